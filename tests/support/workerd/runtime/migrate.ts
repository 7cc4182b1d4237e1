import { applyD1Migrations, type D1Migration, env } from "cloudflare:test";

type Definition = { type: "table" | "trigger"; name: string; sql: string };
/** The rows of a table as the JSON of an array, and that as it was read: to be compared, and to be written again. */
type Rows = { columns: string[]; json: string };
/** A database as the migrations leave it: its tables and triggers, and what the reference lists hold. */
type Saved = { definitions: Definition[]; rows: Map<string, Rows> };

/** The place where one file of tests leaves what the next one needs: modules are loaded anew for each. */
const BUILT = globalThis as typeof globalThis & { databases?: Map<string, Saved> };
BUILT.databases ??= new Map();
const { databases } = BUILT;

const DEFINITIONS = `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'trigger')
  AND name NOT LIKE 'sqlite~_%' ESCAPE '~' AND name NOT LIKE '~_cf~_%' ESCAPE '~'
  ORDER BY sql NOT LIKE 'CREATE VIRTUAL%', iif(type = 'table', -rowid, name)`;
/** Tests build on terms that are in force; a new installation has drafts. */
const PUBLISHED_TERMS = "UPDATE terms_versions SET published_at = 0";
const VALUES_AT_ONCE = 90;
/** D1 gives no more columns than a hundred. */
const COLUMNS_AT_ONCE = 90;

async function emptyFiles() {
  const { objects } = await FILES.list();
  if (objects.length > 0) await FILES.delete(objects.map(({ key }) => key));
}

async function start(name: string, d1: D1Database, migrations: D1Migration[]) {
  const saved = databases.get(name);
  const definitions = await definitionsOf(d1);
  if (saved && isSame(saved.definitions, definitions)) await restore(d1, saved);
  else databases.set(name, await build(d1, name, definitions, migrations));
}

async function build(
  d1: D1Database,
  name: string,
  definitions: Definition[],
  migrations: D1Migration[],
): Promise<Saved> {
  const drops = tablesOf(definitions).map(({ name }) => d1.prepare(`DROP TABLE IF EXISTS "${name}"`));
  await d1.batch([d1.prepare("PRAGMA defer_foreign_keys = on"), ...drops]);
  await applyD1Migrations(d1, migrations);
  if (name === "DB") await d1.prepare(PUBLISHED_TERMS).run();
  const built = await definitionsOf(d1);
  return { definitions: built, rows: await rowsOf(d1, storedOf(built)) };
}

/** Newest first, virtual ones before all: what refers to a table goes before it. */
async function definitionsOf(d1: D1Database) {
  return (await d1.prepare(DEFINITIONS).all<Definition>()).results;
}

function isSame(one: Definition[], other: Definition[]) {
  return JSON.stringify(one) === JSON.stringify(other);
}

const tablesOf = (definitions: Definition[]) => definitions.filter(({ type }) => type === "table");
const isVirtual = ({ sql }: Definition) => sql.startsWith("CREATE VIRTUAL");

