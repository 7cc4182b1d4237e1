import { sql } from "drizzle-orm";
import { MERGED_ALREADY } from "#contract/records/texts";
import type { Database } from "../../db/client";
import { mergedRecords } from "../../db/schema/imports";
import { allRows, computed, firstRow } from "../../db/sql";
import type { Env } from "../../env";
import { conflict } from "../errors";

/** The record that an old address leads to; null for one that was never merged. */
export async function survivorOf(
  db: Database,
  kind: "doctor" | "hospital",
  id: string,
): Promise<string | null> {
  const [row] = await allRows(
    db,
    { newId: mergedRecords.newId },
    sql`SELECT new_id AS newId FROM merged_records WHERE kind = ${kind} AND old_id = ${id}`,
  );
  return row?.newId ?? null;
}

/** A record that was merged into another takes part in no further merge. */
export async function refuseMerged({ DB }: Env, kind: "doctor" | "hospital", ids: readonly string[]) {
  const merged = await firstRow(
    DB,
    {},
    "SELECT 1 FROM merged_records WHERE kind = ?1 AND old_id IN (SELECT value FROM json_each(?2)) LIMIT 1",
    kind,
    JSON.stringify(ids),
  );
  if (merged) throw conflict(MERGED_ALREADY);
}

/** How many rows of each kind go along with a record (`?1`) that is given up; kinds without any are left out. */
export async function movedWith({ DB }: Env, id: string, kinds: readonly [label: string, count: string][]) {
  const columns = kinds.map(([, count], at) => `(${count}) AS n${at}`);
  const counted = Object.fromEntries(kinds.map((_, at) => [`n${at}`, computed<number>()]));
  const row = await firstRow(DB, counted, `SELECT ${columns.join(", ")}`, id);
  const moved = kinds.map(([label], at) => ({ label, count: row?.[`n${at}`] ?? 0 }));
  return moved.filter(({ count }) => count > 0);
}
