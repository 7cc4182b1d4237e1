import { REGISTRATION_IDLE_MS } from "#contract/registration/limits";
import { allRows, computed, statement } from "../db/sql";
import type { Env } from "../env";

/** The databases that hold what is nowhere else; the search index is made from the record. */
const RECORDS = ["DB", "EDGE_DB"] as const;
type Record = (typeof RECORDS)[number];

/** What belongs to an installation and not to its data. */
const OWN = new Set(["d1_migrations", "maintenance_tokens", "restore_state"]);

export type Table = { name: string; columns: string[]; key: string[]; parents: string[]; count: number };
type Value = string | number | null | ArrayBuffer;

/** The tables of a database, those first that no earlier one refers to: read in this order, no row lacks its parent. */
export async function tablesOf(env: Env, { database }: { database: Record }): Promise<{ tables: Table[] }> {
  const db = recordOf(env, database);
  const results = await allRows(
    db,
    { name: computed<string>(), sql: computed<string>() },
    `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' ORDER BY name`,
  );
  const found = results.filter(({ name }) => !OWN.has(name));
  const looked = await db.batch(
    found.flatMap(({ name }) => [
      statement(db, "SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid", name),
      statement(db, `SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)`, name),
      statement(db, `SELECT count(*) AS count FROM ${quoted(name)}`),
    ]),
  );
  const tables = found.map(({ name, sql }, at): Table => {
    const [columns, parents, counts] = looked.slice(at * 3).map(({ results: rows }) => rows) as [
      { name: string; pk: number }[],
      { name: string }[],
      { count: number }[],
    ];
    const ofKey = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
    const key = /\)[^)]*WITHOUT ROWID[^)]*$/i.test(sql) ? ofKey.map((column) => column.name) : ["rowid"];
    return {
      name,
      columns: columns.map((column) => column.name),
      key,
      parents: parents.map((parent) => parent.name).filter((parent) => parent !== name),
      count: counts[0]?.count ?? 0,
    };
  });
  return { tables: childrenFirst(tables) };
}

/** A page is in memory some times over, and one row may hold two megabytes. */
const PAGE_BYTES = 4_000_000;

/** The next rows of a table, at most so many; `next`: the place of the last one, null where there are no more. */
export async function exportRows(
  env: Env,
  {
    database,
    table: name,
    after,
    limit,
  }: { database: Record; table: string; after: Value[] | null; limit: number },
): Promise<{ rows: Value[][]; next: Value[] | null }> {
  const { columns, key } = await tableOf(env, database, name);
  const ofKey = key.map(quoted).join(", ");
  const conditions = [
    ...(after ? [`(${ofKey}) > (${key.map(() => "?").join(", ")})`] : []),
    // Most drafts of forms live half an hour: a restore would put them in after their time.
    ...(database === "EDGE_DB" && name === "drafts"
      ? [`expires_at > ${Date.now() + REGISTRATION_IDLE_MS}`]
      : []),
  ];
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const read = <Row>(of: readonly string[], count: number) =>
    recordOf(env, database)
      .prepare(`SELECT ${of.join(", ")} FROM ${quoted(name)} ${where} ORDER BY ${ofKey} LIMIT ?`)
      .bind(...(after ?? []), count)
      .raw<Row>();
  const sizes = await read<(number | null)[]>(
    columns.map((column) => `length(CAST(${quoted(column)} AS BLOB))`),
    limit,
  );
  const count = rowsWithin(PAGE_BYTES, sizes);
  const all = (await read<Value[]>([...columns, ...key].map(quoted), count)).map((row) => row.map(asBytes));
  const isEnd = sizes.length < limit && all.length === sizes.length;
  return {
    rows: all.map((row) => row.slice(0, columns.length)),
    next: isEnd ? null : (all.at(-1)?.slice(columns.length) ?? null),
  };
}

/** How many rows from the first one on fit: one always does. */
function rowsWithin(bytes: number, sizes: readonly (readonly (number | null)[])[]): number {
  let left = bytes;
  const over = sizes.findIndex((row) => {
    left -= row.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    return left < 0;
  });
  return Math.max(1, over === -1 ? sizes.length : over);
}

/**
 * Puts rows of a backup in; those that are there stay. Gives how many were new, and the faults of those that could not
 * be put in, as one whose parent went while the backup was made.
 */
export async function importRows(
  env: Env,
  {
    database,
    table: name,
    columns,
    rows,
  }: { database: Record; table: string; columns: string[]; rows: Value[][] },
): Promise<{ added: number; faults: string[] }> {
  const table = await tableOf(env, database, name);
  const unknown = columns.find((column) => !table.columns.includes(column));
  if (unknown) throw new Error(`${name} has no column ${unknown}`);
  const db = recordOf(env, database);
  const sql = `INSERT OR IGNORE INTO ${quoted(name)} (${columns.map(quoted).join(", ")})
    VALUES (${columns.map(() => "?").join(", ")})`;
  const statements = rows.map((row) => statement(db, sql, ...row));
  const changes = (results: D1Result[]) => results.reduce((sum, { meta }) => sum + (meta.changes ?? 0), 0);
  try {
    return { added: statements.length === 0 ? 0 : changes(await db.batch(statements)), faults: [] };
  } catch {
    return oneByOne(statements);
  }
}

async function oneByOne(statements: readonly D1PreparedStatement[]) {
  const faults: string[] = [];
  let added = 0;
  for (const statement of statements)
    await statement.run().then(
      ({ meta }) => {
        added += meta.changes ?? 0;
      },
      (error) => faults.push(error instanceof Error ? error.message : String(error)),
    );
  return { added, faults };
}

/** The database that a name stands for. */
export const recordOf = (env: Env, database: Record): D1Database => {
  if (!RECORDS.includes(database)) throw new Error("no such database");
  return env[database];
};

/** An isolate reads the schema of a table once: no migration comes between. */
const schemas = new WeakMap<D1Database, Map<string, Table>>();

async function tableOf(env: Env, database: Record, name: string): Promise<Table> {
  const db = recordOf(env, database);
  let existing = schemas.get(db);
  if (!existing) {
    const { tables } = await tablesOf(env, { database });
    existing = new Map(tables.map((table) => [table.name, table]));
    schemas.set(db, existing);
  }
  const table = existing.get(name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}

function childrenFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const parents = new Set([...left.values()].flatMap((table) => table.parents));
    const free = [...left.values()].filter(({ name }) => !parents.has(name));
    // None is left where tables refer to each other in a ring.
    for (const table of free.length > 0 ? free : [...left.values()]) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

/** D1 gives bytes as an array of numbers. */
const asBytes = (value: Value): Value => (Array.isArray(value) ? new Uint8Array(value).buffer : value);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
