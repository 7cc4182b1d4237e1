import type { OwnPlace } from "#contract/directory/shapes";
import type { doctors } from "#contract/doctors/calls";
import type { DoctorHit, Understood } from "#contract/doctors/shapes";
import type { DoctorSource } from "../../search/documents/doctor-document";
import { countEach } from "../../search/find";
import { type DoctorCondition, doctorMatch, namesAmong, searchDoctors } from "../../search/query";
import { readAgain } from "../../search/words/understand";
import { cardsHeldOf } from "../business-card/cards";
import { ownPlaceOf, pointOf } from "../directory/own-place";
import { areasAround } from "../directory/places";
import { relaxationsOf } from "../directory/relaxations";
import type { Call, Handler } from "../serve";
import { conditionsOf, understoodText } from "./query-terms";

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
  const isEmpty = found.hits.total === 0 && body.size > 0;
  const relaxations = isEmpty ? await relaxed(call, found.understood) : [];
  return { ...found, own, cards: accounts.filter((id) => held.has(id)), relaxations };
};

const CONDITIONS = [
  "partOfName",
  "lastName",
  "firstName",
  "hospitalName",
  "departments",
  "medicalAreaIds",
  "prefectureCodes",
  "doctorExpertCategory",
  "specialties",
  "signupCondition",
] as const;

/** The words that are left are read as the search reads them, also for the second time. */
async function relaxed(
  { body, env: { DB, SEARCH_DB } }: Call<typeof doctors.search>,
  understood: Understood[],
) {
  const words = understood.flatMap(({ text }) => text.split(" "));
  return relaxationsOf({ body, understood, conditions: CONDITIONS }, async (bodies) => {
    const names = await namesAmong(SEARCH_DB, words);
    const matches = bodies.map(async ({ words = "", prefectureCodes, ...condition }) => {
      const asked = { ...condition, prefectures: prefectureCodes };
      const read = await understoodText(words, DB, async () => names);
      return [read, readAgain(read)].map((each) => each && doctorMatch(meaning(asked, each)));
    });
    const totals = await countEach(SEARCH_DB, "doctor", (await Promise.all(matches)).flat());
    return bodies.map((_, at) => totals[at * 2] || (totals[at * 2 + 1] ?? 0));
  });
}

export const searchName: Handler<typeof doctors.searchName> = ({ env, query }) => find(env.SEARCH_DB, query);

async function areasNear(DB: D1Database, own: OwnPlace): Promise<string[]> {
  const place = pointOf(own);
  return place ? areasAround(DB, place) : [];
}

/** Takes the likeliest meaning of the words, and another one when that finds nobody. */
async function findMeant({ body, env: { DB, SEARCH_DB } }: Call<typeof doctors.search>, areas: string[]) {
  const { prefectureCodes, words = "", ...condition } = body;
  const asked = { ...condition, prefectures: prefectureCodes, areas };
  const understood = await understoodText(words, DB, (texts) => namesAmong(SEARCH_DB, texts));
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
