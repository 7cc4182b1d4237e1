import { env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MIGRATIONS } from "../../../workers/db/migrations";
import { ask } from "../../support/workerd/client/enter";
import { ORIGIN } from "../../support/workerd/origin";

const NEWEST = MIGRATIONS.DB.at(-1) ?? "";

/** Tests do without the postal codes of the whole country. */
beforeAll(() => env.DB.batch(MIGRATIONS.DB.map(apply)));

const logged = vi.spyOn(console, "error");
beforeEach(() => {
  logged.mockReset().mockReturnValue();
});

/** Settings of their own: what was found is kept for each. */
const isolate = (more: object = {}) => ({ ...env, ...more }) as typeof env;
const health = async (settings: typeof env) => (await ask(`${ORIGIN}/healthz`, {}, settings)).status;
const forget = () => env.DB.prepare("DELETE FROM d1_migrations WHERE name = ?").bind(NEWEST).run();
const apply = (name: string) =>
  env.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?) ON CONFLICT DO NOTHING").bind(name);

/** The settings with a record that counts how often it is asked. */
function counting() {
  const asked = vi.fn();
  const DB: D1Database = new Proxy(env.DB, {
    get: (database, name) => {
      if (name === "prepare") asked();
      if (name === "withSession") return () => DB;
      const value = Reflect.get(database, name);
      return typeof value === "function" ? value.bind(database) : value;
    },
  });
  return { settings: isolate({ DB }), asked };
}

test("a database that is one migration behind is not ready, the log names what lacks, and it is ready once it is there", async () => {
  const settings = isolate();
  await forget();
  expect(await health(settings)).toBe(503);
  expect(logged.mock.calls.flat().join()).toContain(NEWEST);
  await apply(NEWEST).run();
  expect(await health(settings)).toBe(200);
});

test("what is complete is asked once an isolate, and by no page", async () => {
  const { settings, asked } = counting();
  await ask(`${ORIGIN}/`, {}, settings);
  await ask(`${ORIGIN}/api/dcsr/info`, {}, settings);
  const before = asked.mock.calls.length;
  expect(await health(settings)).toBe(200);
  expect(asked.mock.calls.length - before).toBe(1);
  expect(await health(settings)).toBe(200);
  expect(asked.mock.calls.length - before).toBe(1);
});

test("a call that fails on a table that is not there has the log name what lacks", async () => {
  await forget();
  const DB: D1Database = new Proxy(env.DB, {
    get: (database, name) => {
      const value = Reflect.get(database, name);
      if (name === "withSession") return () => DB;
      if (name !== "prepare") return typeof value === "function" ? value.bind(database) : value;
      return (sql: string) =>
        database.prepare(/d1_migrations/.test(sql) ? sql : sql.replace(/FROM\s+"?\w+"?/i, "FROM not_there"));
    },
  });
  const response = await ask(`${ORIGIN}/api/corrections/nobodys`, {}, isolate({ DB }));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain(NEWEST);
  expect(logged.mock.calls.flat().join()).toContain(NEWEST);
  await apply(NEWEST).run();
});

test("with the API elsewhere the web's own database is asked alone", async () => {
  await forget();
  expect(await health(isolate({ API_ORIGIN: "https://api.inowa.test" }))).toBe(200);
  await apply(NEWEST).run();
});

test("a database that cannot be asked says nothing of its migrations", async () => {
  const DB = { prepare: () => ({ all: () => Promise.reject(new Error("D1_ERROR: disk is full")) }) };
  expect(await health(isolate({ DB: DB as unknown as D1Database }))).toBe(200);
  expect(logged.mock.calls.flat().join()).toContain("disk is full");
});
