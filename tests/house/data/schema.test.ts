import { is } from "drizzle-orm";
import { getTableConfig, integer, SQLiteTable, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BATCH_WORKER, localD1 } from "../../../scripts/demo/local-d1";
import { applyMigrations } from "../../../scripts/demo/store";
import { Miniflare } from "../../../scripts/local/cloudflare.mjs";

/** The virtual tables of the full-text search: drizzle knows none. Their own tables begin with their names. */
const FULL_TEXT = /^(doctor|hospital|paper)_(index|terms)(_|$)/;
/** Wrangler's own, SQLite's own and Miniflare's own. */
const FOREIGN = /^(d1_migrations$|sqlite_|_cf_)/;

let miniflare: InstanceType<typeof Miniflare>;
let migrated: Map<string, string[]>;

beforeAll(async () => {
  const d1Databases = { DB: "db", SEARCH_DB: "search", EDGE_DB: "edge" };
  miniflare = new Miniflare({ modules: true, script: BATCH_WORKER, d1Databases });
  migrated = new Map();
  for (const [binding, folder] of Object.entries(d1Databases)) {
    const d1 = localD1(miniflare, binding);
    await applyMigrations(d1, `migrations/${folder}`);
    for (const [name, columns] of await tablesIn(d1)) migrated.set(name, columns);
  }
}, 180_000);
afterAll(() => miniflare.dispose());

test("every table that the migrations leave is in the schema as it is, and no other", () => {
  const modules = import.meta.glob<Record<string, unknown>>("../../../workers/db/schema/*.ts", {
    eager: true,
  });
  const tables = Object.values(modules).flatMap((module) =>
    Object.values(module).filter((value) => is(value, SQLiteTable)),
  );
  expect(Object.fromEntries(tables.map(describeTable))).toEqual(Object.fromEntries(migrated));
  expect(tables).toHaveLength(migrated.size);
});

test("a column of another type, one that may be null and a key of fewer columns are seen", () => {
  const polls = { postId: text("post_id").notNull(), number: integer("number").notNull() };
  const [, columns] = describeTable(sqliteTable("poll_choices", { ...polls, text: integer("text") }));
  expect(columns).toEqual(["number: integer not null", "post_id: text not null", "text: integer"]);
  expect(migrated.get("poll_choices")).toEqual([
    "number: integer not null, key 2",
    "post_id: text not null, key 1",
    "text: text not null",
    "vote_count: integer not null",
  ]);
});

type Column = { name: string; type: string; notnull: number; pk: number };

/** What SQLite says of the columns of each table, those that are computed among them. */
async function tablesIn(d1: D1Database): Promise<[name: string, columns: string[]][]> {
  const all = await d1.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all<{ name: string }>();
  const names = all.results
    .map(({ name }) => name)
    .filter((name) => !FULL_TEXT.test(name) && !FOREIGN.test(name));
  const columns = await d1.batch<Column>(names.map((name) => d1.prepare(`PRAGMA table_xinfo("${name}")`)));
  return names.map((name, at) => [name, (columns[at]?.results ?? []).map(lineOf).sort()]);
}

const lineOf = ({ name, type, notnull, pk }: Column) => line(name, type.toLowerCase(), notnull === 1, pk);

function describeTable(table: SQLiteTable): [name: string, columns: string[]] {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  const lines = columns.map((column) =>
    line(
      column.name,
      column.getSQLType(),
      column.notNull,
      key.findIndex((part) => part.name === column.name) + 1,
    ),
  );
  return [name, lines.sort()];
}

/** A part of a key is never null, whether SQLite says so or not. */
const line = (name: string, type: string, isNotNull: boolean, key: number) =>
  `${name}: ${type}${isNotNull || key ? " not null" : ""}${key ? `, key ${key}` : ""}`;
