import { fillPlaceholders } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { countedTrip, type Tally } from "./tally";

export type Database = ReturnType<typeof openDatabase>;

/** drizzle over D1, counting round trips and rows into the request's tally. Never use `transaction`: D1 has `batch`. */
export function openDatabase(d1: D1Database, tally: Tally) {
  return drizzle(counted(d1, tally));
}

/** The database for the queue and the clock, where no request counts, and for code that has the bindings alone. */
export const jobDatabase = (d1: D1Database): Database => drizzle(d1);

/** The same D1 with every round trip counted; rows are known where D1 reports them. */
export function counted(d1: D1Database, tally: Tally): D1Database {
  return {
    prepare: (sql: string) => countedStatement(d1.prepare(sql), tally),
    batch: async (statements: D1PreparedStatement[]) => {
      const results = await countedTrip(tally, () => d1.batch(statements.map(original)));
      for (const result of results) countRows(tally, result);
      return results;
    },
    exec: (sql: string) => d1.exec(sql),
    dump: () => d1.dump(),
    withSession: (bookmark?: D1SessionBookmark) => d1.withSession(bookmark),
  } as unknown as D1Database;
}

/** Of bare rows D1 does not say what they cost. */
function countRows(tally: Tally, result: unknown) {
  const { meta } = (result ?? {}) as { meta?: { rows_read?: number; rows_written?: number } };
  tally.rows += meta?.rows_read ?? 0;
  tally.written += meta?.rows_written ?? 0;
}

type Prepared<Row> = {
  all: (values: Record<string, unknown>) => Promise<Row[]>;
  getQuery: () => { sql: string; params: unknown[] };
  mapAllResult: (rows: unknown) => unknown;
};

/** What drizzle builds a query on that somebody else sends. */
const NO_D1 = { prepare: () => null } as unknown as D1Database;

/**
 * A query that drizzle builds once an isolate and not at every request: for queries of every page. Values that differ
 * are `sql.placeholder("name")`.
 */
export function builtOnce<Row>(build: (db: Database) => { prepare: () => Prepared<Row> }) {
  let query: Prepared<Row> | undefined;
  return async (d1: D1Database, values: Record<string, unknown>): Promise<Row[]> => {
    query ??= build(drizzle(NO_D1)).prepare();
    const { sql, params } = query.getQuery();
    const statement = d1.prepare(sql).bind(...fillPlaceholders(params, values));
    return query.mapAllResult(await statement.raw()) as Row[];
  };
}

const originals = new WeakMap<object, D1PreparedStatement>();

/** `wrapped` goes into a batch as what it wraps. */
export function substituteFor(
  wrapped: D1PreparedStatement,
  statement: D1PreparedStatement,
): D1PreparedStatement {
  originals.set(wrapped, original(statement));
  return wrapped;
}

export function original(statement: D1PreparedStatement) {
  return originals.get(statement) ?? statement;
}

function countedStatement(statement: D1PreparedStatement, tally: Tally): D1PreparedStatement {
  async function tallied<T>(run: () => Promise<T>): Promise<T> {
    const result = await countedTrip(tally, run);
    countRows(tally, result);
    return result;
  }
  const wrapped = {
    bind: (...values: unknown[]) => countedStatement(statement.bind(...values), tally),
    first: (column?: string) => tallied(() => (column ? statement.first(column) : statement.first())),
    run: () => tallied(() => statement.run()),
    all: () => tallied(() => statement.all()),
    raw: () => tallied(() => statement.raw()),
  } as unknown as D1PreparedStatement;
  return substituteFor(wrapped, statement);
}
