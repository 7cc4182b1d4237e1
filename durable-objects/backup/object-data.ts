/** A place in an object's tables: the rows after this one, by the values of the table's key. */
export type ObjectCursor = { table: string; after: SqlStorageValue[] };

type ObjectRows = { table: string; columns: string[]; rows: SqlStorageValue[][] };

/** A page of everything an object has stored, as it is sealed. */
export type ObjectPage = {
  schema: number;
  parts: ObjectRows[];
  next: ObjectCursor | null;
};

const PAGE_ROWS = 200;
/** Pages of several objects are in memory at a time. */
const PAGE_BYTES = 500_000;
/**
 * Nothing wakes while a restore goes on: at its end every object is asked to look at what is due. Where that does not
 * happen, it does so by itself at last.
 */
const WAKE_AFTER_MS = 24 * 60 * 60 * 1000;

/** The next rows, table by table. An object that nobody has used has none. */
export function exportPage(storage: DurableObjectStorage, from: ObjectCursor | null): ObjectPage {
  const parts: ObjectRows[] = [];
  const left = { rows: PAGE_ROWS, bytes: PAGE_BYTES };
  let next: ObjectCursor | null = null;
  const tables = tablesOf(storage.sql);
  for (const table of tables.slice(from ? tables.indexOf(from.table) : 0)) {
    const after = from?.table === table ? from.after : null;
    const { columns, rows, last } = readRows(storage.sql, table, after, left);
    if (rows.length > 0) parts.push({ table, columns, rows });
    if (left.rows > 0 && left.bytes > 0) continue;
    next = last && { table, after: last };
    break;
  }
  return { schema: schemaOf(storage), parts, next };
}

/**
 * Puts rows of a backup in: the same once more changes nothing. False: the object has other tables than they come from.
 * Triggers count what is written, and the backup has counted it already: they are put aside meanwhile.
 */
export async function importPage(
  storage: DurableObjectStorage,
  { schema, parts }: Omit<ObjectPage, "next">,
): Promise<boolean> {
  if (schema !== schemaOf(storage)) return false;
  const tables = new Set(tablesOf(storage.sql));
  if (parts.some(({ table }) => !tables.has(table))) return false;
  storage.transactionSync(() => {
    const triggers = triggersOf(storage.sql);
    for (const { name } of triggers) storage.sql.exec(`DROP TRIGGER ${quoted(name)}`);
    for (const { table, columns, rows } of parts) {
      const marks = columns.map(() => "?").join(", ");
      const sql = `INSERT OR REPLACE INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) VALUES (${marks})`;
      for (const row of rows) storage.sql.exec(sql, ...row);
    }
    for (const { sql } of triggers) storage.sql.exec(sql);
  });
  await storage.setAlarm(Date.now() + WAKE_AFTER_MS);
  return true;
}

const schemaOf = ({ kv }: DurableObjectStorage) => kv.get<number>("schema") ?? 0;

const triggersOf = (sql: SqlStorage) =>
  sql
    .exec<{ name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
    )
    .toArray();

/** Medias, and then keys, come last: what was read before them of a room that goes on names none that is missing. */
function tablesOf(sql: SqlStorage): string[] {
  const query = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name = 'keys', name = 'medias', name`;
  return sql
    .exec<{ name: string }>(query)
    .toArray()
    .map(({ name }) => name);
}

function readRows(
  sql: SqlStorage,
  table: string,
  after: SqlStorageValue[] | null,
  left: { rows: number; bytes: number },
) {
  const info = sql.exec<{ name: string; pk: number }>(`PRAGMA table_info(${quoted(table)})`).toArray();
  const ofKey = info.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  // Without a key of its own a row is known by its number, which is saved with it.
  const key = ofKey.length > 0 ? ofKey.map(({ name }) => name) : ["rowid"];
  const columns = [...(ofKey.length > 0 ? [] : ["rowid"]), ...info.map(({ name }) => name)];
  const names = key.map(quoted).join(", ");
  const where = after ? `WHERE (${names}) > (${key.map(() => "?").join(", ")})` : "";
  const query = `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(table)} ${where} ORDER BY ${names} LIMIT ?`;
  const rows: SqlStorageValue[][] = [];
  for (const row of sql.exec(query, ...(after ?? []), left.rows).raw()) {
    rows.push(row);
    left.rows -= 1;
    left.bytes -= sizeOf(row);
    if (left.bytes <= 0) break;
  }
  const end = rows.at(-1);
  const last = end ? key.map((name) => end[columns.indexOf(name)] ?? null) : null;
  return { columns, rows, last: last ?? after };
}

const sizeOf = (row: readonly SqlStorageValue[]) =>
  row.reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : bytesOf(value)), 0);

const bytesOf = (value: SqlStorageValue) => (value instanceof ArrayBuffer ? value.byteLength : 8);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
