import { join } from "node:path";
import { Miniflare } from "../../../../scripts/local/cloudflare.mjs";

/** Writes a row as it is, and keeps the file's write lock until the transaction ends. */
const HOLDER = `import { DurableObject } from "cloudflare:workers";
export class Holder extends DurableObject {
  async fetch(request) {
    const { statement } = await request.json();
    const { promise, resolve } = Promise.withResolvers();
    const { storage } = this.ctx;
    const holding = storage.transaction.bind(storage);
    this.ctx.waitUntil(holding(async () => {
      storage.sql.exec(statement);
      resolve();
      await scheduler.wait(60_000);
    }));
    await promise;
    return new Response();
  }
}
export default {
  fetch(request, env) {
    return env.HELD.get(env.HELD.idFromName(request.headers.get("x-object"))).fetch(request);
  },
};`;

type Locked = {
  /** The folder of the objects of this kind, and what they are called there. */
  folder: string;
  kind: string;
  /** The object's own name. */
  name: string;
  /** Changes nothing. */
  statement: string;
};

/** The write lock of an object's database, taken by another process while `act` runs. */
export async function whileLocked<T>({ folder, kind, name, statement }: Locked, act: () => Promise<T>) {
  const holder = new Miniflare({
    modules: true,
    script: HOLDER,
    compatibilityDate: "2026-04-01",
    durableObjects: { HELD: { className: "Holder", useSQLite: true, unsafeUniqueKey: kind } },
    durableObjectsPersist: folder,
  });
  try {
    const body = JSON.stringify({ statement });
    await holder.dispatchFetch("http://holder/", { method: "POST", headers: { "x-object": name }, body });
    return await act();
  } finally {
    await holder.dispose();
  }
}

/** D1 keeps each database in an object of its own, by the database's id. */
export const databaseOf = (state: string, id: string): Pick<Locked, "folder" | "kind" | "name"> => ({
  folder: join(state, "v3/d1"),
  kind: "miniflare-D1DatabaseObject",
  name: id,
});

/** A room or an Inbox, by its name. */
export const objectOf = (
  state: string,
  kind: "ChatRoom" | "Inbox",
  name: string,
): Pick<Locked, "folder" | "kind" | "name"> => ({
  folder: join(state, "v3/do"),
  kind: `inowa-${kind}`,
  name,
});
