import type { OwnPlace } from "#contract/directory/shapes";
import type { doctors } from "#contract/doctors/calls";
import type { DoctorHit, Understood } from "#contract/doctors/shapes";
import type { DoctorSource } from "../../search/documents/doctor-document";
import { type DoctorCondition, searchDoctors } from "../../search/query";
import { readAgain } from "../../search/words/understand";
import { cardsHeldOf } from "../business-card/cards";
import { ownPlaceOf, pointOf } from "../directory/own-place";
import { areasAround } from "../directory/places";
import type { Call, Handler } from "../serve";
import { conditionsOf, understoodWords } from "./words";

/** Hide flags were applied when the index was written: what is hidden is neither found nor shown. */
export const search: Handler<typeof doctors.search> = async (call) => {
  const { body, viewer, env } = call;
  const place = ownPlaceOf(env.DB, viewer);
  const areas = body.sort === "near" ? place.then((own) => areasNear(env.DB, own)) : Promise.resolve([]);
  const [found, own, held] = await Promise.all([
    areas.then((near) => findMeant(call, near)),
    place,
    cardsHeldOf(env.DB, viewer.id),
  ]);
  const accounts = found.hits.hits.map(({ _source }) => _source.hpcrUser?.objectId ?? "");
  return { ...found, own, cards: accounts.filter((id) => held.has(id)) };
};

export const searchName: Handler<typeof doctors.searchName> = ({ env, query }) => find(env.SEARCH_DB, query);

async function areasNear(DB: D1Database, own: OwnPlace): Promise<string[]> {
  const place = pointOf(own);
  return place ? areasAround(DB, place) : [];
}

/** Takes the likeliest meaning of the words, and another one when that finds nobody. */
async function findMeant({ body, env: { DB, SEARCH_DB } }: Call<typeof doctors.search>, areas: string[]) {
  const { prefectureCodes, words = "", ...condition } = body;
  const asked = { ...condition, prefectures: prefectureCodes, areas };
  const understood = await understoodWords(words, DB, SEARCH_DB);
  const found = await find(SEARCH_DB, meaning(asked, understood));
  const again = found.hits.total === 0 ? readAgain(understood) : null;
  if (!again) return { ...found, understood };
  const foundAgain = await find(SEARCH_DB, meaning(asked, again));
  return foundAgain.hits.total > 0 ? { ...foundAgain, understood: again } : { ...found, understood };
}

/** The search with what was asked for in words, beside what was asked for in conditions. */
function meaning(asked: DoctorCondition, understood: Understood[]): DoctorCondition {
  const { partOfName, hospitalName, also } = conditionsOf(understood);
  return {
    ...asked,
    also,
    partOfName: bothOf(asked.partOfName, partOfName),
    hospitalName: bothOf(asked.hospitalName, hospitalName),
  };
}

function bothOf(one: string | undefined, other: string): string | undefined {
  return [one, other].filter(Boolean).join(" ") || undefined;
}

async function find(SEARCH_DB: D1Database, condition: DoctorCondition) {
  const { total, isFloor, hits } = await searchDoctors(SEARCH_DB, condition);
  return { hits: { total, totalIsFloor: isFloor, hits: hits.map((found) => ({ _source: hitOf(found) })) } };
}

/** A row of the index with what is so of every one of them. */
export const hitOf = (found: DoctorSource): DoctorHit => ({
  ...found,
  role: "doctor",
  enrollmentPeriodList: found.enrollmentPeriodList.map((place) => ({ ...place, isWorking: true })),
});
