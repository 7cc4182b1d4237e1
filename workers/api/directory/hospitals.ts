import type { directory } from "#contract/directory/calls";
import { BOARD_AREAS, BOARD_LINES } from "#contract/directory/limits";
import type { BoardLine, Origin, OwnPlace, UnderstoodHospital } from "#contract/directory/shapes";
import type { BodyOf } from "#contract/endpoint";
import { hospitalTypes } from "../../db/schema/reference";
import { allRows } from "../../db/sql";
import type { Env } from "../../env";
import { countEach } from "../../search/find";
import { reportingIn } from "../../search/hospitals/board";
import { type HospitalText, hospitalTextOf, understandHospitals } from "../../search/hospitals/understand";
import { hospitalMatch, searchHospitals } from "../../search/query";
import { readLists } from "../../search/words/lists";
import { barePlaces, spokenPlaces } from "../../search/words/spoken-places";
import { type Vocabulary, vocabularyOf } from "../../search/words/vocabulary";
import type { Viewer } from "../../viewer";
import { countShown, refuseCopying } from "../doctors/shown";
import type { Handler } from "../serve";
import { areasAroundArea, originOf, ownPlaceOf } from "./places";
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

/** The words that are left are read anew: what they mean depends on what is beside them. */
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

const KEPT_MS = 10 * 60_000;
let saved: { vocabulary: Vocabulary; words: HospitalText; until: number } | undefined;

/** The meanings of the words of a hospital search: the lists come from the record once in a while. */
export async function understoodHospitals(text: string, DB: D1Database): Promise<UnderstoodHospital[]> {
  if (text.trim() === "") return [];
  if (!saved || saved.until < Date.now()) saved = { ...(await readText(DB)), until: Date.now() + KEPT_MS };
  return understandHospitals(text, saved.vocabulary, saved.words);
}

async function readText(DB: D1Database) {
  const types = allRows(
    DB,
    { code: hospitalTypes.code, name: hospitalTypes.name },
    "SELECT code, name FROM hospital_types",
  );
  const [lists, named] = await Promise.all([readLists(DB), types]);
  const words = {
    said: hospitalTextOf(named),
    places: spokenPlaces(lists.municipalities),
    bare: barePlaces(lists.municipalities),
  };
  return { vocabulary: vocabularyOf(lists), words };
}

const NEIGHBOURS = 6;

/** The board of medical areas: the hospitals that report beds there. */
export const vacancies: Handler<typeof directory.vacancies> = async (call) => {
  const { viewer, query, env } = call;
  refuseCopying(viewer, "hospitals");
  const own = await ownPlaceOf(env.DB, viewer);
  const asked = (query.area ?? "").split(",").filter(Boolean).slice(0, BOARD_AREAS);
  const areas = asked.length > 0 || !own?.medicalAreaId ? asked : [own.medicalAreaId];
  const [area = null] = areas;
  const [hospitals, around] = await Promise.all([
    area === null ? [] : reportingIn(env.SEARCH_DB, areas, BOARD_LINES),
    area === null ? [] : areasAroundArea(env.DB, area),
  ]);
  countShown(call, hospitals.length, "hospitals");
  return { area, areas, neighbours: around.slice(0, NEIGHBOURS), own, hospitals: hospitals.map(lineOf) };
};

const NEARBY = 4;

/** The first few of the viewer's area that have a bed now, the freshest word first, without their own hospital. */
export const nearbyVacancies: Handler<typeof directory.vacancies> = async ({ viewer, env }) => {
  const own = await ownPlaceOf(env.DB, viewer);
  if (!own?.medicalAreaId) return { area: null, areas: [], neighbours: [], own, hospitals: [] };
  const area = own.medicalAreaId;
  const condition = { medicalAreaIds: [area], vacant: {}, sort: "fresh", size: NEARBY + 1 } as const;
  const { hits } = await searchHospitals(env.SEARCH_DB, condition);
  const others = hits.filter(({ hospitalId }) => hospitalId !== own.hospitalId);
  return { area, areas: [area], neighbours: [], own, hospitals: others.slice(0, NEARBY).map(lineOf) };
};

/** The part of what the search knows of a hospital that the board shows. */
function lineOf(found: BoardLine): BoardLine {
  const { hospitalId, name, kind, type, tel, referralTel, bedKinds, vacantBeds } = found;
  const { municipality, latitude, longitude, isPlaceNear } = found;
  const place = { municipality, latitude, longitude, isPlaceNear };
  return { hospitalId, name, kind, type, tel, referralTel, bedKinds, vacantBeds, ...place };
}
