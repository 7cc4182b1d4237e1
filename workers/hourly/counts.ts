import { dateInJapan, midnightInJapan } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import { DAYS_SHOWN } from "#contract/operation/limits";
import { IS_STAFF } from "../api/operator/overview";
import { computed, firstRow, runSql, statement } from "../db/sql";
import type { Env } from "../env";
import { DOCTOR_IS_LISTED, HOSPITAL_IS_LISTED, WITH_ACCOUNT } from "../search/listed";

/**
 * Hourly: how many people have used the service on the day of the hour that has ended, in Japan. Who they were is not
 * stored. Somebody who has signed out is counted by their sign-in of that day.
 */
export async function countActive({ DB }: Pick<Env, "DB">, now: number): Promise<void> {
  const from = midnightInJapan(now - HOUR_MS);
  await runSql(
    DB,
    `INSERT INTO daily_counts (day, name, count)
     SELECT ?1, 'active', count(*) FROM (
       SELECT user_id FROM sessions WHERE seen_at >= ?2
       UNION SELECT actor_id FROM audit_log WHERE action = 'login' AND result = 'ok' AND at >= ?2 AND at < ?3)
     WHERE true ON CONFLICT (day, name) DO UPDATE SET count = max(count, excluded.count)`,
    dateInJapan(from),
    from,
    from + DAY_MS,
  );
}

/** Hourly: how many accounts were made on each of the days that the console shows. */
export async function countSignUps({ DB }: Pick<Env, "DB">, now: number): Promise<void> {
  await runSql(
    DB,
    `INSERT INTO daily_counts (day, name, count)
     SELECT date((created_at + ${9 * HOUR_MS}) / 1000, 'unixepoch') AS day, 'sign-ups', count(*) FROM users
     WHERE created_at >= ?1 AND NOT ${IS_STAFF} GROUP BY day
     ON CONFLICT (day, name) DO UPDATE SET count = max(count, excluded.count)`,
    midnightInJapan(now) - (DAYS_SHOWN - 1) * DAY_MS,
  );
}

/** Hourly: rows of the record that can be found, and rows of the index. Both are counted one by one: never per view. */
export async function countSearch({ DB, SEARCH_DB }: Env, now: number): Promise<void> {
  const [inRecord, inIndex] = await Promise.all([
    firstRow(
      DB,
      { doctor: computed<number>(), hospital: computed<number>() },
      `SELECT (SELECT count(*) FROM ${WITH_ACCOUNT} WHERE ${DOCTOR_IS_LISTED}) AS doctor,
         (SELECT count(*) FROM hospitals h WHERE ${HOSPITAL_IS_LISTED}) AS hospital`,
    ),
    firstRow(
      SEARCH_DB,
      { doctor: computed<number>(), hospital: computed<number>() },
      "SELECT (SELECT count(*) FROM doctor_cards) AS doctor, (SELECT count(*) FROM hospital_cards) AS hospital",
    ),
  ]);
  if (!inRecord || !inIndex) return;
  const hour = now - (now % HOUR_MS);
  const counted = (["doctor", "hospital"] as const).flatMap((kind) => [
    [`search ${kind} record`, inRecord[kind]] as const,
    [`search ${kind} index`, inIndex[kind]] as const,
  ]);
  await DB.batch(
    counted.map(([name, count]) =>
      statement(
        DB,
        `INSERT INTO hourly_counts (hour, name, count) VALUES (?1, ?2, ?3)
         ON CONFLICT (hour, name) DO UPDATE SET count = ?3`,
        hour,
        name,
        count,
      ),
    ),
  );
}
