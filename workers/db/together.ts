import { standsFor } from "./client";

type Asked = {
  statement: D1PreparedStatement;
  resolve: (result: D1Result) => void;
  reject: (error: unknown) => void;
};

/** Handlers that begin together come to their next query so many turns apart at most. */
const TURNS = 20;
const READS = /^\s*(SELECT|WITH)\b/i;
const WRITES = /\b(INSERT|UPDATE|DELETE|REPLACE)\b/i;

/**
 * The same D1, whose queries of one moment go in one round trip: a home asks for fifteen things at once, and a Worker
 * has six connections. Queries by hand alone (`all`, `first`): what drizzle reads by position, a batch would mix up.
 */
export function together(d1: D1Database): D1Database {
  let waiting: Asked[] = [];

  function ask(statement: D1PreparedStatement): Promise<D1Result> {
    return new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject });
      if (waiting.length === 1) void sendSoon();
    });
  }

  async function sendSoon() {
    for (let turn = 0; turn < TURNS; turn += 1) await null;
    const asked = waiting;
    waiting = [];
    if (asked.length === 1) return alone(asked);
    // A batch fails as a whole: whoever's query is sound must not suffer from another's.
    const results = await d1.batch(asked.map(({ statement }) => statement)).catch(() => null);
    if (!results) return alone(asked);
    for (const [at, { resolve }] of asked.entries()) resolve(results[at] as D1Result);
  }

  function reading(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => reading(statement.bind(...values)),
      all: () => ask(statement),
      first: async (column?: string) => {
        const { results } = await ask(statement);
        const row = results[0] as Record<string, unknown> | undefined;
        return (column ? row?.[column] : row) ?? null;
      },
      run: () => statement.run(),
      raw: () => statement.raw(),
    } as unknown as D1PreparedStatement;
    return standsFor(wrapped, statement);
  }

  return {
    prepare: (sql: string) => {
      const statement = d1.prepare(sql);
      return READS.test(sql) && !WRITES.test(sql) ? reading(statement) : statement;
    },
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
    exec: (sql: string) => d1.exec(sql),
    dump: () => d1.dump(),
    withSession: (bookmark?: D1SessionBookmark) => d1.withSession(bookmark),
  } as unknown as D1Database;
}

function alone(asked: readonly Asked[]) {
  for (const { statement, resolve, reject } of asked) statement.all().then(resolve, reject);
}
