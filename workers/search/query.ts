import { fold } from "#contract/fold";
import type { DoctorSource } from "./doctor-document";
import { facets } from "./facets";
import type { HospitalSource } from "./hospital-document";
import {
  allOf,
  type Clause,
  facetClauses,
  nameClauses,
  partClauses,
  prefectureClauses,
  type Tokens,
  wordsOf,
  workplaceClauses,
} from "./match";
import { partsByName } from "./order";
import { type Band, NOT_SIGNED_UP_BAND, SIGNED_UP_BAND, WHOLE } from "./ranks";
import type { Kind } from "./store";

/** What a doctor must be like; conditions left out do not limit. Lists: at least one of them. Codes as in the reference lists. */
export type DoctorCondition = Page &
  DoctorLists & {
    partOfName?: string;
    lastName?: string;
    firstName?: string;
    hospitalName?: string;
    /** More lists, which must be met as well. */
    also?: DoctorLists;
    /** 0 everybody, 1 signed up, 2 not signed up. */
    signupCondition?: 0 | 1 | 2;
  };

/** At least one of each list. */
export type DoctorLists = {
  departments?: readonly string[];
  medicalAreaIds?: readonly string[];
  prefectures?: readonly string[];
  doctorExpertCategory?: readonly string[];
  specialties?: readonly string[];
};

/** What a hospital must be like. `subCategoryIds` are departments by number: 1 is 'd01'. */
export type HospitalCondition = Page & {
  name?: string;
  hospitalTypes?: readonly number[];
  departments?: readonly string[];
  subCategoryIds?: readonly number[];
  doctorExpertCategory?: readonly string[];
  specialties?: readonly string[];
  medicalAreaIds?: readonly string[];
  prefectures?: readonly string[];
};

/** Rows to pass over and rows to give, at most MOST_HITS. */
export type Page = { from?: number; size?: number };

/** `total` is exact unless `isFloor`: then there are at least so many. Hits in the order of the directory. */
export type Found<Source> = { total: number; isFloor: boolean; hits: Source[] };

const MOST_HITS = 100;
/** How far one may leaf, and where counting stops. */
export const WINDOW = 10_000;

/** Finds doctors in one round trip. Any input is answered; nothing searchable in a text finds nobody. */
export async function searchDoctors(
  searchDb: D1Database,
  condition: DoctorCondition,
): Promise<Found<DoctorSource>> {
  const names = wordsOf(condition.partOfName).filter((word) => fold(word) !== "");
  return find(searchDb, "doctor", {
    clauses: doctorClauses(condition),
    parts: (match) => (names.length ? partsByName(match, names) : [match]),
    scope: SCOPES[condition.signupCondition ?? 0],
    page: condition,
  });
}

/** Finds hospitals in one round trip; as searchDoctors. */
export async function searchHospitals(
  searchDb: D1Database,
  condition: HospitalCondition,
): Promise<Found<HospitalSource>> {
  const clauses = hospitalClauses(condition);
  return find(searchDb, "hospital", {
    clauses,
    parts: (match) => [match],
    scope: SCOPES[0],
    page: condition,
  });
}

function doctorClauses(condition: DoctorCondition): Clause[] {
  return [
    ...nameClauses(condition.partOfName),
    ...partClauses("lastName", condition.lastName),
    ...partClauses("firstName", condition.firstName),
    ...workplaceClauses(condition.hospitalName),
    ...listClauses(condition),
    ...listClauses(condition.also ?? {}),
  ];
}

function listClauses(lists: DoctorLists): Clause[] {
  return [
    ...facetClauses("department", lists.departments),
    ...facetClauses("area", lists.medicalAreaIds),
    ...prefectureClauses(lists.prefectures),
    ...facetClauses("expert", lists.doctorExpertCategory),
    ...facetClauses("mesh", lists.specialties),
  ];
}

function hospitalClauses(condition: HospitalCondition): Clause[] {
  const departments = [
    ...(condition.departments ?? []),
    ...(condition.subCategoryIds ?? []).map(departmentCode),
  ];
  return [
    ...nameClauses(withoutLegalForm(condition.name)),
    ...facetClauses("type", condition.hospitalTypes),
    ...facetClauses("department", departments),
    ...facetClauses("area", condition.medicalAreaIds),
    ...prefectureClauses(condition.prefectures),
    ...facetClauses("expert", condition.doctorExpertCategory),
    ...facetClauses("mesh", condition.specialties),
  ];
}

function departmentCode(number: number): string {
  return `d${String(number).padStart(2, "0")}`;
}

// A clinic is typed as its sign says, 医療法人社団 and all, while the directory has it without, or the other way round.
function withoutLegalForm(name: string | undefined): string | undefined {
  return name?.replace(LEGAL_FORM, "") || name;
}

