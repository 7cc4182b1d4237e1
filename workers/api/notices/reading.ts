import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { batch } from "../../db/batch";
import type { Database } from "../../db/client";
import type { Viewer } from "../../viewer";
import { ownHospitalIds } from "../hospitals/record";
import type { NoticeRow } from "./notice-record";

/**
 * Notes that the viewer has read a notice, or acknowledged it; their hospitals count as having read it from the first of
 * their people on. Again, or after an edit has begun a new round: nothing changes. Counts and marks change together.
 */
export async function noteReading(
  viewer: Viewer,
  db: Database,
  { id, round }: Pick<NoticeRow, "id" | "round">,
  as: "read" | "acknowledged",
) {
  const now = Date.now();
  const acknowledged = as === "acknowledged" ? now : null;
  const stands = sql`EXISTS (SELECT 1 FROM hospital_notices WHERE id = ${id} AND round = ${round} AND deleted_at IS NULL)`;
  const mine = sql`notice_id = ${id} AND hospital_id IN (SELECT id FROM ${ownHospitalIds(viewer)})`;
  const newly = (column: SQL) =>
    sql`(SELECT count(*) FROM hospital_notice_recipients WHERE ${mine} AND ${column} IS NULL)`;
  await batch(db, [
    sql`
      INSERT INTO hospital_notice_reads (notice_id, user_id, round, read_at, acknowledged_at)
      SELECT ${id}, ${viewer.id}, ${round}, ${now}, ${acknowledged} WHERE ${stands}
      ON CONFLICT (notice_id, user_id) DO UPDATE SET round = excluded.round,
        read_at = iif(round < excluded.round, excluded.read_at, read_at),
        acknowledged_at = iif(round < excluded.round, excluded.acknowledged_at,
          coalesce(acknowledged_at, excluded.acknowledged_at))`,
    sql`
      UPDATE hospital_notices SET read_count = read_count + ${newly(sql`read_at`)},
        acknowledged_count = acknowledged_count + iif(${acknowledged} IS NULL, 0, ${newly(sql`acknowledged_at`)})
      WHERE id = ${id} AND ${stands}`,
    sql`
      UPDATE hospital_notice_recipients SET read_at = coalesce(read_at, ${now}),
        acknowledged_at = coalesce(acknowledged_at, ${acknowledged})
      WHERE ${mine} AND ${stands}`,
  ]);
}
