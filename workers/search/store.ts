import type { DoctorDocument } from "./doctor-document";
import type { HospitalDocument } from "./hospital-document";

export type Ranked<Document> = Document & { rank: number };

/** Statements that put rows into the index. Their ranks must be free. Several rows: in rising order of rank. */
export function addDoctors(searchDb: D1Database, rows: Ranked<DoctorDocument>[]): D1PreparedStatement[] {
  return add(searchDb, rows, "doctor", ["fac", "name", "kana", "roma", "hosp", "spelt"]);
}

export function addHospitals(searchDb: D1Database, rows: Ranked<HospitalDocument>[]): D1PreparedStatement[] {
  const places = rows.map(({ rank, latitude, longitude }) => [rank, latitude, longitude]);
  return [
    ...add(searchDb, rows, "hospital", ["fac", "name", "kana", "roma", "addr"]),
    searchDb
      .prepare(
        `UPDATE hospital_cards SET latitude = placed.value ->> 1, longitude = placed.value ->> 2
         FROM json_each(?) AS placed WHERE rank = placed.value ->> 0`,
      )
      .bind(JSON.stringify(places)),
  ];
}

/** Statements that take one row out of the index; a rank that is not there is no error. */
export function removeRank(searchDb: D1Database, kind: Kind, rank: number): D1PreparedStatement[] {
  return [
    searchDb.prepare(`DELETE FROM ${kind}_index WHERE rowid = ?`).bind(rank),
    searchDb.prepare(`DELETE FROM ${kind}_cards WHERE rank = ?`).bind(rank),
  ];
}

/** Everything out, before a rebuild. */
export function clearIndex(searchDb: D1Database, kind: Kind): D1PreparedStatement[] {
  return [
    searchDb.prepare(`INSERT INTO ${kind}_index (${kind}_index) VALUES ('delete-all')`),
    searchDb.prepare(`DELETE FROM ${kind}_cards`),
  ];
}

/** Merges what edits have left in pieces. Nightly, and after a rebuild. */
export function optimizeIndex(searchDb: D1Database, kind: Kind): D1PreparedStatement {
  return searchDb.prepare(`INSERT INTO ${kind}_index (${kind}_index) VALUES ('optimize')`);
}

export type Kind = "doctor" | "hospital";

type Row = { rank: number; sortKey: string; source: object };

function add<Column extends string>(
  searchDb: D1Database,
  rows: (Row & Record<Column, string>)[],
  kind: Kind,
  columns: Column[],
): D1PreparedStatement[] {
  const cards = rows.map(({ rank, sortKey, source }) => [rank, sortKey, JSON.stringify(source)]);
  const texts = rows.map((row) => [row.rank, ...columns.map((column) => row[column])]);
  return [
    searchDb
      .prepare(`INSERT INTO ${kind}_cards (rank, sort_key, source) ${fromJson(3)}`)
      .bind(JSON.stringify(cards)),
    searchDb
      .prepare(`INSERT INTO ${kind}_index (rowid, ${columns.join(", ")}) ${fromJson(columns.length + 1)}`)
      .bind(JSON.stringify(texts)),
  ];
}

function fromJson(columns: number): string {
  const values = Array.from({ length: columns }, (_, column) => `value ->> ${column}`);
  return `SELECT ${values.join(", ")} FROM json_each(?)`;
}
