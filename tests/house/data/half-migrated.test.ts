import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BATCH_WORKER, localD1 } from "../../../scripts/demo/local-d1";
import { applyMigrations, statementsOf } from "../../../scripts/demo/store";
import { Miniflare } from "../../../scripts/local/cloudflare.mjs";
import { unsafeForOldCode } from "../rules/migrations";

let folder: string;
let miniflare: InstanceType<typeof Miniflare>;
let DB: D1Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "inowa-migrations-"));
  miniflare = new Miniflare({ modules: true, script: BATCH_WORKER, d1Databases: { DB: "half" } });
  DB = localD1(miniflare, "DB");
});
afterEach(async () => {
  await miniflare.dispose();
  rmSync(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const namesOf = async (sql: string) =>
  (await DB.prepare(sql).all<{ name: string }>()).results.map(({ name }) => name);
const booked = () => namesOf("SELECT name FROM d1_migrations ORDER BY id");
const tables = () =>
  namesOf("SELECT name FROM sqlite_schema WHERE name IN ('one', 'two', 'three') ORDER BY name");

test("a migration that breaks off leaves nothing of itself, and the next try completes it", async () => {
  write("1.sql", "CREATE TABLE one (id INTEGER); INSERT INTO one VALUES (1);");
  write(
    "2.sql",
    "CREATE TABLE two (id INTEGER); INSERT INTO one VALUES (2); CREATE TABLE nonsense nonsense;",
  );
  write("3.sql", "CREATE TABLE three (id INTEGER);");
  await expect(applyMigrations(DB, folder)).rejects.toThrow();
  expect(await booked()).toEqual(["1.sql"]);
  expect(await tables()).toEqual(["one"]);
  expect(await DB.prepare("SELECT count(*) AS n FROM one").first("n")).toBe(1);

  write("2.sql", "CREATE TABLE two (id INTEGER); INSERT INTO one VALUES (2);");
  await applyMigrations(DB, folder);
  await applyMigrations(DB, folder);
  expect(await booked()).toEqual(["1.sql", "2.sql", "3.sql"]);
  expect(await tables()).toEqual(["one", "three", "two"]);
  expect(await DB.prepare("SELECT count(*) AS n FROM one").first("n")).toBe(2);
});

test("what somebody has applied by halves is not built upon", async () => {
  write("1.sql", "CREATE TABLE one (id INTEGER); CREATE TABLE two (id INTEGER);");
  await DB.prepare("CREATE TABLE two (id INTEGER)").run();
  await expect(applyMigrations(DB, folder)).rejects.toThrow("two");
  expect(await booked()).toEqual([]);
  expect(await tables()).toEqual(["two"]);
});

/** What landed before the rule, and what only looks unsafe: why the release before lives with it. */
const ACCEPTED: Record<string, string> = {
  "migrations/db/202611220230_hospitals.sql": "ids were unlike in more than their case already",
  "migrations/db/202611271752_operator_permissions.sql":
    "the last operator could not be taken away before either",
  "migrations/db/202611271829_refusals_counted.sql": "the trigger allows more than the one it replaces",
  "migrations/db/202611281020_log_archives.sql": "the trigger allows more than the one it replaces",
  "migrations/search/202611220010_spelling.sql": "the index of a service that nobody had opened",
  "migrations/search/202611220235_hospital_search.sql": "the index of a service that nobody had opened",
};

test("no migration takes away what the release before reads, or refuses what it writes", () => {
  const files = ["db", "search", "edge"].flatMap((folder) =>
    readdirSync(`migrations/${folder}`)
      .map((name) => `migrations/${folder}/${name}`)
      .map((path) => ({ path, text: readFileSync(path, "utf8") })),
  );
  const found = unsafeForOldCode(statementsOf)(files).map((line) => line.split(":")[0]);
  expect([...new Set(found)].sort()).toEqual(Object.keys(ACCEPTED).sort());
});

test("a migration that the release before could not live with is found", () => {
  const found = (sql: string) =>
    unsafeForOldCode(statementsOf)([{ path: "migrations/db/202612010000_new.sql", text: sql }]).length;
  for (const sql of [
    "DROP TABLE users;",
    "ALTER TABLE users DROP COLUMN email;",
    "ALTER TABLE users RENAME COLUMN email TO mail;",
    "ALTER TABLE users ADD COLUMN mail TEXT NOT NULL;",
    "CREATE UNIQUE INDEX users_by_email ON users (email);",
    "CREATE TRIGGER no_more BEFORE INSERT ON users BEGIN SELECT RAISE(ABORT, 'closed'); END;",
  ])
    expect(found(sql), sql).toBe(1);
  for (const sql of [
    "ALTER TABLE users ADD COLUMN mail TEXT NOT NULL DEFAULT '';",
    "ALTER TABLE users ADD COLUMN mail TEXT;",
    "CREATE TABLE mails (at INTEGER NOT NULL); CREATE UNIQUE INDEX mails_by_time ON mails (at);",
    "CREATE TRIGGER counted AFTER INSERT ON users BEGIN UPDATE counts SET n = n + 1; END;",
    "CREATE INDEX users_by_email ON users (email);",
  ])
    expect(found(sql), sql).toBe(0);
});
