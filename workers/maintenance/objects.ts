import type { ObjectCursor, ObjectPage } from "../../durable-objects/backup/object-data";
import { inboxOf, roomObject } from "../../durable-objects/objects";
import { users } from "../db/schema/users";
import { allRows } from "../db/sql";
import type { Env } from "../env";

/** The kinds of objects that hold what is nowhere else. Who looks at a place just now is not saved. */
export type ObjectKind = "inboxes" | "rooms";

type Named = { id: string; from: ObjectCursor | null };

const AT_ONCE = 100;

/** The ids of the next objects: an Inbox for each user, a room for each row of the register. */
export async function listObjects(
  { DB }: Env,
  { kind, after }: { kind: ObjectKind; after: string },
): Promise<{ ids: string[]; next: string | null }> {
  const table = kind === "inboxes" ? "users" : "rooms";
  const results = await allRows(
    DB,
    { id: users.id },
    `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`,
    after,
    AT_ONCE,
  );
  const ids = results.map(({ id }) => id);
  return { ids, next: ids.length === AT_ONCE ? (ids.at(-1) ?? null) : null };
}

/** A page of each of these objects. */
export async function exportObjects(
  env: Env,
  { kind, named }: { kind: ObjectKind; named: Named[] },
): Promise<{ pages: (ObjectPage & { id: string })[] }> {
  const pages = await Promise.all(
    named.map(async ({ id, from }) => ({ id, ...(await objectOf(env, kind, id).exportPage(from)) })),
  );
  return { pages: pages as unknown as (ObjectPage & { id: string })[] };
}

/** Puts a page of a backup into an object. */
export async function importObject(
  env: Env,
  { kind, id, page }: { kind: ObjectKind; id: string; page: Omit<ObjectPage, "next"> },
): Promise<null> {
  const isTaken = await objectOf(env, kind, id).importPage(page);
  if (!isTaken)
    throw new Error(`the tables of ${kind} are not those of the backup: it needs the code that made it`);
  return null;
}

/** The next objects look at what is due, and at what they have stored: an instance may know them from before that. */
export async function wakeObjects(
  env: Env,
  { kind, after }: { kind: ObjectKind; after: string },
): Promise<{ next: string | null }> {
  const { ids, next } = await listObjects(env, { kind, after });
  await Promise.all(
    ids.map(async (id) => {
      await objectOf(env, kind, id).wakeSoon();
      // The call that ends the instance fails with it.
      await objectOf(env, kind, id)
        .restart()
        .catch(() => undefined);
    }),
  );
  return { next };
}

function objectOf(env: Env, kind: ObjectKind, id: string) {
  return kind === "inboxes" ? inboxOf(env, id) : roomObject(env, id);
}
