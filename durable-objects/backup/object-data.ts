/** A place in an object's tables: the rows after this one, by the values of the table's key. */
export type ObjectCursor = { table: string; after: SqlStorageValue[] };

type ObjectRows = { table: string; columns: string[]; rows: SqlStorageValue[][] };

/** A page of everything an object has stored, as it is sealed. `alarm`: it had one set. */
export type ObjectPage = {
  schema: number;
  alarm: boolean;
  parts: ObjectRows[];
  next: ObjectCursor | null;
};

const PAGE_ROWS = 200;
/** A restored object finds by itself what is due. */
const WAKE_AFTER_MS = 60_000;

/** The next rows, table by table in the order of their names. An object that nobody has used has none. */
export async function exportPage(
  storage: DurableObjectStorage,
  from: ObjectCursor | null,
): Promise<ObjectPage> {
  const parts: ObjectRows[] = [];
  let left = PAGE_ROWS;
  let next: ObjectCursor | null = null;
  for (const table of tablesOf(storage.sql)) {
    if (from && table < from.table) continue;
    const after = from?.table === table ? from.after : null;
    const { columns, rows, last } = readRows(storage.sql, table, after, left);
    if (rows.length > 0) parts.push({ table, columns, rows });
    left -= rows.length;
    if (left > 0) continue;
    next = last && { table, after: last };
    break;
  }
  return { schema: schemaOf(storage), alarm: (await storage.getAlarm()) !== null, parts, next };
}

/** Puts rows of a backup in: the same once more changes nothing. False: the object has other tables than they come from. */
export async function importPage(
  storage: DurableObjectStorage,
  { schema, alarm, parts }: Omit<ObjectPage, "next">,
): Promise<boolean> {
  if (schema !== schemaOf(storage)) return false;
  const tables = new Set(tablesOf(storage.sql));
  if (parts.some(({ table }) => !tables.has(table))) return false;
  storage.transactionSync(() => {
    for (const { table, columns, rows } of parts) {
      const marks = columns.map(() => "?").join(", ");
      const sql = `INSERT OR REPLACE INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) VALUES (${marks})`;
      for (const row of rows) storage.sql.exec(sql, ...row);
    }
  });
  if (alarm) await storage.setAlarm(Date.now() + WAKE_AFTER_MS);
  return true;
}

const schemaOf = ({ kv }: DurableObjectStorage) => kv.get<number>("schema") ?? 0;

function tablesOf(sql: SqlStorage): string[] {
  const query = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`;
  return sql
    .exec<{ name: string }>(query)
    .toArray()
    .map(({ name }) => name);
}

function readRows(sql: SqlStorage, table: string, after: SqlStorageValue[] | null, limit: number) {
  const info = sql.exec<{ name: string; pk: number }>(`PRAGMA table_info(${quoted(table)})`).toArray();
  const ofKey = info.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  // Without a key of its own a row is known by its number, which is saved with it.
  const key = ofKey.length > 0 ? ofKey.map(({ name }) => name) : ["rowid"];
  const columns = [...(ofKey.length > 0 ? [] : ["rowid"]), ...info.map(({ name }) => name)];
  const names = key.map(quoted).join(", ");
  const where = after ? `WHERE (${names}) > (${key.map(() => "?").join(", ")})` : "";
  const query = `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(table)} ${where} ORDER BY ${names} LIMIT ?`;
  const rows = [...sql.exec(query, ...(after ?? []), limit).raw()];
  const end = rows.at(-1);
  const last = end ? key.map((name) => end[columns.indexOf(name)] ?? null) : null;
  return { columns, rows, last: last ?? after };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
