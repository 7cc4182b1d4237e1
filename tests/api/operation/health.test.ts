import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { dateInJapan } from "#contract/dates/japan-time";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import type { Health } from "#contract/operation/calls";
import { countSlow } from "../../../workers/door/request-log";
import type { Env } from "../../../workers/env";
import { cleanUp } from "../../../workers/hourly/clean-up";
import { countActive, countSearch, countSignUps } from "../../../workers/hourly/counts";
import { runJob } from "../../../workers/hourly/job-runs";
import type { Browser } from "../../support/workerd/client/browser";
import { auditOf, openAccount, operator } from "../../support/workerd/fixtures/accounts";
import { ORIGIN } from "../../support/workerd/origin";
import worker from "../../support/workerd/runtime/worker";

let desk: Browser;
let deskId = "";

beforeAll(async () => {
  ({ browser: desk, id: deskId } = await operator("engineer"));
});
beforeEach(() =>
  env.DB.batch(
    ["job_runs", "daily_counts", "hourly_counts"].map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
  ),
);
afterEach(() => vi.restoreAllMocks());

type Whole = { [Section in keyof Health]: NonNullable<Health[Section]> };

async function health(): Promise<Whole> {
  const response = await desk.call("GET", "/admin/operation/health");
  expect(response.status).toBe(200);
  return (await response.json()) as Whole;
}

const counted = (name: string, count: number, at = Date.now()) =>
  env.DB.prepare("INSERT INTO hourly_counts (hour, name, count) VALUES (?, ?, ?)")
    .bind(at - (at % HOUR_MS), name, count)
    .run();

it("shows an empty service as one in which nothing has happened", async () => {
  const { hours, faults, jobs, days } = await health();
  expect(hours).toHaveLength(24);
  expect(hours.every(({ hour: _, ...counts }) => Object.values(counts).every((count) => count === 0))).toBe(
    true,
  );
  expect(faults).toEqual([]);
  expect(jobs.map(({ run }) => run)).toEqual([null, null, null]);
  expect(days).toHaveLength(14);
  expect(await auditOf(deskId)).not.toContain("health-viewed:ok");
});

it("counts mails, the queue and faults by hour, and faults by route", async () => {
  const now = Date.now();
  await counted("letters sent", 12);
  await counted("letters failed", 2);
  await counted("queue failed", 3, now - HOUR_MS);
  await counted("fault GET /rooms/:id", 4);
  await counted("fault GET /rooms/:id", 1, now - 2 * HOUR_MS);
  await counted("slow POST /api/doctor/search", 7, now - HOUR_MS);
  await counted("letters sent", 99, now - DAY_MS);
  const { hours, faults, slow } = await health();
  expect(hours[0]).toMatchObject({ lettersSent: 12, lettersFailed: 2, faults: 4 });
  expect(hours[1]).toMatchObject({ lettersSent: 0, queueFailed: 3, slow: 7 });
  expect(faults).toEqual([{ route: "GET /rooms/:id", hour: 4, day: 5 }]);
  expect(slow).toEqual([{ route: "POST /api/doctor/search", hour: 0, day: 7 }]);
});

it("says of each job when it last ran, for how long and how it ended", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await worker.scheduled?.(
    { cron: "0 * * * *", scheduledTime: Date.now(), noRetry: () => undefined },
    env,
    createExecutionContext(),
  );
  const failing = runJob(env, "nightly", () => Promise.reject(new Error("disk full for sato@example.jp")));
  await expect(failing).rejects.toThrow("disk full");
  const { jobs } = await health();
  const runs = Object.fromEntries(jobs.map(({ job, run }) => [job, run]));
  expect(runs.hourly).toMatchObject({ outcome: "ok", ms: expect.any(Number), fault: null });
  expect(runs.nightly).toMatchObject({ outcome: "failed", fault: "Error: disk full for …" });
  expect(runs.quarterly).toBeNull();
});

it("counts people of a day once, whether they stay signed in or have signed out", async () => {
  const now = Date.now();
  const before = Number(await activeOn(now));
  const [stays, leaves] = [await openAccount("stays-today"), await openAccount("leaves-today")];
  await stays.browser.signIn(stays.username);
  await leaves.browser.signIn(leaves.username);
  await leaves.browser.call("POST", "/logout");
  expect(Number(await activeOn(now))).toBe(before + 2);
  await env.DB.prepare("UPDATE users SET created_at = ? WHERE id IN (?, ?)")
    .bind(now, stays.id, leaves.id)
    .run();
  await countSignUps(env, now);
  const { days } = await health();
  expect(days.find(({ day }) => day === dateInJapan(now))?.signUps).toBeGreaterThanOrEqual(2);
});

/** As the job does at the end of this hour. */
async function activeOn(now: number) {
  await countActive(env, now + HOUR_MS - (now % HOUR_MS));
  return env.DB.prepare("SELECT max(count) AS count FROM daily_counts WHERE name = 'active'").first("count");
}

