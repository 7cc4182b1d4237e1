import type { OwnPlace } from "#contract/directory/shapes";
import type { doctors } from "#contract/doctors/calls";
import type { DoctorHit, Sense, Understood } from "#contract/doctors/shapes";
import type { DoctorSource } from "../../search/documents/doctor-document";
import { countEach } from "../../search/find";
import {
  type DoctorCondition,
  type DoctorLists,
  doctorMatch,
  namesAmong,
  searchDoctors,
} from "../../search/query";
import { readLists } from "../../search/words/lists";
import { type NamesAmong, readAgain, understand } from "../../search/words/understand";
import { type Vocabulary, vocabularyOf } from "../../search/words/vocabulary";
import { cardsHeldOf } from "../business-card/cards";
import { areasAround, ownPlaceOf, pointOf } from "../directory/places";
import { relaxationsOf } from "../directory/relaxations";
import type { Call, Handler } from "../serve";

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

const KEPT_MS = 10 * 60_000;
let saved: { vocabulary: Vocabulary; until: number } | undefined;

/** The meanings of the words of a search: the lists come from the record once in a while, surnames from the index. */
export async function understoodText(
  text: string,
  DB: D1Database,
  namesAmong: NamesAmong,
): Promise<Understood[]> {
  if (text.trim() === "") return [];
  if (!saved || saved.until < Date.now())
    saved = { vocabulary: vocabularyOf(await readLists(DB)), until: Date.now() + KEPT_MS };
  return understand(text, saved.vocabulary, namesAmong);
}

type Meant = { partOfName: string; hospitalName: string; also: DoctorLists };

/** The conditions that the words stand for. */
export function conditionsOf(understood: readonly Understood[]): Meant {
  const codes = (as: Sense["as"]) =>
    understood.filter((each) => each.as === as).flatMap((each) => each.codes);
  const texts = (as: Sense["as"]) =>
    understood
      .filter((each) => each.as === as)
      .map(({ text }) => text)
      .join(" ");
  return {
    partOfName: texts("name"),
    hospitalName: texts("hospital"),
    also: {
      departments: codes("department"),
      doctorExpertCategory: codes("expert"),
      specialties: codes("mesh"),
      prefectures: codes("prefecture"),
      medicalAreaIds: codes("area"),
    },
  };
}

/** A choice of fewer doctors says nothing of a department, and might point at somebody. */
const FEWEST = 3;
const MOST = 6;

/** The count covers the first hundred of the department in the directory: one page of the index, whoever asks. */
export const oftenChosen: Handler<typeof doctors.oftenChosen> = async ({ env, query }) => {
  const { hits } = await searchDoctors(env.SEARCH_DB, { departments: [query.department] });
  return {
    doctorExpertCategory: mostOf(hits.map(({ doctorExpertCategory }) => doctorExpertCategory)),
    searchPaperMeshList: mostOf(hits.map(({ searchPaperMeshList }) => searchPaperMeshList)),
    surgeryMeshList: mostOf(hits.map(({ surgeryMeshList }) => surgeryMeshList)),
  };
};

function mostOf(lists: readonly (readonly string[] | undefined)[]): string[] {
  const counts = new Map<string, number>();
  for (const code of lists.flatMap((list) => [...new Set(list)])) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const often = [...counts].filter(([, count]) => count >= FEWEST);
  return often
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([code]) => code);
}
