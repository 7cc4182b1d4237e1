import { inboxOf, roomObject } from "../../durable-objects/objects";
import { registerRooms as register } from "../api/chat/rooms/room-register";
import { rewrapContext } from "../api/moderation/sealed-context";
import { groups } from "../db/schema/groups";
import { allRows, computed, notNull, statement } from "../db/sql";
import type { Env } from "../env";
import { countRewrap, masterKeys, type Rewrapped } from "../keys/keys";
import { retireKeys, rewrapRetiredKeys } from "../keys/retired-keys";
import { rewrapSecret } from "../keys/sealed";
import { rewrapDeadLetter } from "../queue/dead-letters";

type Page = { after: string };
type Done = Rewrapped & { count: number; next: string | null };

/** Each has a few calls of objects: a request may make a thousand. */
const AT_ONCE = 50;
const ROWS = 200;
/** A value of a statement may have two megabytes. */
const ROOMS_IN_A_BIND = 5000;

/** Takes the rooms of the next people, and those of groups, into the register. */
export async function registerRooms(
  env: Env,
  { after }: Page,
): Promise<{ count: number; next: string | null }> {
  if (after === "") {
    const results = await allRows(
      env.DB,
      { id: notNull(groups.roomId) },
      "SELECT room_id AS id FROM groups WHERE room_id IS NOT NULL",
    );
    await registerAll(
      env,
      results.map(({ id }) => ({ id, pair: null })),
    );
  }
  const ids = await nextIds(env, "users", after);
  const existing = await Promise.all(ids.map((id) => inboxOf(env, id).knownRooms()));
  const rooms = existing.flat();
  await registerAll(env, rooms);
  return { count: rooms.length, next: nextOf(ids) };
}

async function registerAll({ DB }: Env, rooms: Parameters<typeof register>[1]) {
  for (let at = 0; at < rooms.length; at += ROOMS_IN_A_BIND)
    await register(DB, rooms.slice(at, at + ROOMS_IN_A_BIND));
}

export async function rewrapRooms(env: Env, { after }: Page): Promise<Done> {
  const ids = await nextIds(env, "rooms", after);
  return summed(ids, await Promise.all(ids.map((id) => roomObject(env, id).rewrap())));
}

export async function rewrapInboxes(env: Env, { after }: Page): Promise<Done> {
  const ids = await nextIds(env, "users", after);
  return summed(ids, await Promise.all(ids.map((id) => inboxOf(env, id).rewrap(id))));
}

/** Columns of the record that are sealed under MASTER_KEY, and how one of them is sealed anew. */
const SEALED = [
  {
    table: "totp",
    id: "user_id",
    column: "sealed_secret",
    rewrapped: (env: Env, id: string, sealed: string) => rewrapSecret(masterKeys(env), `totp:${id}`, sealed),
  },
  { table: "reports", id: "id", column: "context", rewrapped: rewrapContext },
  { table: "dead_letters", id: "id", column: "body", rewrapped: rewrapDeadLetter },
];

/**
 * The next of authenticator keys, what reports quote, and messages that a queue gave up. Before the first the keys that
 * are no more are saved, and sealed anew. `after`: a table's name, and the last id in it.
 */
export async function rewrapRecord(env: Env, { after }: Page): Promise<Done> {
  if (after === "") {
    await retireKeys(env);
    return { ...(await rewrapRetiredKeys(env)), count: 0, next: startOf(SEALED[0]) };
  }
  const [name, ...id] = after.split(" ");
  const at = SEALED.findIndex(({ table }) => table === name);
  const sealed = SEALED[at];
  if (!sealed) throw new Error("nothing is sealed there");
  const { table, column } = sealed;
  const results = await allRows(
    env.DB,
    { id: computed<string>(), sealed: computed<string>() },
    `SELECT ${sealed.id} AS id, ${column} AS sealed FROM ${table}
     WHERE ${sealed.id} > ? AND ${column} <> '' ORDER BY ${sealed.id} LIMIT ?`,
    id.join(" "),
    ROWS,
  );
  const update = `UPDATE ${table} SET ${column} = ?1 WHERE ${sealed.id} = ?2 AND ${column} = ?3`;
  const counts = { rewrapped: 0, unreadable: 0 };
  const updates: D1PreparedStatement[] = [];
  for (const row of results)
    await countRewrap(counts, sealed.rewrapped(env, row.id, row.sealed), (now) => {
      updates.push(statement(env.DB, update, now, row.id, row.sealed));
    });
  if (updates.length > 0) await env.DB.batch(updates);
  const last = results.length === ROWS ? results.at(-1) : undefined;
  return { ...counts, count: results.length, next: last ? `${table} ${last.id}` : startOf(SEALED[at + 1]) };
}

const startOf = (sealed: { table: string } | undefined) => (sealed ? `${sealed.table} ` : null);

async function nextIds({ DB }: Env, table: "users" | "rooms", after: string): Promise<string[]> {
  const sql = `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`;
  const results = await allRows(DB, { id: computed<string>() }, sql, after, AT_ONCE);
  return results.map(({ id }) => id);
}

const nextOf = (ids: readonly string[]) => (ids.length === AT_ONCE ? (ids.at(-1) ?? null) : null);

function summed(ids: readonly string[], each: readonly Rewrapped[]): Done {
  return {
    count: ids.length,
    next: nextOf(ids),
    rewrapped: each.reduce((sum, { rewrapped }) => sum + rewrapped, 0),
    unreadable: each.reduce((sum, { unreadable }) => sum + unreadable, 0),
  };
}
