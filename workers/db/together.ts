import { substituteFor } from "./client";
import { isRead } from "./is-read";
import { namedColumns } from "./named-columns";

/** The queries that were asked for at once: one alone, or those of a batch, which fail as a whole. */
type Query = {
  statements: D1PreparedStatement[];
  resolve: (results: D1Result[]) => void;
  reject: (error: unknown) => void;
};

/**
 * The same D1, whose queries go in as few round trips as can be, batches of queries among them: those of one moment at
 * once, and those that are asked for while a trip is out with the next. A home asks for forty things, one D1 answers
 * one trip after the other, and each trip costs more than the queries it carries. A query that writes goes alone and at
 * once.
 *
 * `outlive` is given the trips under way: a call that refuses leaves reads behind that nobody awaits, and the database
 * must not see them cancelled with the request.
 */
export function together(d1: D1Database, outlive: (trips: Promise<void>) => void = () => {}): D1Database {
  let waiting: Query[] = [];
  let isOut = false;
  const readings = new WeakSet<D1PreparedStatement>();

  function ask(statements: D1PreparedStatement[]): Promise<D1Result[]> {
    return new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject });
      if (!isOut) outlive(sendAll());
    });
  }

  /** One trip at a time: whatever is asked for while one is out goes with the next. */
  async function sendAll() {
    isOut = true;
    for (await everybody(); waiting.length > 0; await everybody()) {
      const asked = waiting;
      waiting = [];
      await send(d1, asked);
    }
    isOut = false;
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
    return substituteFor(wrapped, statement);
  }

  /** Rows as lists of their columns, as drizzle reads them; the caller falls back on asking alone. */
  async function byPosition(named: string, values: unknown[]) {
    const [result] = await ask([d1.prepare(named).bind(...values)]);
    return (result as D1Result<Record<string, unknown>>).results.map((row) => Object.values(row));
  }

  return {
    prepare: (sql: string) => {
      const statement = d1.prepare(sql);
      return isRead(sql) ? reading(sql, statement) : statement;
    },
    batch: (statements: D1PreparedStatement[]) =>
      statements.every((each) => readings.has(each)) ? ask(statements) : d1.batch(statements),
    exec: (sql: string) => d1.exec(sql),
    dump: () => d1.dump(),
    withSession: (bookmark?: D1SessionBookmark) => d1.withSession(bookmark),
  } as unknown as D1Database;
}

/** Handlers that began together, or were answered together, come to their next query within a turn of the event loop. */
const everybody = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A batch fails as a whole: whoever's query is sound must not suffer from another's. */
async function send(d1: D1Database, asked: readonly Query[]): Promise<unknown> {
  const results =
    asked.length > 1 && (await d1.batch(asked.flatMap(({ statements }) => statements)).catch(() => null));
  if (!results) return Promise.all(asked.map((each) => alone(d1, each)));
  for (const { statements, resolve } of asked) resolve(results.splice(0, statements.length));
}

const alone = (d1: D1Database, { statements, resolve, reject }: Query) =>
  d1.batch(statements).then(resolve, reject);
