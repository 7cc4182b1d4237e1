import { statement } from "../../db/sql";
import type { DoctorDocument } from "./doctor-document";
import type { HospitalDocument } from "./hospital-document";

export type Ranked<Document> = Document & { rank: number };

/** Statements that put rows into the index. Their ranks must be free. Several rows: in rising order of rank. */
export function addDoctors(SEARCH_DB: D1Database, rows: Ranked<DoctorDocument>[]): D1PreparedStatement[] {
  return add(SEARCH_DB, rows, "doctor", ["fac", "name", "kana", "roma", "hosp", "spelt"], []);
}

export function addHospitals(SEARCH_DB: D1Database, rows: Ranked<HospitalDocument>[]): D1PreparedStatement[] {
  const columns = ["fac", "name", "kana", "roma", "addr"] as const;
  return add(SEARCH_DB, rows, "hospital", [...columns], ["latitude", "longitude"]);
}

/** Statements that take one row out of the index; a rank that is not there is no error. */
export function removeRank(SEARCH_DB: D1Database, kind: DocumentKind, rank: number): D1PreparedStatement[] {
  return [
    statement(SEARCH_DB, `DELETE FROM ${kind}_index WHERE rowid = ?`, rank),
    statement(SEARCH_DB, `DELETE FROM ${kind}_cards WHERE rank = ?`, rank),
  ];
}

/** Statements that take out what stands from one rank, not included, up to another. */
export function takeOut(
  SEARCH_DB: D1Database,
  kind: DocumentKind,
  { after, upTo }: { after: number; upTo: number },
): D1PreparedStatement[] {
  return [
    statement(SEARCH_DB, `DELETE FROM ${kind}_index WHERE rowid > ? AND rowid <= ?`, after, upTo),
    statement(SEARCH_DB, `DELETE FROM ${kind}_cards WHERE rank > ? AND rank <= ?`, after, upTo),
  ];
}

/** Takes everything out, before a rebuild, after which nothing is left to be filled again. */
export function clearIndex(SEARCH_DB: D1Database, kind: DocumentKind): D1PreparedStatement[] {
  return [
    statement(SEARCH_DB, `INSERT INTO ${kind}_index (${kind}_index) VALUES ('delete-all')`),
    statement(SEARCH_DB, `DELETE FROM ${kind}_cards`),
    statement(SEARCH_DB, "DELETE FROM refills WHERE kind = ?", kind),
    statement(SEARCH_DB, "DELETE FROM rerankings WHERE kind = ?", kind),
  ];
}

/** Merges what edits have left in pieces. Nightly, and after a rebuild. */
export function optimizeIndex(SEARCH_DB: D1Database, kind: DocumentKind): D1PreparedStatement {
  return statement(SEARCH_DB, `INSERT INTO ${kind}_index (${kind}_index) VALUES ('optimize')`);
}

export type DocumentKind = "doctor" | "hospital";

type Row = { rank: number; sortKey: string; source: object };

function add<Column extends string, Field extends string>(
  SEARCH_DB: D1Database,
  rows: (Row & Record<Column, string> & Record<Field, number | null>)[],
  kind: DocumentKind,
  columns: Column[],
  /** Fields that a card has in columns of its own. */
  fields: Field[],
): D1PreparedStatement[] {
  const cards = rows.map((row) => [
    row.rank,
    row.sortKey,
    JSON.stringify(row.source),
    ...fields.map((field) => row[field]),
  ]);
  const texts = rows.map((row) => [row.rank, ...columns.map((column) => row[column])]);
  const ofCards = ["rank", "sort_key", "source", ...fields];
  return [
    statement(
      SEARCH_DB,
      `INSERT INTO ${kind}_cards (${ofCards.join(", ")}) ${fromJson(ofCards.length)}`,
      JSON.stringify(cards),
    ),
    statement(
      SEARCH_DB,
      `INSERT INTO ${kind}_index (rowid, ${columns.join(", ")}) ${fromJson(columns.length + 1)}`,
      JSON.stringify(texts),
    ),
  ];
}

function fromJson(columns: number): string {
  const values = Array.from({ length: columns }, (_, column) => `value ->> ${column}`);
  return `SELECT ${values.join(", ")} FROM json_each(?)`;
}
