import type { directory } from "#contract/directory/calls";
import type { Origin, OwnPlace, UnderstoodHospital } from "#contract/directory/shapes";
import type { BodyOf } from "#contract/endpoint";
import type { Env } from "../../env";
import { countEach } from "../../search/find";
import { hospitalMatch, searchHospitals } from "../../search/query";
import type { Viewer } from "../../viewer";
import { countShown, refuseCopying } from "../doctors/shown";
import type { Handler } from "../serve";
import { ownPlaceOf } from "./own-place";
import { originOf } from "./places";
import { understoodHospitals } from "./query-terms";
import { relaxationsOf } from "./relaxations";

/** Rows that the index gives at once. */
const PAGE_ROWS = 100;

/** Reads each word in all its meanings; the likeliest come first. */
export const hospitals: Handler<typeof directory.hospitals> = async (call) => {
  const { viewer, body, env } = call;
  refuseCopying(viewer, "hospitals");
  const [understood, own] = await Promise.all([
    understoodHospitals(body.words ?? "", env.DB),
    ownPlaceOf(env.DB, viewer),
  ]);
  const origin = await originOf(env.DB, understood, own);
  const reply = await find(env.SEARCH_DB, { body, understood, own, origin });
  countShown(call, reply.hits.hits.length, "hospitals");
  const isEmpty = reply.hits.total === 0 && body.size > 0;
  const relaxations = isEmpty ? await relaxed(env, body, understood) : [];
  return { ...reply, own, origin, relaxations };
};

const CONDITIONS = [
  "name",
  "address",
  "specialties",
  "hospitalTypes",
  "subCategoryIds",
  "doctorExpertCategory",
  "medicalAreaIds",
  "departments",
  "prefectureCodes",
  "kinds",
  "bedKinds",
  "procedures",
  "vacant",
  "isReferralPriority",
] as const;

/** The words that are left are read anew: what they mean depends on what stands beside them. */
function relaxed(
  { DB, SEARCH_DB }: Env,
  body: BodyOf<typeof directory.hospitals>,
  understood: UnderstoodHospital[],
) {
  const now = Date.now();
  return relaxationsOf({ body, understood, conditions: CONDITIONS }, async (bodies) => {
    const matches = bodies.map(async ({ words = "", prefectureCodes, ...condition }) =>
      hospitalMatch(
        { ...condition, prefectures: prefectureCodes, understood: await understoodHospitals(words, DB) },
        now,
      ),
    );
    return countEach(SEARCH_DB, "hospital", await Promise.all(matches));
  });
}

type Query = {
  body: BodyOf<typeof directory.hospitals>;
  understood: UnderstoodHospital[];
  own: OwnPlace;
  origin: Origin;
};

/** Only the ids that a search finds, in its order, at most so many: for choosing them all without being shown any. */
export async function idsOfHospitals(
  env: Env,
  viewer: Viewer,
  condition: BodyOf<typeof directory.hospitals>,
  most: number,
): Promise<string[]> {
  const [understood, own] = await Promise.all([
    understoodHospitals(condition.words ?? "", env.DB),
    ownPlaceOf(env.DB, viewer),
  ]);
  const origin = await originOf(env.DB, understood, own);
  const ids: string[] = [];
  for (let from = 0; from < most; from += PAGE_ROWS) {
    const body = { ...condition, from, size: Math.min(PAGE_ROWS, most - from) };
    const { hits } = (await find(env.SEARCH_DB, { body, understood, own, origin })).hits;
    ids.push(...hits.map(({ _source }) => _source.hospitalId));
    if (hits.length < PAGE_ROWS) break;
  }
  return ids;
}

/** Nearness needs a place on the map: without one the order is that of names. */
async function find(SEARCH_DB: D1Database, { body, understood, own, origin }: Query) {
  const { prefectureCodes, words: _words, ...condition } = body;
  const { total, isFloor, hits } = await searchHospitals(SEARCH_DB, {
    ...condition,
    prefectures: prefectureCodes,
    place: origin,
    near: own ? [own.medicalAreaId, own.prefectureCode] : [],
    understood,
  });
  return { understood, hits: { total, totalIsFloor: isFloor, hits: hits.map((_source) => ({ _source })) } };
}
