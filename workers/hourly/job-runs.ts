import { dateInJapan, midnightInJapan } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import type { Job } from "#contract/operation/shapes";
import { faultOf } from "../db/fault";
import { serviceState } from "../db/service-state";
import type { Env } from "../env";
import { faultSummary } from "../queue/faults";

/** Runs and hours by route are kept this long; the console shows a day of them. */
const KEPT_MS = 14 * DAY_MS;
const DAYS_KEPT = 400;

/** Does a job and notes when, for how long and how it ended. A run that cannot be noted is done all the same. */
export async function runJob(env: Env, job: Job, act: () => Promise<unknown>): Promise<void> {
  const startedAt = Date.now();
  if (await isReadOnly(env)) {
    await note(
      env,
      "INSERT OR REPLACE INTO job_runs (job, started_at, ms, outcome) VALUES (?1, ?2, 0, 'skipped')",
      [job, startedAt],
    );
    return;
  }
  await note(env, "INSERT OR REPLACE INTO job_runs (job, started_at, outcome) VALUES (?1, ?2, 'running')", [
    job,
    startedAt,
  ]);
  const ended = (outcome: "ok" | "failed", fault: string | null) =>
    note(env, "UPDATE job_runs SET ms = ?3, outcome = ?4, fault = ?5 WHERE job = ?1 AND started_at = ?2", [
      job,
      startedAt,
      Date.now() - startedAt,
      outcome,
      fault,
    ]);
  try {
    await act();
    await ended("ok", null);
  } catch (error) {
    await ended("failed", faultSummary(error));
    throw error;
  }
}

/**
 * Hourly: how many people have used the service on the day of the hour that has ended, in Japan. Who they were is not
 * stored. Somebody who has signed out is counted by their sign-in of that day.
 */
export async function countActive({ DB }: Pick<Env, "DB">, now: number): Promise<void> {
  const from = midnightInJapan(now - HOUR_MS);
  await DB.prepare(
    `INSERT INTO daily_counts (day, name, count)
     SELECT ?1, 'active', count(*) FROM (
       SELECT user_id FROM sessions WHERE seen_at >= ?2
       UNION SELECT actor_id FROM audit_log WHERE action = 'login' AND result = 'ok' AND at >= ?2 AND at < ?3)
     WHERE true ON CONFLICT (day, name) DO UPDATE SET count = max(count, excluded.count)`,
  )
    .bind(dateInJapan(from), from, from + DAY_MS)
    .run();
}

/** What the nightly job removes of these tables. */
export const eraseOldRuns = ({ DB }: Pick<Env, "DB">, now: number) => [
  DB.prepare("DELETE FROM job_runs WHERE started_at < ?").bind(now - KEPT_MS),
  DB.prepare("DELETE FROM daily_counts WHERE day < ?").bind(dateInJapan(now - DAYS_KEPT * DAY_MS)),
  DB.prepare("DELETE FROM hourly_counts WHERE hour < ? AND (name GLOB 'fault *' OR name GLOB 'slow *')").bind(
    now - KEPT_MS,
  ),
];

/** During maintenance nothing is changed by the clock; the next run does what this one would have done. */
async function isReadOnly({ DB }: Env): Promise<boolean> {
  return serviceState(DB).then(
    (state) => state.isReadOnly,
    () => false,
  );
}

async function note({ DB }: Env, sql: string, values: (string | number | null)[]) {
  await DB.prepare(sql)
    .bind(...values)
    .run()
    .catch((error) => console.error(JSON.stringify({ job: values[0], fault: faultOf(error) })));
}
