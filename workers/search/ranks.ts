import { doctors } from "../db/schema/doctors";
import { hospitals } from "../db/schema/hospitals";
import { allRows, type Columns, computed, type RowOf } from "../db/sql";
import { DOCTOR_IS_LISTED, HOSPITAL_IS_LISTED, IS_SIGNED_UP, WITH_ACCOUNT } from "./listed";
import { readingKey } from "./words/syllabary";

/** Room between two neighbours, for those who come later. Small: the index stores the differences. */
export const GAP = 4;
/** Ranks from here on belong to doctors who have not signed up. */
const NOT_SIGNED_UP = 2 ** 30;
/** A rank above every other. */
const LAST_RANK = 2 ** 31;

/** The span of the ranks of one sort, both ends included. */
export type RankBand = { first: number; last: number };

export const SIGNED_UP_BAND: RankBand = { first: 1, last: NOT_SIGNED_UP - 1 };
export const NOT_SIGNED_UP_BAND: RankBand = { first: NOT_SIGNED_UP, last: LAST_RANK };
export const WHOLE: RankBand = { first: 1, last: LAST_RANK };

export type RankedId = { id: string; rank: number };

/** Every doctor's place in the directory: signed up first, then by reading. */
export async function rankDoctors(DB: D1Database): Promise<RankedId[]> {
  const rows = await readAll(DB, DOCTOR, DOCTOR_NAMES);
  const sorted = rows
    .map(({ id, signedUp, last, first }) => ({ id, signedUp, key: readingKey(last, first) }))
    .sort((a, b) => b.signedUp - a.signedUp || compare(a.key, b.key) || compare(a.id, b.id));
  const signedUp = sorted.filter((row) => row.signedUp).length;
  return sorted.map(({ id }, place) => ({
    id,
    rank: place < signedUp ? (place + 1) * GAP : NOT_SIGNED_UP + (place - signedUp + 1) * GAP,
  }));
}

/** Every hospital's place in the directory: hospitals first, then clinics and all others, each kind by reading. */
export async function rankHospitals(DB: D1Database): Promise<RankedId[]> {
  const rows = await readAll(DB, HOSPITAL, HOSPITAL_NAMES);
  return rows
    .map(({ id, kind, reading }) => ({ id, key: hospitalSortKey(kind, reading) }))
    .sort((a, b) => compare(a.key, b.key) || compare(a.id, b.id))
    .map(({ id }, place) => ({ id, rank: (place + 1) * GAP }));
}

/** The order in which the kinds of institutions are listed; others come last. */
const KINDS = ["hospital", "clinic", "dental", "midwife", "pharmacy"];

/** What the ranks of hospitals follow: the kind's place, then the reading. */
export function hospitalSortKey(kind: string, reading: string): string {
  const place = KINDS.indexOf(kind);
  return `${place < 0 ? KINDS.length : place}${readingKey(reading)}`;
}

const ROWS_AT_ONCE = 20_000;
const DOCTOR = {
  id: doctors.id,
  signedUp: computed<number>(),
  last: doctors.lastNameKana,
  first: doctors.firstNameKana,
};
const HOSPITAL = { id: hospitals.id, kind: hospitals.kind, reading: computed<string>() };

const DOCTOR_NAMES = `
  SELECT d.id, ${IS_SIGNED_UP} AS signedUp, d.last_name_kana AS last, d.first_name_kana AS first
  FROM ${WITH_ACCOUNT}
  WHERE d.id > ? AND ${DOCTOR_IS_LISTED} ORDER BY d.id LIMIT ${ROWS_AT_ONCE}`;
const HOSPITAL_NAMES = `
  SELECT id, kind, iif(furigana = '', name, furigana) AS reading
  FROM hospitals h WHERE id > ? AND ${HOSPITAL_IS_LISTED} ORDER BY id LIMIT ${ROWS_AT_ONCE}`;

async function readAll<C extends Columns & { id: typeof doctors.id | typeof hospitals.id }>(
  DB: D1Database,
  columns: C,
  sql: string,
): Promise<RowOf<C>[]> {
  const all: RowOf<C>[] = [];
  for (let after = ""; ; ) {
    const results = await allRows(DB, columns, sql, after);
    for (const row of results) all.push(row);
    if (results.length < ROWS_AT_ONCE) return all;
    after = String(results.at(-1)?.id ?? after);
  }
}

// Readings are compared by code unit, as they are sorted.
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
