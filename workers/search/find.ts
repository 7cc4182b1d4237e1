import { SEARCH_WINDOW } from "#contract/limits";
import { allRows, computed } from "../db/sql";
import type { DocumentKind } from "./documents/store";
import type { Point } from "./hospitals/near";
import { narrowing, ringsAround } from "./hospitals/near";
import { partsByDay, type VacancyCondition } from "./hospitals/vacancy";
import { allOf, anyOf, type Clause, type Tokens } from "./match";
import { NOT_SIGNED_UP_BAND, type RankBand, SIGNED_UP_BAND, WHOLE } from "./ranks";

/** Rows to pass over and rows to give, at most MOST_HITS. */
export type HitSlice = { from?: number; size?: number };

/** `total` is exact unless `isFloor`: then there are at least so many. Hits in the order that was asked for. */
export type SearchHits<Source> = { total: number; isFloor: boolean; hits: Source[] };

/** The order in which rows follow each other; distance and freshness are of hospitals, the reading is of doctors. */
export type Order =
  /**
   * The clauses' rows in parts: the rows of the first part come first, each part in the order of the directory.
   * `ofEverybody`: the whole directory is in parts as well, where nothing is asked for.
   */
  | { by: "parts"; parts: (match: string) => string[]; ofEverybody?: boolean }
  /** Signed up or not. */
  | { by: "reading" }
  | { by: "distance"; from: Point }
  /** The hospitals by the freshest figure that meets the condition. */
  | { by: "freshness"; condition: VacancyCondition | undefined; now: number };

type Question = { clauses: Clause[]; order: Order; scope: Scope; page: HitSlice };

/** Ranks a search stays within, and the tokens of which everybody there has one. */
type Scope = { band: RankBand; everybody: Tokens };

export const SCOPES: Record<0 | 1 | 2, Scope> = {
  0: { band: WHOLE, everybody: { column: "fac", tokens: ["s0", "s1"] } },
  1: { band: SIGNED_UP_BAND, everybody: { column: "fac", tokens: ["s1"] } },
  2: { band: NOT_SIGNED_UP_BAND, everybody: { column: "fac", tokens: ["s0"] } },
};

const MOST_HITS = 100;

/** The rows that fit, in one statement and so in one round trip. */
export async function find<Source>(
  SEARCH_DB: D1Database,
  kind: DocumentKind,
  { clauses, order, scope, page }: Question,
): Promise<SearchHits<Source>> {
  const from = clamp(page.from, 0, SEARCH_WINDOW);
  const size = clamp(page.size ?? MOST_HITS, 0, Math.min(MOST_HITS, SEARCH_WINDOW - from));
  const match = clauses.length ? allOf(clauses) : null;
  const existing = match === null ? scope.everybody : scope === SCOPES[0] ? match.plain : null;
  const { inOrder, all, binds } = rowsOf(kind, order, match?.expression ?? null, scope);
  const [row] = await allRows(
    SEARCH_DB,
    { sources: computed<string | null>(), total: computed<number>() },
    statement(kind, inOrder, all),
    match?.expression ?? null,
    scope.band.first,
    scope.band.last,
    size,
    from,
    existing ? JSON.stringify(existing.tokens) : null,
    existing ? existing.column : null,
    ...binds,
  );
  const total = row?.total ?? 0;
  return {
    total,
    isFloor: existing === null && total === SEARCH_WINDOW,
    hits: JSON.parse(`[${row?.sources ?? ""}]`),
  };
}

/** How many rows each of the expressions finds, counted up to SEARCH_WINDOW, in one statement; null finds none. */
export async function countEach(
  SEARCH_DB: D1Database,
  kind: DocumentKind,
  expressions: readonly (string | null)[],
): Promise<number[]> {
  const rows = `SELECT 1 FROM ${kind}_index WHERE ${kind}_index MATCH asked.value LIMIT ${SEARCH_WINDOW}`;
  const counts = await allRows(
    SEARCH_DB,
    { total: computed<number>() },
    `SELECT (SELECT count(*) FROM (${rows})) AS total FROM json_each(?) AS asked ORDER BY asked.key`,
    JSON.stringify(expressions.map((each) => each ?? anyOf([]).expression)),
  );
  return counts.map(({ total }) => total);
}

function clamp(value: number | undefined, least: number, most: number): number {
  return Math.max(least, Math.min(most, Math.trunc(value ?? least) || least));
}

/** SQL for the rows in their order (part, place, rank) and for all of them (any column), and what it binds from ?8 on. */
type Rows = { inOrder: string; all: string; binds: (string | number | null)[] };

function rowsOf(kind: DocumentKind, order: Order, match: string | null, { everybody }: Scope): Rows {
  if (order.by === "parts" && match === null && !order.ofEverybody) return browsing(kind);
  if (order.by === "reading") return byReading(kind, match === null);
  const expression =
    match ?? `${everybody.column} : (${everybody.tokens.map((token) => `"${token}"`).join(" OR ")})`;
  const all = match === null ? browsing(kind).all : allMatching(kind);
  if (order.by === "parts") return { ...inParts(kind, order.parts(expression)), all };
  return {
    ...(order.by === "distance" ? byDistance(expression, order.from) : byFreshness(expression, order)),
    all,
  };
}

/**
 * The parts lie in the outer loop, so their rows come in the order of the parts, and within a part in that of the
 * ranks: an ORDER BY would read all of them first.
 */
