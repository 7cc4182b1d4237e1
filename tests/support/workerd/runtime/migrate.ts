import { applyD1Migrations, type D1Migration, env } from "cloudflare:test";

type Row = Record<string, unknown>;
/** A database as the migrations leave it: its tables with their definitions, and what the reference lists hold. */
type Kept = { tables: Map<string, string>; rows: Map<string, Row[]> };

/** Where one file of tests leaves what the next one needs: modules are loaded anew for each. */
const BUILT = globalThis as typeof globalThis & { record?: Kept };

const TABLES = `SELECT name, sql FROM sqlite_schema WHERE type = 'table'
  AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name NOT LIKE '~_cf~_%' ESCAPE '~'
  ORDER BY sql NOT LIKE 'CREATE VIRTUAL%', rowid DESC`;
const TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
const VALUES_AT_ONCE = 90;

// All files share one worker, which a new one for each would triple the time of. So each begins with databases as the
// migrations leave them, and no files. The record has nine tenths of all SQL: it is built once, and then what the file
// before has changed is put right.
const { MIGRATIONS, DB, SEARCH_DB, EDGE_DB, FILES } = env;
await migrate(SEARCH_DB, MIGRATIONS.SEARCH_DB);
await migrate(EDGE_DB, MIGRATIONS.EDGE_DB);
if (BUILT.record && isSame(BUILT.record.tables, await tablesOf(DB))) await restore(DB, BUILT.record);
else BUILT.record = await build(DB, MIGRATIONS.DB);

const { objects } = await FILES.list();
await FILES.delete(objects.map(({ key }) => key));

async function build(database: D1Database, migrations: D1Migration[]): Promise<Kept> {
  await migrate(database, migrations);
  const tables = await tablesOf(database);
  return { tables, rows: await rowsOf(database, tables) };
}

async function migrate(database: D1Database, migrations: D1Migration[]) {
  const drops = [...(await tablesOf(database)).keys()].map((name) =>
    database.prepare(`DROP TABLE IF EXISTS "${name}"`),
  );
  await database.batch([database.prepare("PRAGMA defer_foreign_keys = on"), ...drops]);
  await applyD1Migrations(database, migrations);
}

/** Newest first: what refers to a table goes before it. */
async function tablesOf(database: D1Database) {
  const { results } = await database.prepare(TABLES).all<{ name: string; sql: string }>();
  return new Map(results.map(({ name, sql }) => [name, sql]));
}

async function rowsOf(database: D1Database, tables: Map<string, string>) {
  const names = [...tables.keys()];
  const found = await database.batch<Row>(names.map((name) => database.prepare(`SELECT * FROM "${name}"`)));
  return new Map(names.map((name, at) => [name, found[at]?.results ?? []]));
}

function isSame(one: Map<string, string>, other: Map<string, string>) {
  return JSON.stringify([...one]) === JSON.stringify([...other]);
}

async function restore(database: D1Database, kept: Kept) {
  const now = await rowsOf(database, kept.tables);
  const changed = [...now].filter(
    ([name, rows]) => JSON.stringify(rows) !== JSON.stringify(kept.rows.get(name)),
  );
  if (changed.length === 0) return;
  const names = changed.map(([name]) => name);
  // What only grows, as the log of the operators, is guarded by triggers.
  const { results: triggers } = await database.prepare(TRIGGERS).all<{ name: string; sql: string }>();
  await database.batch([
    database.prepare("PRAGMA defer_foreign_keys = on"),
    ...triggers.map(({ name }) => database.prepare(`DROP TRIGGER "${name}"`)),
    ...names.map((name) => database.prepare(`DELETE FROM "${name}"`)),
    ...names.flatMap((name) => insertsInto(database, name, kept.rows.get(name) ?? [])),
    ...triggers.map(({ sql }) => database.prepare(sql)),
  ]);
}

function insertsInto(database: D1Database, name: string, rows: Row[]) {
  const columns = Object.keys(rows[0] ?? {});
  const size = Math.floor(VALUES_AT_ONCE / columns.length);
  const line = `(${columns.map(() => "?").join(", ")})`;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => {
    const some = rows.slice(at * size, (at + 1) * size);
    const statement = `INSERT INTO "${name}" (${columns.join(", ")}) VALUES ${some.map(() => line).join(", ")}`;
    return database.prepare(statement).bind(...some.flatMap((row) => columns.map((column) => row[column])));
  });
}