const LEGAL_FORM =
  /^\s*(医療法人(社団|財団)?|社会医療法人|社会福祉法人|(一般|公益)(社団|財団)法人|株式会社|㈱)\s*/;

type Question = {
  clauses: Clause[];
  /** Parts what the clauses find: the rows of the first part come first, each part in the order of the directory. */
  parts: (match: string) => string[];
  scope: Scope;
  page: Page;
};

async function find<Source>(
  searchDb: D1Database,
  kind: Kind,
  { clauses, parts, scope, page }: Question,
): Promise<Found<Source>> {
  const from = clamp(page.from, 0, WINDOW);
  const size = clamp(page.size ?? MOST_HITS, 0, Math.min(MOST_HITS, WINDOW - from));
  const match = clauses.length ? allOf(clauses) : null;
  const known = match === null ? scope.everybody : scope === SCOPES[0] ? match.plain : null;
  const { results } = await searchDb
    .prepare(match === null ? browsing(kind) : matching(kind))
    .bind(
      match?.expression ?? null,
      scope.band.first,
      scope.band.last,
      size,
      from,
      known ? JSON.stringify(known.tokens) : null,
      known ? known.column : null,
      match && JSON.stringify(parts(match.expression)),
    )
    .all<{ sources: string | null; total: number }>();
  const [row] = results;
  const total = row?.total ?? 0;
  return { total, isFloor: known === null && total === WINDOW, hits: JSON.parse(`[${row?.sources ?? ""}]`) };
}

/** Ranks a search stays within, and the tokens of which everybody there has one. */
type Scope = { band: Band; everybody: Tokens };

const SCOPES: Record<0 | 1 | 2, Scope> = {
  0: { band: WHOLE, everybody: { column: "fac", tokens: ["s0", "s1"] } },
  1: { band: SIGNED_UP_BAND, everybody: { column: "fac", tokens: ["s1"] } },
  2: { band: NOT_SIGNED_UP_BAND, everybody: { column: "fac", tokens: ["s0"] } },
};

function clamp(value: number | undefined, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.trunc(value ?? least) || least));
}

/**
 * One statement: the page, of one part after the other and no further than it needs; then the total from the cheapest
 * that knows it: the page, the dictionary, a count. The parts lie in the outer loop, so their rows come in the order of
 * the parts, and within a part in that of the ranks: an ORDER BY would read all of them first.
 */
function matching(kind: Kind): string {
  const ranks = `${kind}_index.rowid BETWEEN ${FIRST} AND ${LAST}`;
  return statement(
    kind,
    `SELECT parts.key AS part, ${kind}_index.rowid AS rank FROM json_each(?8) AS parts CROSS JOIN ${kind}_index
     WHERE ${kind}_index MATCH parts.value AND ${ranks}`,
    `SELECT rowid FROM ${kind}_index WHERE ${kind}_index MATCH ?1 AND ${ranks}`,
  );
}

function browsing(kind: Kind): string {
  const ranks = `SELECT 0 AS part, rank FROM ${kind}_cards WHERE ?1 IS NULL AND ?8 IS NULL AND rank BETWEEN ${FIRST} AND ${LAST}`;
  return statement(kind, `${ranks} ORDER BY rank`, ranks);
}

// D1 binds every number as a real one, and FTS5 takes only whole ones as limits.
const FIRST = "CAST(?2 AS INTEGER)";
const LAST = "CAST(?3 AS INTEGER)";

function statement(kind: Kind, inOrder: string, all: string): string {
  return `
    WITH page AS MATERIALIZED (${inOrder} LIMIT ?4 OFFSET ?5),
    shown AS (
      SELECT count(*) AS number, group_concat(source, ',' ORDER BY part, rank) AS sources
      FROM page JOIN ${kind}_cards USING (rank)
    )
    SELECT sources, CASE
      WHEN number < ?4 AND (number > 0 OR ?5 = 0) THEN ?5 + number
      WHEN ?6 IS NOT NULL THEN (
        SELECT coalesce(sum(doc), 0) FROM ${kind}_terms WHERE term IN (SELECT value FROM json_each(?6)) AND col = ?7
      )
      ELSE (SELECT count(*) FROM (${all} LIMIT ${WINDOW}))
    END AS total FROM shown`;
}

/** Those of the words that are somebody's surname, written or read so: from the index's dictionary, a row each. */
export async function surnamesAmong(searchDb: D1Database, words: readonly string[]): Promise<Set<string>> {
  const tokens = words.map((word) => facets("lastName", [word])[0] ?? "");
  const { results } = await searchDb
    .prepare("SELECT term FROM doctor_terms WHERE term IN (SELECT value FROM json_each(?)) AND col = 'fac'")
    .bind(JSON.stringify(tokens))
    .all<{ term: string }>();
  const known = new Set(results.map(({ term }) => term));
  return new Set(words.filter((_, at) => known.has(tokens[at] ?? "")));
}
