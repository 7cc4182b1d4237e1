import type { doctors } from "#contract/doctors/calls";
import { counted } from "../../db/client";
import type { Env } from "../../env";
import type { Scope } from "../../scope";
import { type DoctorCondition, searchDoctors } from "../../search/query";
import type { Handler } from "../serve";

/** Hide flags were applied when the index was written: what is hidden is neither found nor shown. */
export const search: Handler<typeof doctors.search> = ({ body, env, scope }) => {
  const { prefectureCodes, ...condition } = body;
  return find(env, scope, { ...condition, prefectures: prefectureCodes });
};

export const searchName: Handler<typeof doctors.searchName> = ({ query, env, scope }) =>
  find(env, scope, query);

async function find(env: Env, scope: Scope, condition: DoctorCondition) {
  const { total, isFloor, hits } = await searchDoctors(counted(env.SEARCH_DB, scope.tally), condition);
  return { hits: { total, totalIsFloor: isFloor, hits: hits.map((_source) => ({ _source })) } };
}
