import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { isConfirmedAt } from "../../db/confirmed-workplaces";

/**
 * A condition over `users u` and hospitals `at`: those who were confirmed there and may read notices at all. A doctor
 * under review may not yet.
 */
const MAY_READ = sql`u.status = 'active'
  AND (u.role = 'co-medical' OR (u.role = 'doctor' AND u.licence_state = 'verified'))
  AND ${sql.raw(isConfirmedAt("u.id", "at.hospital_id"))}`;

/**
 * Pairs `(hospital_id, user_id)` of people who work at hospitals now, by a current workplace or a registered hospital,
 * were confirmed there, and may read notices. `hospitals` is a query with a column `hospital_id`, and is read first: SQLite would rather go
 * through everybody who may read.
 */
export function staffOf(hospitals: SQL): SQL {
  return sql`(SELECT at.hospital_id, u.id AS user_id FROM (${hospitals}) at CROSS JOIN users u ON u.hospital_id = at.hospital_id
      WHERE ${MAY_READ}
    UNION SELECT at.hospital_id, u.id FROM (${hospitals}) at
      CROSS JOIN workplaces w ON w.hospital_id = at.hospital_id AND w.is_working = 1
      JOIN doctors d ON d.id = w.doctor_id JOIN users u ON u.id = d.user_id WHERE ${MAY_READ})`;
}

/** Everybody who works at a hospital that got a notice. */
export async function staffOfNotice(db: Database, noticeId: string): Promise<string[]> {
  const hospitals = sql`SELECT hospital_id FROM hospital_notice_recipients WHERE notice_id = ${noticeId}`;
  const rows = await db.all<{ id: string }>(sql`SELECT DISTINCT user_id AS id FROM ${staffOf(hospitals)}`);
  return rows.map(({ id }) => id);
}