/** The indexes of a search: each has tables of its own, in which nobody else may write, and views of its words. */
const indexesOf = (definitions: Definition[]) =>
  tablesOf(definitions).filter((table) => isVirtual(table) && / fts5\(/.test(table.sql));

function storedOf(definitions: Definition[]): string[] {
  const owners = indexesOf(definitions).map(({ name }) => `${name}_`);
  return tablesOf(definitions)
    .filter((table) => !isVirtual(table) && !owners.some((owner) => table.name.startsWith(owner)))
    .map(({ name }) => name);
}

/** Those that have any. */
async function rowsOf(d1: D1Database, names: string[]) {
  const filled = await filledOf(d1, names);
  const columns = await d1.batch<{ name: string }>(
    filled.map((name) => d1.prepare(`SELECT name FROM pragma_table_info(?)`).bind(name)),
  );
  const rows = filled.map((name, at) => {
    return [name, { columns: columns[at]?.results.map((column) => column.name) ?? [], json: "" }] as const;
  });
  return read(d1, new Map(rows));
}

async function filledOf(d1: D1Database, names: string[]): Promise<string[]> {
  const parts = Array.from({ length: Math.ceil(names.length / COLUMNS_AT_ONCE) }, (_, at) =>
    names.slice(at * COLUMNS_AT_ONCE, (at + 1) * COLUMNS_AT_ONCE),
  );
  const found = await d1.batch<Record<string, number>>(
    parts.map((part) =>
      d1.prepare(`SELECT ${part.map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`)}`),
    ),
  );
  return found.flatMap(({ results: [row = {}] }) => Object.keys(row).filter((name) => row[name] === 1));
}

/** The same tables with what they hold now. */
async function read(d1: D1Database, rows: Map<string, Rows>): Promise<Map<string, Rows>> {
  const tables = [...rows];
  if (tables.length === 0) return rows;
  const found = await d1.batch<{ json: string }>(
    tables.map(([name, { columns }]) =>
      d1.prepare(`SELECT json_group_array(json_array(${columns.map(quoted)})) AS json FROM "${name}"`),
    ),
  );
  return new Map(
    tables.map(([name, { columns }], at) => [name, { columns, json: found[at]?.results[0]?.json ?? "" }]),
  );
}

const quoted = (name: string) => `"${name}"`;

async function restore(d1: D1Database, { definitions, rows }: Saved) {
  const stored = storedOf(definitions);
  const indexes = indexesOf(definitions).map(({ name }) => name);
  const [filled, now] = await Promise.all([filledOf(d1, [...stored, ...indexes]), read(d1, rows)]);
  const isChanged = (name: string) => rows.get(name)?.json !== now.get(name)?.json;
  const changed = stored.filter((name) => (rows.has(name) ? isChanged(name) : filled.includes(name)));
  const spent = indexes.filter((name) => filled.includes(name));
  if (changed.length + spent.length === 0) return;
  // What only grows, as the log of the operators, is guarded by triggers.
  const triggers = definitions.filter(({ type }) => type === "trigger");
  await d1.batch([
    d1.prepare("PRAGMA defer_foreign_keys = on"),
    ...triggers.map(({ name }) => d1.prepare(`DROP TRIGGER "${name}"`)),
    ...changed.map((name) => d1.prepare(`DELETE FROM "${name}"`)),
    ...spent.map((name) => d1.prepare(`INSERT INTO "${name}" ("${name}") VALUES ('delete-all')`)),
    ...changed.flatMap((name) => insertsInto(d1, name, rows.get(name))),
    ...triggers.map(({ sql }) => d1.prepare(sql)),
  ]);
}

function insertsInto(d1: D1Database, name: string, saved?: Rows) {
  if (!saved) return [];
  const rows = JSON.parse(saved.json) as unknown[][];
  const size = Math.floor(VALUES_AT_ONCE / saved.columns.length);
  const line = `(${saved.columns.map(() => "?")})`;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => {
    const some = rows.slice(at * size, (at + 1) * size);
    const statement = `INSERT INTO "${name}" (${saved.columns.map(quoted)}) VALUES ${some.map(() => line)}`;
    return d1.prepare(statement).bind(...some.flat());
  });
}

// All files share one worker, which a new one for each would triple the time of. So each begins with databases as the
// migrations leave them, and no files. They are built once, and then what the file before has changed is put right.
const { MIGRATIONS, DB, SEARCH_DB, EDGE_DB, FILES } = env;
await Promise.all([
  start("DB", DB, MIGRATIONS.DB),
  start("SEARCH_DB", SEARCH_DB, MIGRATIONS.SEARCH_DB),
  start("EDGE_DB", EDGE_DB, MIGRATIONS.EDGE_DB),
  emptyFiles(),
]);