it("knows how large each database is, and whether all that is listed can be found", async () => {
  expect((await health()).search.map(({ countedAt }) => countedAt)).toEqual([null, null]);
  const now = Date.now();
  await countSearch(env, now);
  await countSearch(env, now);
  const { databases, search } = await health();
  const hour = now - (now % HOUR_MS);
  const doctors = await env.SEARCH_DB.prepare("SELECT count(*) AS count FROM doctor_cards").first("count");
  expect(search[0]).toMatchObject({ kind: "doctor", countedAt: hour, index: doctors });
  expect(databases.map(({ name }) => name)).toEqual(["DB", "SEARCH_DB", "EDGE_DB"]);
  expect(databases.every(({ bytes }) => Number(bytes) > 0)).toBe(true);
  expect(search.map(({ kind }) => kind)).toEqual(["doctor", "hospital"]);
});

it("shows the other sections while one database does not answer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = { prepare: failing, batch: fail } as unknown as Env["DB"];
  const whole = await healthOf({ ...env, SEARCH_DB: away });
  expect(whole.databases.map(({ bytes }) => bytes === null)).toEqual([false, true, false]);
  expect(whole.hours).toHaveLength(24);
  const parts = await healthOf({ ...env, DB: failingFor(/\b(daily_counts|import_runs)\b/) });
  expect([parts.days, parts.imports]).toEqual([null, null]);
  expect(parts.hours).toHaveLength(24);
});

const healthOf = async (settings: Env) =>
  (await (await enter("/admin/operation/health", settings)).json()) as Health;

it("warns of a job that has not run for twice its period", async () => {
  const ran = (job: string, ago: number) =>
    env.DB.prepare("INSERT INTO job_runs (job, started_at, ms, outcome) VALUES (?, ?, 1, 'ok')")
      .bind(job, Date.now() - ago)
      .run();
  await ran("hourly", 3 * HOUR_MS);
  await ran("nightly", DAY_MS);
  const { jobs } = await health();
  expect(jobs.map(({ job, isLate }) => [job, isLate])).toEqual([
    ["hourly", true],
    ["quarterly", false],
    ["nightly", false],
  ]);
});

it("takes the day of imports from lists of institutions and doctors alone", async () => {
  const read = (source: string, day: string, at: number) =>
    env.DB.prepare("INSERT OR REPLACE INTO import_runs VALUES (?, '', ?, 1, ?)").bind(source, day, at).run();
  await env.DB.prepare("DELETE FROM import_runs").run();
  await read("doctors", "", 2000);
  await read("bureau", "2026-06-01", 1000);
  await read("papers", "2026-11-20", 3000);
  expect((await health()).imports).toMatchObject({ sourceDate: "2026-06-01", finishedAt: 2000 });
});

it("sums slow requests up before it writes them", async () => {
  const writes = Promise.all([
    countSlow(env, "slow GET /summed", 50),
    countSlow(env, "slow GET /summed", 50),
    countSlow(env, "slow GET /other", 50),
  ]);
  expect((await health()).slow).toEqual([]);
  await writes;
  const slow = (await health()).slow.map(({ route, day }) => [route, day]);
  expect(slow).toEqual([
    ["GET /summed", 2],
    ["GET /other", 1],
  ]);
});

it("keeps runs and routes for two weeks", async () => {
  const old = Date.now() - 15 * DAY_MS;
  await counted("fault GET /old", 1, old);
  await counted("letters sent", 1, old);
  await env.DB.prepare("INSERT INTO job_runs (job, started_at, ms, outcome) VALUES ('hourly', ?, 1, 'ok')")
    .bind(old)
    .run();
  await cleanUp(env);
  const { results } = await env.DB.prepare("SELECT name FROM hourly_counts WHERE hour < ?")
    .bind(old + HOUR_MS)
    .all();
  expect(results).toEqual([{ name: "letters sent" }]);
  expect(await env.DB.prepare("SELECT count(*) AS rows FROM job_runs").first("rows")).toBe(0);
});

it("logs a fault with its route and whoever met it, and counts it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lines = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const response = await enter("/hospitals/some-hospital", { ...env, DB: failingFor(/\bhospitals\b/) });
  expect(response.status).toBe(500);
  expect(JSON.parse(lines.mock.calls[0]?.[0])).toEqual({
    request: "fault",
    requestId: response.headers.get("x-request-id"),
    method: "GET",
    route: "/api/hospitals/:id",
    role: "doctor",
    status: 500,
    ms: expect.any(Number),
    trips: expect.any(Number),
    depth: expect.any(Number),
    rows: expect.any(Number),
  });
  expect((await health()).faults).toEqual([{ route: "GET /api/hospitals/:id", hour: 1, day: 1 }]);
});

async function enter(path: string, settings: Env): Promise<Response> {
  const ctx = createExecutionContext();
  const fetch = worker.fetch as unknown as (...asked: unknown[]) => Promise<Response>;
  const cookie = `__Host-session=${desk.cookies.get("__Host-session")}`;
  const response = await fetch(new Request(`${ORIGIN}/api${path}`, { headers: { cookie } }), settings, ctx);
  await waitOnExecutionContext(ctx);
  return response;
}

/** A database that fails at what names these tables. */
function failingFor(tables: RegExp): Env["DB"] {
  return {
    prepare: (sql: string) => (tables.test(sql) ? failing() : env.DB.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      statements.some((each) => "fails" in each) ? fail() : env.DB.batch(statements),
  } as unknown as Env["DB"];
}

const fail = () => Promise.reject(new Error("D1_ERROR: disk I/O error"));

const failing = (): unknown => ({ bind: failing, first: fail, run: fail, all: fail, raw: fail, fails: true });
