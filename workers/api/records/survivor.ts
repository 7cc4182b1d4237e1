import { sql } from "drizzle-orm";
import type { Database } from "../../db/client";

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
