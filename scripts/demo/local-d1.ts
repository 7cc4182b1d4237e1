import type { Miniflare } from "miniflare";

/** Runs in workerd: a batch of statements for one database, in one request. */
export const BATCH_WORKER = `export default {
  async fetch(request, env) {
    // Where it listens to a port, only whoever started it may ask.
    if (env.SECRET && request.headers.get("authorization") !== env.SECRET) return new Response(null, { status: 401 });
    const { binding, statements } = await request.json();
    const d1 = env[binding];
    try {
      return Response.json(await d1.batch(statements.map(({ sql, values }) => d1.prepare(sql).bind(...values))));
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
};`;

export type PlainStatement = { sql: string; values: unknown[] };

/**
 * A local database as D1Database, as far as scripts use one. Miniflare's own proxy blocks the process for every
 * `prepare` and breaks down under the full-size directory: here one batch is one request.
 */
export function localD1(miniflare: Miniflare, binding: string): D1Database {
  return batchedD1((body) => miniflare.dispatchFetch("http://d1.local/", { method: "POST", body }), binding);
}

type ResponseBody = { ok: boolean; text: () => Promise<string>; json: () => Promise<unknown> };

/** The same for whatever takes a batch to the worker above. */
export function batchedD1(send: (body: string) => Promise<ResponseBody>, binding: string): D1Database {
  const plain = new WeakMap<object, PlainStatement>();

  async function batch(statements: object[]): Promise<D1Result[]> {
    const body = JSON.stringify({ binding, statements: statements.map((one) => plain.get(one)) });
    const response = await send(body);
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as D1Result[];
  }

  function statement(sql: string, values: unknown[]): D1PreparedStatement {
    const run = async () => (await batch([made]))[0];
    const made = {
      bind: (...bound: unknown[]) => statement(sql, bound),
      run,
      all: run,
      raw: async () => asArrays(await run()),
      first: async (column?: string) => {
        const row = (await run())?.results[0] as Record<string, unknown> | undefined;
        return (column ? row?.[column] : row) ?? null;
      },
    } as unknown as D1PreparedStatement;
    plain.set(made, { sql, values });
    return made;
  }

  return { prepare: (sql: string) => statement(sql, []), batch } as unknown as D1Database;
}

/** What was read is told beside the rows. Two columns of one name would be one. */
const asArrays = (result: D1Result | undefined) =>
  Object.assign(
    (result?.results ?? []).map((row) => Object.values(row as object)),
    { meta: result?.meta },
  );
