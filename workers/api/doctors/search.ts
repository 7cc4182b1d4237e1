import type { doctors } from "#contract/doctors/calls";
import type { Env } from "../../env";
import { type DoctorCondition, searchDoctors } from "../../search/query";
import type { Handler } from "../serve";

/** Hide flags were applied when the index was written: what is hidden is neither found nor shown. */
export const search: Handler<typeof doctors.search> = ({ body, env }) => {
  const { prefectureCodes, ...condition } = body;
  return find(env, { ...condition, prefectures: prefectureCodes });
};

export const searchName: Handler<typeof doctors.searchName> = ({ query, env }) => find(env, query);

async function find(env: Env, condition: DoctorCondition) {
  const { total, isFloor, hits } = await searchDoctors(env.SEARCH_DB, condition);
  return { hits: { total, totalIsFloor: isFloor, hits: hits.map((_source) => ({ _source })) } };
}
