import { substituteFor } from "../../../workers/db/client";

/** Rows that were read and written, indexes included. */
export type Rows = { read: number; written: number };

type ResponseBody = { meta?: { rows_read?: number; rows_written?: number } };
const READS = /^\s*(select|with)\b/i;
const originals = new WeakMap<object, D1PreparedStatement>();

/**
 * D1 with every row counted. Of bare values, as drizzle asks for, D1 does not say what they cost: what only reads is asked
 * once more for its price alone, so this is not for measuring times.
 */
export function everyRow(d1: D1Database): { DB: D1Database; rows: Rows } {
  const rows: Rows = { read: 0, written: 0 };
  const note = <Result>(result: Result): Result => {
    const { meta } = (result ?? {}) as ResponseBody;
    rows.read += meta?.rows_read ?? 0;
    rows.written += meta?.rows_written ?? 0;
    return result;
  };
  const noted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const whole = async () => note(await statement.all<Record<string, unknown>>());
    const wrapped = {
      bind: (...values: unknown[]) => noted(statement.bind(...values), sql),
      all: whole,
      run: whole,
      first: async (column?: string) => {
        const [row] = (await whole()).results;
        return (column ? row?.[column] : row) ?? null;
      },
      raw: async () => {
        const { results } = await whole();
        // What a write returns has no two columns of one name; what is read may, and is asked for again.
        return READS.test(sql) ? statement.raw() : results.map((row) => Object.values(row));
      },
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    return substituteFor(wrapped, statement);
  };
  const DB = {
    prepare: (sql: string) => noted(d1.prepare(sql), sql),
    batch: async (statements: D1PreparedStatement[]) =>
      (await d1.batch(statements.map((each) => originals.get(each) ?? each))).map(note),
  } as unknown as D1Database;
  return { DB, rows };
}
