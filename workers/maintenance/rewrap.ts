import { inboxOf, roomObject } from "../../durable-objects/objects";
import { registerRooms as register } from "../api/chat/rooms/room-register";
import { rewrapContext } from "../api/moderation/sealed-context";
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

/** Takes the rooms of the next people, and those of groups, into the register. */
export async function registerRooms(
  env: Env,
  { after }: Page,
): Promise<{ count: number; next: string | null }> {
  if (after === "") {
    const { results } = await env.DB.prepare(
      "SELECT room_id AS id FROM groups WHERE room_id IS NOT NULL",
    ).all<{
      id: string;
    }>();
    await register(
      env.DB,
      results.map(({ id }) => ({ id, pair: null })),
    );
  }
  const ids = await nextIds(env, "users", after);
  const known = await Promise.all(ids.map((id) => inboxOf(env, id).knownRooms()));
  const rooms = known.flat();
  if (rooms.length > 0) await register(env.DB, rooms);
  return { count: rooms.length, next: nextOf(ids) };
}

export async function rewrapRooms(env: Env, { after }: Page): Promise<Done> {
  const ids = await nextIds(env, "rooms", after);
  return summed(ids, await Promise.all(ids.map((id) => roomObject(env, id).rewrap())));
}

export async function rewrapInboxes(env: Env, { after }: Page): Promise<Done> {
  const ids = await nextIds(env, "users", after);
  return summed(ids, await Promise.all(ids.map((id) => inboxOf(env, id).rewrap(id))));
}

/** Authenticator keys, what reports quote, messages that a queue gave up, and the keys that are no more; those before these are saved first. */
export async function rewrapRecord(env: Env): Promise<Rewrapped> {
  await retireKeys(env);
  const counts = await rewrapRetiredKeys(env);
  for (let after = ""; ; ) {
    const rows = await sealedAfter(env, "totp", "user_id", "sealed_secret", after);
    for (const { id, sealed } of rows)
      await countRewrap(counts, rewrapSecret(masterKeys(env), `totp:${id}`, sealed), (now) =>
        store(
          env,
          "UPDATE totp SET sealed_secret = ? WHERE user_id = ? AND sealed_secret = ?",
          now,
          id,
          sealed,
        ),
      );
    after = rows.at(-1)?.id ?? "";
    if (!after) break;
  }
  for (let after = ""; ; ) {
    const rows = await sealedAfter(env, "reports", "id", "context", after);
    for (const { id, sealed } of rows)
      await countRewrap(counts, rewrapContext(env, id, sealed), (now) =>
        store(env, "UPDATE reports SET context = ? WHERE id = ? AND context = ?", now, id, sealed),
      );
    after = rows.at(-1)?.id ?? "";
    if (!after) break;
  }
  for (let after = ""; ; ) {
    const rows = await sealedAfter(env, "dead_letters", "id", "body", after);
    for (const { id, sealed } of rows)
      await countRewrap(counts, rewrapDeadLetter(env, id, sealed), (now) =>
        store(env, "UPDATE dead_letters SET body = ? WHERE id = ? AND body = ?", now, id, sealed),
      );
    after = rows.at(-1)?.id ?? "";
    if (!after) break;
  }
  return counts;
}

async function store({ DB }: Env, sql: string, ...values: string[]) {
  await DB.prepare(sql)
    .bind(...values)
    .run();
}

async function sealedAfter({ DB }: Env, table: string, id: string, column: string, after: string) {
  const { results } = await DB.prepare(
    `SELECT ${id} AS id, ${column} AS sealed FROM ${table} WHERE ${id} > ? AND ${column} <> '' ORDER BY ${id} LIMIT ?`,
  )
    .bind(after, ROWS)
    .all<{ id: string; sealed: string }>();
  return results;
}

async function nextIds({ DB }: Env, table: "users" | "rooms", after: string): Promise<string[]> {
  const { results } = await DB.prepare(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`)
    .bind(after, AT_ONCE)
    .all<{ id: string }>();
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
