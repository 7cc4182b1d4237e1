import { sql } from "drizzle-orm";
import { MERGED_ALREADY } from "#contract/records/texts";
import type { Database } from "../../db/client";
import type { Env } from "../../env";
import { conflict } from "../errors";

/** The record that an old address leads to; null for one that was never merged. */
export async function survivorOf(
  db: Database,
  kind: "doctor" | "hospital",
  id: string,
): Promise<string | null> {
  const [row] = await db.all<{ newId: string }>(
    sql`SELECT new_id AS newId FROM merged_records WHERE kind = ${kind} AND old_id = ${id}`,
  );
  return row?.newId ?? null;
}

/** A record that was merged into another takes part in no further merge. */
export async function refuseMerged({ DB }: Env, kind: "doctor" | "hospital", ids: readonly string[]) {
  const merged = await DB.prepare(
    "SELECT 1 FROM merged_records WHERE kind = ?1 AND old_id IN (SELECT value FROM json_each(?2)) LIMIT 1",
  )
    .bind(kind, JSON.stringify(ids))
    .first();
  if (merged) throw conflict(MERGED_ALREADY);
}

/** How many rows of each kind go along with a record (`?1`) that is given up; kinds without any are left out. */
export async function movedWith({ DB }: Env, id: string, kinds: readonly [label: string, count: string][]) {
  const columns = kinds.map(([, count], at) => `(${count}) AS n${at}`);
  const row = await DB.prepare(`SELECT ${columns.join(", ")}`)
    .bind(id)
    .first<Record<string, number>>();
  const moved = kinds.map(([label], at) => ({ label, count: row?.[`n${at}`] ?? 0 }));
  return moved.filter(({ count }) => count > 0);
}
