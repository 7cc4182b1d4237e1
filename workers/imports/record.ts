import { statement } from "../db/sql";
import { COLUMNS, type ExistingHospital, stored } from "./existing";
import type { Merged, Origin } from "./merge";

export type Written = Merged & { isNew: boolean };

/** D1 takes two megabytes as one value; a quarter of it is quick and costs little memory. */
const STATEMENT_CHARS = 200_000;

type Kind = "insert" | "update" | "note" | "propose" | "withdraw";

/**
 * The statements that write what has changed, propose what is people's to decide, and note what the search does not know
 * yet; `of` says of each what it does. An edit that came between reading and writing makes its row miss: `revision` is the
 * one that was read.
 */
export function writing(
  DB: D1Database,
  written: readonly Written[],
  { source, date }: Origin,
  now: number,
): { statements: D1PreparedStatement[]; of: Kind[] } {
  const changed = written.filter(({ isNew, isChanged }) => !isNew && isChanged);
  const found = written.filter(({ isNew, isFoundAnew }) => isNew || isFoundAnew);
  const rows: Record<Kind, readonly unknown[]> = {
    insert: written.filter(({ isNew }) => isNew).map(({ after }) => rowOf(after)),
    update: changed.map(({ after }) => rowOf(after)),
    note: found.map(({ after }) => after.id),
    propose: written.flatMap(({ after, proposals }) =>
      proposals.map(({ field, value }) => [after.id, field, JSON.stringify(value)]),
    ),
    withdraw: written.flatMap(({ after, agreed }) => agreed.map((field) => [after.id, field])),
  };
  const kinds = Object.keys(rows) as Kind[];
  const all = kinds.flatMap((kind) =>
    jsonOf(rows[kind]).map((json) => {
      const needsOrigin = kind !== "note" && kind !== "withdraw";
      const prepared = statement(DB, SQL[kind]);
      return { kind, statement: needsOrigin ? prepared.bind(json, source, date, now) : prepared.bind(json) };
    }),
  );
  return { statements: all.map(({ statement }) => statement), of: all.map(({ kind }) => kind) };
}

/** Rows as JSON arrays of a bounded length. A hospital's hours alone may be 50 KB. */
function jsonOf(rows: readonly unknown[]): string[] {
  const all: string[] = [];
  let part: string[] = [];
  let chars = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (chars + json.length > STATEMENT_CHARS && part.length > 0) {
      all.push(`[${part.join(",")}]`);
      part = [];
      chars = 0;
    }
    part.push(json);
    chars += json.length + 1;
  }
  return part.length > 0 ? [...all, `[${part.join(",")}]`] : all;
}

/** id, revision, facts, sources, closed_at, then the columns. */
function rowOf({ id, revision, facts, sources, closedAt, columns }: ExistingHospital) {
  const values = COLUMNS.map((column) => stored(columns[column]));
  return [id, revision, JSON.stringify(facts), JSON.stringify(sources), closedAt, ...values];
}

const FIRST_COLUMN = 5;
const value = (place: number) => `value ->> ${place}`;
const valuesOfColumns = COLUMNS.map((_, place) => value(FIRST_COLUMN + place));

const INSERT = `INSERT INTO hospitals
    (id, facts, sources, closed_at, ${COLUMNS.join(", ")}, source, source_date, revision, imported_revision, updated_at)
  SELECT ${[0, 2, 3, 4].map(value).join(", ")}, ${valuesOfColumns.join(", ")}, ?2, ?3, 1, 1, ?4
  FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`;

const UPDATE = `UPDATE hospitals SET facts = said.${value(2)}, sources = said.${value(3)}, closed_at = said.${value(4)},
    ${COLUMNS.map((column, place) => `${column} = said.${value(FIRST_COLUMN + place)}`).join(", ")},
    source = iif(?2 = 'navii' OR source IS NULL, ?2, source),
    source_date = iif(?2 = 'navii' OR source_date IS NULL, ?3, source_date),
    revision = revision + 1, imported_revision = revision + 1, updated_at = ?4
  FROM json_each(?1) AS said
  WHERE hospitals.id = said.${value(0)} AND hospitals.revision = said.${value(1)}`;

const UNINDEXED = `INSERT INTO unindexed_hospitals (hospital_id) SELECT value FROM json_each(?1)
  WHERE true ON CONFLICT DO NOTHING`;

const PROPOSE = `INSERT INTO hospital_proposals (hospital_id, field, value, source, source_date, created_at)
  SELECT ${value(0)}, ${value(1)}, ${value(2)}, ?2, ?3, ?4 FROM json_each(?1) WHERE true
  ON CONFLICT (hospital_id, field) DO UPDATE SET value = excluded.value, source = excluded.source,
    source_date = excluded.source_date, created_at = excluded.created_at, state = 'open',
    decided_by = NULL, decided_at = NULL
  WHERE excluded.value <> hospital_proposals.value`;

const WITHDRAW = `DELETE FROM hospital_proposals WHERE state = 'open' AND EXISTS (
  SELECT 1 FROM json_each(?1) WHERE ${value(0)} = hospital_id AND ${value(1)} = field)`;

const SQL: Record<Kind, string> = {
  insert: INSERT,
  update: UPDATE,
  note: UNINDEXED,
  propose: PROPOSE,
  withdraw: WITHDRAW,
};
