import { dateInJapan, midnightInJapan } from "#contract/dates/japan-time";
import { HOSPITAL_SOURCES } from "#contract/hospitals/figures";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import { type Health, JOB_PERIOD_MS, JOBS, type operations } from "#contract/operation/calls";
import { DAYS_SHOWN } from "#contract/operation/limits";
import { faultOf } from "../../db/fault";
import { dailyCounts, hourlyCounts } from "../../db/schema/operation";
import { allRows, computed, firstRow, type RowOf, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import type { Handler } from "../serve";

const HOURS = 24;
/** The routes with most faults: with more of them, something else is wrong. */
const ROUTES = 20;

/** Numbers of what happened, none of them about anybody. What a database does not answer takes nothing else along. */
export const health: Handler<typeof operations.health> = async ({ env }) => {
  const now = Date.now();
  const counts = countsOf(env, now);
  const [hours, faults, slow, search, jobs, imports, days, databases] = await Promise.all([
    orNull(counts.then((all) => hoursOf(all, now))),
    orNull(counts.then((all) => routesOf("fault ", all, now))),
    orNull(counts.then((all) => routesOf("slow ", all, now))),
    orNull(counts.then((all) => searchOf(env, all))),
    orNull(jobsOf(env, now)),
    orNull(importsOf(env)),
    orNull(daysOf(env, now)),
    databasesOf(env),
  ]);
  return { hours, faults, slow, search, jobs, imports, days, databases };
};

function orNull<T>(section: Promise<T>): Promise<T | null> {
  return section.catch((error) => {
    console.error(JSON.stringify({ fault: faultOf(error) }));
    return null;
  });
}

const COUNTED_COLUMNS = { hour: hourlyCounts.hour, name: hourlyCounts.name, count: hourlyCounts.count };
type Counted = RowOf<typeof COUNTED_COLUMNS>;

const startOfHour = (now: number) => now - (now % HOUR_MS);

async function countsOf({ DB }: Env, now: number): Promise<Counted[]> {
  const results = await allRows(
    DB,
    COUNTED_COLUMNS,
    "SELECT hour, name, count FROM hourly_counts WHERE hour > ?",
    startOfHour(now) - HOURS * HOUR_MS,
  );
  return results;
}

function hoursOf(all: readonly Counted[], now: number) {
  const current = startOfHour(now);
  return Array.from({ length: HOURS }, (_, back) => hourOf(current - back * HOUR_MS, all));
}

function hourOf(hour: number, all: readonly Counted[]) {
  const ofHour = all.filter((each) => each.hour === hour);
  const sum = (fits: (name: string) => boolean) =>
    ofHour.reduce((total, { name, count }) => (fits(name) ? total + count : total), 0);
  const named = (wanted: string) => sum((name) => name === wanted);
  return {
    hour,
    lettersSent: named("letters sent"),
    lettersFailed: named("letters failed"),
    lettersWaited: named("letters waited"),
    queueFailed: named("queue failed"),
    queueDead: named("queue dead"),
    faults: sum((name) => name.startsWith("fault ")),
    slow: sum((name) => name.startsWith("slow ")),
  };
}

function routesOf(prefix: string, all: readonly Counted[], now: number) {
  const current = startOfHour(now);
  const routes = new Map<string, { route: string; hour: number; day: number }>();
  for (const { hour, name, count } of all) {
    if (!name.startsWith(prefix)) continue;
    const route = name.slice(prefix.length);
    const existing = routes.get(route) ?? { route, hour: 0, day: 0 };
    routes.set(route, {
      route,
      hour: existing.hour + (hour === current ? count : 0),
      day: existing.day + count,
    });
  }
  return [...routes.values()].sort((one, other) => other.day - one.day).slice(0, ROUTES);
}

type Run = NonNullable<NonNullable<Health["jobs"]>[number]["run"]>;

async function jobsOf({ DB }: Env, now: number): Promise<Health["jobs"]> {
  const found = await DB.batch<Run>(
    JOBS.map((job) =>
      statement(
        DB,
        `SELECT started_at AS startedAt, ms, outcome, fault FROM job_runs WHERE job = ?
         ORDER BY started_at DESC LIMIT 1`,
        job,
      ),
    ),
  );
  return JOBS.map((job, at) => {
    const run = found[at]?.results[0] ?? null;
    return { job, run, isLate: run !== null && now - run.startedAt > 2 * JOB_PERIOD_MS[job] };
  });
}

/** Lists that the directory is made from. Papers are read often, and would hide that these are old. */
const DIRECTORY_LISTS = [...Object.keys(HOSPITAL_SOURCES), "doctors"];

async function importsOf({ DB }: Env): Promise<Health["imports"]> {
  return firstRow(
    DB,
    {
      sourceDate: computed<string | null>(),
      finishedAt: computed<number | null>(),
      waiting: computed<number>(),
    },
    `SELECT max(nullif(source_date, '')) AS sourceDate, max(finished_at) AS finishedAt,
       (SELECT count(*) FROM import_joins WHERE state = 'open') AS waiting
     FROM import_runs WHERE source IN (SELECT value FROM json_each(?))`,
    JSON.stringify(DIRECTORY_LISTS),
  );
}

async function searchOf({ DB }: Env, counts: readonly Counted[]): Promise<Health["search"]> {
  const behind = await firstRow(
    DB,
    { doctor: computed<number>(), hospital: computed<number>() },
    `SELECT (SELECT count(*) FROM unindexed_doctors) AS doctor, (SELECT count(*) FROM unindexed_hospitals) AS hospital`,
  );
  return (["doctor", "hospital"] as const).map((kind) => {
    const record = newestOf(counts, `search ${kind} record`);
    const index = newestOf(counts, `search ${kind} index`);
    return {
      kind,
      countedAt: record?.hour ?? null,
      record: record?.count ?? 0,
      index: index?.count ?? 0,
      behind: behind?.[kind] ?? 0,
    };
  });
}

const newestOf = (counts: readonly Counted[], wanted: string) =>
  counts.filter(({ name }) => name === wanted).sort((one, other) => other.hour - one.hour)[0];

async function daysOf({ DB }: Env, now: number): Promise<Health["days"]> {
  const today = midnightInJapan(now);
  const results = await allRows(
    DB,
    { day: dailyCounts.day, name: dailyCounts.name, count: dailyCounts.count },
    "SELECT day, name, count FROM daily_counts WHERE name IN ('active', 'sign-ups') AND day >= ?",
    dateInJapan(today - (DAYS_SHOWN - 1) * DAY_MS),
  );
  const countOn = (wanted: string, of: string) =>
    results.find(({ day, name }) => day === wanted && name === of)?.count ?? null;
  return Array.from({ length: DAYS_SHOWN }, (_, back) => {
    const day = dateInJapan(today - back * DAY_MS);
    const active = countOn(day, "active");
    // A day on which people were counted and nobody signed up has no row.
    return { day, active, signUps: countOn(day, "sign-ups") ?? (active === null ? null : 0) };
  });
}

/** Each answer of D1 says how large its database is. */
function databasesOf(env: Env): Promise<Health["databases"]> {
  return Promise.all(
    (["DB", "SEARCH_DB", "EDGE_DB"] as const).map(async (name) => {
      const response = await orNull(runSql(env[name], "SELECT 1"));
      return { name, bytes: response === null ? null : (response.meta.size_after ?? 0) };
    }),
  );
}
