export type Row = Record<string, string | number | null>;

const ROWS_PER_STATEMENT = 1_000;
/** Well below the two megabytes D1 takes as one value: a hospital with all its figures has two thousand. */
const BYTES_PER_STATEMENT = 1_000_000;

/** The statements that insert rows of one shape: one bound parameter each, however many columns and rows. */
export function insertion(DB: D1Database, table: string, rows: Row[]): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {});
  const values = columns.map((_, index) => `value ->> ${index}`);
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM json_each(?)`;
  const statements: D1PreparedStatement[] = [];
  let [chunk, bytes]: [string[], number] = [[], 0];
  const close = () => {
    if (chunk.length > 0) statements.push(DB.prepare(sql).bind(`[${chunk.join()}]`));
    [chunk, bytes] = [[], 0];
  };
  for (const row of rows) {
    const json = JSON.stringify(columns.map((column) => row[column]));
    const more = new TextEncoder().encode(json).length + 1;
    if (chunk.length === ROWS_PER_STATEMENT || bytes + more > BYTES_PER_STATEMENT) close();
    chunk.push(json);
    bytes += more;
  }
  close();
  return statements;
}

const PAGE = 5_000;

/** Writes `count` things made page by page; one page is made while the one before is still being written. */
export async function writeInPages(
  DB: D1Database,
  count: number,
  statementsFor: (length: number) => D1PreparedStatement[],
  onPage: (done: number) => void,
): Promise<void> {
  let written: Promise<unknown> = Promise.resolve();
  for (let start = 0; start < count; start += PAGE) {
    const statements = statementsFor(Math.min(PAGE, count - start));
    await written;
    written = DB.batch(statements);
    onPage(Math.min(start + PAGE, count));
    // This lets the request leave before the next page takes the processor.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await written;
}

/** What the migrations fill or the database keeps for itself: everything else belongs to whoever seeds it. */
const KEPT = [
  "d1_migrations",
  "prefectures",
  "medical_areas",
  "municipalities",
  "postal_codes",
  "departments",
  "expert_categories",
  "universities",
  "occupations",
  "hospital_types",
  "list_purposes",
  "mesh_terms",
  "terms_versions",
  "card_limits",
  "operator_permissions",
  // Its triggers make the table append-only.
  "audit_log",
];

/** Empties the record but for reference data. */
export async function emptyRecord(DB: D1Database): Promise<void> {
  const { results } = await DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name NOT IN (SELECT value FROM json_each(?)) ORDER BY rowid DESC`,
  )
    .bind(JSON.stringify(KEPT))
    .all<{ name: string }>();
  const deletions = results.map(({ name }) => DB.prepare(`DELETE FROM "${name}"`));
  await DB.batch([DB.prepare("PRAGMA defer_foreign_keys = on"), ...deletions]);
}
