import { Miniflare } from "../../../../scripts/local/cloudflare.mjs";
import type { objectOf } from "./file-lock";

/** Runs statements in objects of another Worker, as whoever wrote something there long ago would have left it. */
const WRITER = `import { DurableObject } from "cloudflare:workers";
export class Writer extends DurableObject {
  async fetch(request) {
    const { sql, values } = await request.json();
    return Response.json([...this.ctx.storage.sql.exec(sql, ...values)]);
  }
}
export default {
  fetch(request, env) {
    const name = decodeURIComponent(request.headers.get("x-object"));
    return env.HELD.get(env.HELD.idFromName(name)).fetch(request);
  },
};`;

type Row = Record<string, string | number | null>;
/** Rejects when the object's own rules refuse the statement. */
export type Exec = (name: string, sql: string, ...values: (string | number)[]) => Promise<Row[]>;

/** Reads and writes the tables of objects of one kind. No server may have them open meanwhile. */
export async function inObjects<T>(
  { folder, kind }: Omit<ReturnType<typeof objectOf>, "name">,
  act: (exec: Exec) => Promise<T>,
) {
  const writer = new Miniflare({
    modules: true,
    script: WRITER,
    compatibilityDate: "2026-04-01",
    durableObjects: { HELD: { className: "Writer", useSQLite: true, unsafeUniqueKey: kind } },
    durableObjectsPersist: folder,
  });
  try {
    return await act(async (name, sql, ...values) => {
      const response = await writer.dispatchFetch("http://writer/", {
        method: "POST",
        headers: { "x-object": encodeURIComponent(name) },
        body: JSON.stringify({ sql, values }),
      });
      if (!response.ok) throw new Error(await response.text());
      return (await response.json()) as Row[];
    });
  } finally {
    await writer.dispose();
  }
}
