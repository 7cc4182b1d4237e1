import { dateInJapan } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import type { Job } from "#contract/operation/calls";
import { faultOf } from "../db/fault";
import { serviceState } from "../db/service-state";
import { runSql, statement } from "../db/sql";
import type { Env } from "../env";
import { faultSummary } from "../queue/faults";

/** Runs and hours by route are kept this long; the console shows a day of them. */
const KEPT_MS = 14 * DAY_MS;
const DAYS_KEPT = 400;

type Act = () => Promise<unknown>;

/**
 * Does a job and notes when, for how long and how it ended. A run that cannot be noted is done all the same. While the
 * service is read-only nothing but `whileReadOnly` is done, and the run counts as skipped.
 */
export async function runJob(
  env: Env,
  job: Job,
  act: Act,
  whileReadOnly: Act = async () => undefined,
): Promise<void> {
  const startedAt = Date.now();
  const isSkipped = await isReadOnly(env);
  await note(env, "INSERT OR REPLACE INTO job_runs (job, started_at, outcome) VALUES (?1, ?2, 'running')", [
    job,
    startedAt,
  ]);
  const ended = (outcome: "ok" | "failed" | "skipped", fault: string | null) =>
    note(env, "UPDATE job_runs SET ms = ?3, outcome = ?4, fault = ?5 WHERE job = ?1 AND started_at = ?2", [
      job,
      startedAt,
      Date.now() - startedAt,
      outcome,
      fault,
    ]);
  try {
    await (isSkipped ? whileReadOnly() : act());
    await ended(isSkipped ? "skipped" : "ok", null);
  } catch (error) {
    await ended("failed", faultSummary(error));
    throw error;
  }
}

/** What the nightly job removes of these tables. */
export const eraseOldRuns = ({ DB }: Pick<Env, "DB">, now: number) => [
  statement(DB, "DELETE FROM job_runs WHERE started_at < ?", now - KEPT_MS),
  statement(DB, "DELETE FROM daily_counts WHERE day < ?", dateInJapan(now - DAYS_KEPT * DAY_MS)),
  statement(
    DB,
    "DELETE FROM hourly_counts WHERE hour < ? AND (name GLOB 'fault *' OR name GLOB 'slow *' OR name GLOB 'search *')",
    now - KEPT_MS,
  ),
];

/** What changes something waits for the next run then. */
async function isReadOnly({ DB }: Env): Promise<boolean> {
  return serviceState(DB).then(
    (state) => state.isReadOnly,
    () => false,
  );
}

async function note({ DB }: Env, sql: string, values: (string | number | null)[]) {
  await runSql(DB, sql, ...values).catch((error) =>
    console.error(JSON.stringify({ job: values[0], fault: faultOf(error) })),
  );
}
