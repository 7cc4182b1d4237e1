import { toHex } from "#contract/wire/bytes";
import { hmac } from "../../durable-objects/hmac";
import { MIGRATIONS } from "../db/migrations";
import { allRows, computed, firstRow, firstValue, runSql, statement } from "../db/sql";
import type { Env } from "../env";
import { masterKeys } from "../keys/keys";
import { quoted, recordOf, tablesOf } from "./record-rows";

type State = { backup: string; done: { [part: string]: number } };

/** A table of an installation in which something stands once anybody uses it. */
const IN_USE = [
  "users",
  "doctors",
  "hospitals",
  "companies",
  "papers",
  "groups",
  "communities",
  "uploads",
  "rooms",
];

/**
 * What a backup must fit: the migrations, and the key under which it is sealed, by a digest that gives nothing of the key
 * away. `keys`: also those before it.
 */
export async function describe(env: Env): Promise<{ migrations: object; key: string; keys: string[] }> {
  const keys = await Promise.all(
    masterKeys(env).map(async (key) => toHex(await hmac(key, "key-id")).slice(0, 16)),
  );
  return { migrations: MIGRATIONS, key: keys[0] ?? "", keys };
}

/**
 * Prepares an installation that nobody uses for a backup, or says how far that backup is in. Triggers count what is
 * written, and a backup has counted it already: they are put aside, within the transaction that takes out what
 * migrations have put into the tables.
 */
export async function startRestore(
  env: Env,
  { backup }: { backup: string },
): Promise<{ done: State["done"] }> {
  const state = await stateOf(env.DB);
  if (state && state.backup !== backup) throw new Error("another backup is half restored here");
  if (state) return { done: state.done };
  const used = await inUse(env);
  if (used) throw new Error(`the installation is not empty: ${used}`);
  for (const database of ["EDGE_DB", "DB"] as const) {
    const { tables } = await tablesOf(env, { database });
    const db = recordOf(env, database);
    const triggers = await triggersOf(db);
    const book = [
      statement(db, "CREATE TABLE restore_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"),
      statement(db, "INSERT INTO restore_state VALUES ('backup', ?)", backup),
      statement(db, "INSERT INTO restore_state VALUES ('triggers', ?)", JSON.stringify(triggers)),
    ];
    await db.batch([
      ...(database === "DB" ? book : []),
      ...triggers.map(({ name }) => statement(db, `DROP TRIGGER ${quoted(name)}`)),
      ...tables.map(({ name }) => statement(db, `DELETE FROM ${quoted(name)}`)),
    ]);
  }
  return { done: {} };
}

/** Notes how many lines of a part are in. */
export async function noteRestored(
  { DB }: Env,
  { part, lines }: { part: string; lines: number },
): Promise<null> {
  await runSql(DB, "INSERT OR REPLACE INTO restore_state VALUES ('done ' || ?, ?)", part, String(lines));
  return null;
}

/** Everything is in, the search index too: triggers count again. */
export async function finishRestore(env: Env): Promise<null> {
  if (!(await isRestoring(env.DB))) return null;
  const saved = await firstValue(
    env.DB,
    { value: computed<string>() },
    "SELECT value FROM restore_state WHERE key = 'triggers'",
  );
  if (saved === null) throw new Error("what is restored here does not name its triggers");
  const triggers = JSON.parse(saved) as { sql: string }[];
  await env.DB.batch([
    ...triggers.map(({ sql }) => statement(env.DB, sql)),
    statement(env.DB, "DROP TABLE restore_state"),
  ]);
  return null;
}

async function triggersOf(db: D1Database) {
  const results = await allRows(
    db,
    { name: computed<string>(), sql: computed<string>() },
    "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
  );
  return results;
}

/** Is a backup half in? Then nothing is cleaned up yet: what a row names may come with the next one. */
export async function isRestoring(DB: D1Database): Promise<boolean> {
  const there = await firstRow(DB, {}, "SELECT 1 FROM sqlite_schema WHERE name = 'restore_state'");
  return there !== null;
}

async function stateOf(DB: D1Database): Promise<State | null> {
  if (!(await isRestoring(DB))) return null;
  const results = await allRows(
    DB,
    { key: computed<string>(), value: computed<string>() },
    "SELECT key, value FROM restore_state",
  );
  const values = new Map(results.map(({ key, value }) => [key, value]));
  const done = results
    .filter(({ key }) => key.startsWith("done "))
    .map(({ key, value }) => [key.slice("done ".length), Number(value)] as const);
  return { backup: values.get("backup") ?? "", done: Object.fromEntries(done) };
}

async function inUse({ DB, FILES }: Env): Promise<string | null> {
  for (const table of IN_USE) {
    const row = await firstRow(DB, {}, `SELECT 1 FROM ${quoted(table)} LIMIT 1`);
    if (row) return table;
  }
  const { objects } = await FILES.list({ limit: 1 });
  return objects.length > 0 ? "files" : null;
}
