import type { doctors } from "#contract/doctors/calls";
import type { Understood } from "#contract/doctors/shapes";
import { type DoctorCondition, searchDoctors } from "../../search/query";
import { readAgain } from "../../search/words/understand";
import type { Call, Handler } from "../serve";
import { conditionsOf, understoodWords } from "./words";

/** Hide flags were applied when the index was written: what is hidden is neither found nor shown. */
export const search: Handler<typeof doctors.search> = (call) => findMeant(call);

export const searchName: Handler<typeof doctors.searchName> = ({ env, query }) => find(env.SEARCH_DB, query);

/** Takes the likeliest meaning of the words, and another one when that finds nobody. */
async function findMeant({ body, env: { DB, SEARCH_DB } }: Call<typeof doctors.search>) {
  const { prefectureCodes, words = "", ...condition } = body;
  const asked = { ...condition, prefectures: prefectureCodes };
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
  return { hits: { total, totalIsFloor: isFloor, hits: hits.map((_source) => ({ _source })) } };
}