function inParts(kind: DocumentKind, parts: string[]): Omit<Rows, "all"> {
  const inOrder = `
    SELECT parts.key AS part, 0 AS place, ${kind}_index.rowid AS rank FROM json_each(?8) AS parts CROSS JOIN ${kind}_index
    WHERE ${kind}_index MATCH parts.value AND ${within(kind)}`;
  return { inOrder, binds: [JSON.stringify(parts)] };
}

function browsing(kind: DocumentKind): Rows {
  const ranks = `FROM ${kind}_cards WHERE ?1 IS NULL AND rank BETWEEN ${FIRST} AND ${LAST}`;
  return {
    inOrder: `SELECT 0 AS part, 0 AS place, rank ${ranks} ORDER BY rank`,
    all: `SELECT rank ${ranks}`,
    binds: [],
  };
}

/** Each band of ranks follows the readings by itself: a page needs no more of each than it shows. */
function byReading(kind: DocumentKind, isOfEverybody: boolean): Rows {
  const rows = isOfEverybody
    ? `SELECT rank FROM ${kind}_cards WHERE ?1 IS NULL`
    : `SELECT rowid AS rank FROM ${kind}_index WHERE ${kind}_index MATCH ?1`;
  const name = isOfEverybody ? "rank" : "rowid";
  const bands = [SIGNED_UP_BAND, NOT_SIGNED_UP_BAND].map(
    ({
      first,
      last,
    }) => `SELECT * FROM (${rows} AND ${name} BETWEEN max(${FIRST}, ${first}) AND min(${LAST}, ${last})
      ORDER BY ${name} LIMIT ?4 + ?5)`,
  );
  const inOrder = `
    SELECT 0 AS part, sort_key AS place, rank FROM (${bands.join(" UNION ALL ")}) JOIN ${kind}_cards USING (rank)
    ORDER BY place, rank`;
  return { inOrder, all: isOfEverybody ? browsing(kind).all : allMatching(kind), binds: [] };
}

function byDistance(match: string, place: Point): Omit<Rows, "all"> {
  const squared = "coalesce((latitude - ?9) * (latitude - ?9) + pow((longitude - ?10) * ?11, 2), 1e9)";
  const rings = ringsAround(match, place);
  const arms = rings.map((_, at) => {
    const ring = (field: string) => `(?8 -> ${at} ->> '${field}')`;
    return arm(at, squared, ring("match"), `place > ${ring("beyond")} AND place <= ${ring("within")}`);
  });
  return {
    inOrder: arms.join(" UNION ALL "),
    binds: [JSON.stringify(rings), place.latitude, place.longitude, narrowing(place)],
  };
}

function byFreshness(
  match: string,
  { condition, now }: { condition: VacancyCondition | undefined; now: number },
): Omit<Rows, "all"> {
  const fits = condition
    ? `value ->> 'number' > 0
       AND (?9 IS NULL OR value ->> 'bedKind' IN (SELECT value FROM json_each(?9)))
       AND (?10 IS NULL OR value ->> ?10 > 0 OR value ->> 'either' > 0)`
    : "?9 IS NULL AND ?10 IS NULL";
  const freshest = `-(SELECT max(value ->> 'updatedAt') FROM json_each(source, '$.vacantBeds') WHERE ${fits})`;
  const parts = partsByDay(match, condition, now);
  return {
    inOrder: parts.map((_, at) => arm(at, freshest, `(?8 ->> ${at})`, "TRUE")).join(" UNION ALL "),
    binds: [
      JSON.stringify(parts),
      condition?.kinds?.length ? JSON.stringify(condition.kinds) : null,
      condition?.sex ?? null,
    ],
  };
}

/**
 * One arm of a UNION ALL, sorted by itself: SQLite goes on to the next only when the page is not full yet. An arm
 * without a limit of its own would be taken for unsorted.
 */
function arm(part: number, place: string, match: string, where: string): string {
  return `SELECT * FROM (
    SELECT ${part} AS part, place, rank FROM (
      SELECT ${place} AS place, hospital_cards.rank AS rank
      FROM hospital_index JOIN hospital_cards ON hospital_cards.rank = hospital_index.rowid
      WHERE hospital_index MATCH ${match}
    ) WHERE ${where} ORDER BY place, rank LIMIT ${SEARCH_WINDOW})`;
}

const allMatching = (kind: DocumentKind) =>
  `SELECT rowid FROM ${kind}_index WHERE ${kind}_index MATCH ?1 AND ${within(kind)}`;

// D1 binds every number as a real one, and FTS5 takes only whole ones as limits.
const FIRST = "CAST(?2 AS INTEGER)";
const LAST = "CAST(?3 AS INTEGER)";
const within = (kind: DocumentKind) => `${kind}_index.rowid BETWEEN ${FIRST} AND ${LAST}`;

/** The page, no further than it needs; then the total from the cheapest source: the page, the dictionary, a count. */
function statement(kind: DocumentKind, inOrder: string, all: string): string {
  return `
    WITH page AS MATERIALIZED (${inOrder} LIMIT ?4 OFFSET ?5),
    shown AS (
      SELECT count(*) AS number, group_concat(source, ',' ORDER BY part, place, rank) AS sources
      FROM page JOIN ${kind}_cards USING (rank)
    )
    SELECT sources, CASE
      WHEN number < ?4 AND (number > 0 OR ?5 = 0) THEN ?5 + number
      WHEN ?6 IS NOT NULL THEN (
        SELECT coalesce(sum(doc), 0) FROM ${kind}_terms WHERE term IN (SELECT value FROM json_each(?6)) AND col = ?7
      )
      ELSE (SELECT count(*) FROM (${all} LIMIT ${SEARCH_WINDOW}))
    END AS total FROM shown`;
}
