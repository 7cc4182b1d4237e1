import { standsFor } from "./client";
import { namedColumns } from "./named-columns";

/** What was asked for at once: a query alone, or the queries of a batch, which fail as a whole. */
type Asked = {
  statements: D1PreparedStatement[];
  resolve: (results: D1Result[]) => void;
  reject: (error: unknown) => void;
};

/** Handlers that begin together come to their next query so many turns apart at most. */
const TURNS = 100;
const READS = /^\s*(SELECT|WITH)\b/i;
const WRITES = /\b(INSERT|UPDATE|DELETE|REPLACE)\b/i;

/**
 * The same D1, whose queries of one moment go in one round trip, batches of queries among them: a home asks for fifteen
 * things at once, and a Worker has six connections. What writes goes alone and at once.
 */
export function together(d1: D1Database): D1Database {
  let waiting: Asked[] = [];
  const readings = new WeakSet<D1PreparedStatement>();

  function ask(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    return new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject });
      if (waiting.length === 1) void sendSoon();
    });
  }

  async function sendSoon() {
    for (let turn = 0; turn < TURNS; turn += 1) await null;
    const asked = waiting;
    waiting = [];
    if (asked.length === 1) return alone(d1, asked);
    // A batch fails as a whole: whoever's query is sound must not suffer from another's.
    const results = await d1.batch(asked.flatMap(({ statements }) => statements)).catch(() => null);
    if (!results) return alone(d1, asked);
    for (const { statements, resolve } of asked) resolve(results.splice(0, statements.length));
  }

  function reading(sql: string, statement: D1PreparedStatement, values: unknown[] = []): D1PreparedStatement {
    const rows = async () => ((await ask([statement]))[0] as D1Result<Record<string, unknown>>).results;
    const wrapped = {
      bind: (...bound: unknown[]) => reading(sql, statement.bind(...bound), bound),
      all: async () => (await ask([statement]))[0],
      first: async (column?: string) => {
        const [row] = await rows();
        return (column ? row?.[column] : row) ?? null;
      },
      run: () => statement.run(),
      raw: () => {
        const named = namedColumns(sql);
        return named ? byPosition(named, values).catch(() => statement.raw()) : statement.raw();
      },
    } as unknown as D1PreparedStatement;
    readings.add(wrapped);
    return standsFor(wrapped, statement);
  }

  /** Rows as lists of their columns, as drizzle reads them; the caller falls back on asking alone. */
  async function byPosition(named: string, values: unknown[]) {
    const [result] = await ask([d1.prepare(named).bind(...values)]);
    return (result as D1Result<Record<string, unknown>>).results.map((row) => Object.values(row));
  }

  return {
    prepare: (sql: string) => {
      const statement = d1.prepare(sql);
      return READS.test(sql) && !WRITES.test(sql) ? reading(sql, statement) : statement;
    },
    batch: (statements: D1PreparedStatement[]) =>
      statements.every((each) => readings.has(each)) ? ask(statements) : d1.batch(statements),
    exec: (sql: string) => d1.exec(sql),
    dump: () => d1.dump(),
    withSession: (bookmark?: D1SessionBookmark) => d1.withSession(bookmark),
  } as unknown as D1Database;
}

function alone(d1: D1Database, asked: readonly Asked[]) {
  for (const { statements, resolve, reject } of asked) d1.batch(statements).then(resolve, reject);
}
