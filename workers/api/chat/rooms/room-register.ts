import { directRoomId, groupRoomId, isRoomId, newRoomId } from "../../../../durable-objects/room/room-id";
import type { Env } from "../../../env";
import { masterKeys } from "../../../keys/keys";

type Pair = [string, string];

/** Ids that were found; an id never goes. */
const found = new Set<string>();
const MOST_FOUND = 10_000;

/**
 * Did we issue this id? Its proof says so under the keys of the settings; one from before them stands in the register.
 */
export async function isIssuedRoom(env: Env, id: string): Promise<boolean> {
  for (const key of masterKeys(env)) if (await isRoomId(key, id)) return true;
  if (found.has(id)) return true;
  const row = await env.DB.prepare("SELECT 1 FROM rooms WHERE id = ?").bind(id).first();
  if (row && found.size < MOST_FOUND) found.add(id);
  return row !== null;
}

/** The id of the one room of two people, whether they have opened it or not. */
export async function roomOfPair(env: Env, pair: Pair): Promise<string> {
  const known = await env.DB.prepare("SELECT id FROM rooms WHERE pair = ?")
    .bind(pairKey(pair))
    .first<{ id: string }>();
  return known?.id ?? unregistered(env, pair);
}

/** The same, which is theirs from now on, whatever MASTER_KEY will be. */
export async function registerPair(env: Env, pair: Pair): Promise<string> {
  await registerRooms(env.DB, [{ id: await roomOfPair(env, pair), pair }]);
  return roomOfPair(env, pair);
}

/** An id for a new room of many. */
export async function registerNewRoom(env: Env): Promise<string> {
  const id = await newRoomId(env.MASTER_KEY);
  await registerRooms(env.DB, [{ id, pair: null }]);
  return id;
}

/** An id for the room of a group that has none. */
export async function registerGroupRoom(env: Env, groupId: string): Promise<string> {
  const id = await groupRoomId(env.MASTER_KEY, groupId);
  await registerRooms(env.DB, [{ id, pair: null }]);
  return id;
}

/** Takes rooms into the register; one that stands there stays as it is, but for a pair that was not known. */
export async function registerRooms(
  DB: D1Database,
  rooms: readonly { id: string; pair: readonly string[] | null }[],
): Promise<void> {
  const rows = rooms.map(({ id, pair }) => [id, pair ? pairKey(pair) : null]);
  await DB.prepare(
    `INSERT OR IGNORE INTO rooms (id, pair) SELECT value ->> 0, value ->> 1 FROM json_each(?1) WHERE true
     ON CONFLICT (id) DO UPDATE SET pair = coalesce(pair, excluded.pair)`,
  )
    .bind(JSON.stringify(rows))
    .run();
}

const pairKey = (pair: readonly string[]) => [...pair].sort().join(" ");

/** The oldest key has made the id of a room that is there already. */
function unregistered(env: Env, pair: Pair) {
  const keys = masterKeys(env);
  return directRoomId(keys.at(-1) ?? env.MASTER_KEY, pair);
}
