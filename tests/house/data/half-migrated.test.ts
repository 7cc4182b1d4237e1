import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BATCH_WORKER, localD1 } from "../../../scripts/demo/local-d1";
import { applyMigrations } from "../../../scripts/demo/store";
import { Miniflare } from "../../../scripts/local/cloudflare.mjs";

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

/** The release before still runs while the new one comes up: what it reads and writes stays. */
const TAKEN_AWAY = /\b(DROP\s+TABLE|DROP\s+COLUMN|RENAME\s+(TO|COLUMN))\b/i;

test("no migration of the record takes away what the release before reads", () => {
  const files = readdirSync("migrations/db")
    .filter((name) => /^\d{12}_/.test(name))
    .map((name) => join("migrations/db", name));
  expect(TAKEN_AWAY.test("ALTER TABLE users DROP COLUMN email")).toBe(true);
  expect(files.filter((file) => TAKEN_AWAY.test(readFileSync(file, "utf8")))).toEqual([]);
});
