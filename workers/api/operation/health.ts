import { dateInJapan, midnightInJapan } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import type { operation } from "#contract/operation/calls";
import { type Health, JOBS } from "#contract/operation/shapes";
import type { Env } from "../../env";
import { DOCTOR_STANDS, HOSPITAL_STANDS, WITH_ACCOUNT } from "../../search/standing";
import { record } from "../audit";
import { IS_STAFF } from "../operator/overview";
import type { Handler } from "../serve";

const HOURS = 24;
const DAYS = 14;
/** The routes with most faults: with more of them, something else is wrong. */
const ROUTES = 20;

/** Numbers of what happened, none of them about anybody. */
export const health: Handler<typeof operation.health> = async ({ viewer, db, env, scope }) => {
  const now = Date.now();
  const [counts, jobs, imports, search, days, databases] = await Promise.all([
    countsOf(env, now),
    jobsOf(env),
    importsOf(env),
    searchOf(env),
    daysOf(env, now),
    databasesOf(env),
  ]);
  await record(db, scope, { action: "health-viewed", actorId: viewer.id, result: "ok" });
  return { ...counts, jobs, imports, search, days, databases };
};

type Counted = { hour: number; name: string; count: number };

async function countsOf({ DB }: Env, now: number): Promise<Pick<Health, "hours" | "faults" | "slow">> {
  const current = now - (now % HOUR_MS);
  const { results } = await DB.prepare("SELECT hour, name, count FROM hourly_counts WHERE hour > ?")
    .bind(current - HOURS * HOUR_MS)
    .all<Counted>();
  const hours = Array.from({ length: HOURS }, (_, back) => hourOf(current - back * HOUR_MS, results));
  return { hours, faults: routesOf("fault ", current, results), slow: routesOf("slow ", current, results) };
}

function hourOf(hour: number, all: readonly Counted[]): Health["hours"][number] {
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

function routesOf(prefix: string, current: number, all: readonly Counted[]): Health["faults"] {
  const routes = new Map<string, { route: string; hour: number; day: number }>();
  for (const { hour, name, count } of all) {
    if (!name.startsWith(prefix)) continue;
    const route = name.slice(prefix.length);
    const known = routes.get(route) ?? { route, hour: 0, day: 0 };
    routes.set(route, {
      route,
      hour: known.hour + (hour === current ? count : 0),
      day: known.day + count,
    });
  }
  return [...routes.values()].sort((one, other) => other.day - one.day).slice(0, ROUTES);
}

type Run = NonNullable<Health["jobs"][number]["run"]>;

async function jobsOf({ DB }: Env): Promise<Health["jobs"]> {
  const found = await DB.batch<Run>(
    JOBS.map((job) =>
      DB.prepare(
        `SELECT started_at AS startedAt, ms, outcome, fault FROM job_runs WHERE job = ?
         ORDER BY started_at DESC LIMIT 1`,
      ).bind(job),
    ),
  );
  return JOBS.map((job, at) => ({ job, run: found[at]?.results[0] ?? null }));
}

async function importsOf({ DB }: Env): Promise<Health["imports"]> {
  const row = await DB.prepare(
    `SELECT max(source_date) AS sourceDate, max(finished_at) AS finishedAt,
       (SELECT count(*) FROM import_joins WHERE state = 'open') AS waiting FROM import_runs`,
  ).first<Health["imports"]>();
  return row ?? { sourceDate: null, finishedAt: null, waiting: 0 };
}

async function searchOf({ DB, SEARCH_DB }: Env): Promise<Health["search"]> {
  const [inRecord, inIndex] = await Promise.all([
    DB.prepare(
      `SELECT (SELECT count(*) FROM ${WITH_ACCOUNT} WHERE ${DOCTOR_STANDS}) AS doctor,
         (SELECT count(*) FROM hospitals h WHERE ${HOSPITAL_STANDS}) AS hospital,
         (SELECT count(*) FROM unindexed_doctors) AS doctorBehind,
         (SELECT count(*) FROM unindexed_hospitals) AS hospitalBehind`,
    ).first<Record<"doctor" | "hospital" | "doctorBehind" | "hospitalBehind", number>>(),
    SEARCH_DB.prepare(
      `SELECT (SELECT count(*) FROM doctor_cards) AS doctor, (SELECT count(*) FROM hospital_cards) AS hospital`,
    ).first<Record<"doctor" | "hospital", number>>(),
  ]);
  return (["doctor", "hospital"] as const).map((kind) => ({
    kind,
    record: inRecord?.[kind] ?? 0,
    index: inIndex?.[kind] ?? 0,
    behind: inRecord?.[`${kind}Behind`] ?? 0,
  }));
}

async function daysOf({ DB }: Env, now: number): Promise<Health["days"]> {
  const today = midnightInJapan(now);
  const from = today - (DAYS - 1) * DAY_MS;
  const [signUps, active] = await DB.batch<{ day: string; count: number }>([
    DB.prepare(
      `SELECT date((created_at + ${9 * HOUR_MS}) / 1000, 'unixepoch') AS day, count(*) AS count FROM users
       WHERE created_at >= ? AND NOT ${IS_STAFF} GROUP BY day`,
    ).bind(from),
    DB.prepare("SELECT day, count FROM daily_counts WHERE name = 'active' AND day >= ?").bind(
      dateInJapan(from),
    ),
  ]);
  const countOn = (day: string, rows: { day: string; count: number }[] = []) =>
    rows.find((row) => row.day === day)?.count ?? null;
  return Array.from({ length: DAYS }, (_, back) => {
    const day = dateInJapan(today - back * DAY_MS);
    return { day, signUps: countOn(day, signUps?.results) ?? 0, active: countOn(day, active?.results) };
  });
}

/** Each answer of D1 says how large its database is. */
function databasesOf(env: Env): Promise<Health["databases"]> {
  return Promise.all(
    (["DB", "SEARCH_DB", "EDGE_DB"] as const).map(async (name) => {
      const { meta } = await env[name].prepare("SELECT 1").all();
      return { name, bytes: meta.size_after ?? 0 };
    }),
  );
}
