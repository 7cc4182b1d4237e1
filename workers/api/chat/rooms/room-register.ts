import { directRoomId, groupRoomId, isRoomId, newRoomId } from "../../../../durable-objects/room/room-id";
import { firstRow, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { masterKeys } from "../../../keys/keys";

type Pair = [string, string];

/** Ids that were found last; an id never goes. */
const found = new Set<string>();
const MOST_FOUND = 10_000;

/**
 * Did we issue this id? Its proof says so under the keys of the settings; one from before them is in the register.
 */
export async function isIssuedRoom(env: Env, id: string): Promise<boolean> {
  for (const key of masterKeys(env)) if (await isRoomId(key, id)) return true;
  if (found.has(id)) return true;
  const row = await firstRow(env.DB, {}, "SELECT 1 FROM rooms WHERE id = ?", id);
  if (!row) return false;
  for (const oldest of found) {
    if (found.size < MOST_FOUND) break;
    found.delete(oldest);
  }
  found.add(id);
  return true;
}

/** The id of the one room of two people, whether they have opened it or not. */
export async function roomOfPair(env: Env, pair: Pair): Promise<string> {
  return (await findPair(env, pair)).id;
}

/** The same. `isRegistered`: it is theirs whatever MASTER_KEY will be. */
export async function findPair(env: Env, pair: Pair): Promise<{ id: string; isRegistered: boolean }> {
  const existing = await ofPair(env.DB, pair).first<{ id: string }>();
  return existing
    ? { id: existing.id, isRegistered: true }
    : { id: await unregistered(env, pair), isRegistered: false };
}

/** Takes the room of a pair that is not registered into the register. Gives the id that is there then. */
export async function registerPair(env: Env, pair: Pair): Promise<string> {
  const id = await unregistered(env, pair);
  const [, registered] = await env.DB.batch<{ id: string }>([
    registration(env.DB, [{ id, pair }]),
    ofPair(env.DB, pair),
  ]);
  return registered?.results[0]?.id ?? id;
}

const ofPair = (DB: D1Database, pair: Pair) =>
  statement(DB, "SELECT id FROM rooms WHERE pair = ?", pairKey(pair));

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

type Room = { id: string; pair: readonly string[] | null };

/** Takes rooms into the register; one that is there stays as it is, but for a pair that was not known. */
export async function registerRooms(DB: D1Database, rooms: readonly Room[]): Promise<void> {
  await registration(DB, rooms).run();
}

/** Who talked with somebody who has left the service is not written down again. */
function registration(DB: D1Database, rooms: readonly Room[]): D1PreparedStatement {
  const rows = rooms.map(({ id, pair }) => [id, pair ? pairKey(pair) : null, pair ?? []]);
  return statement(
    DB,
    `INSERT OR IGNORE INTO rooms (id, pair)
     SELECT room.value ->> 0, CASE WHEN NOT EXISTS (
       SELECT 1 FROM json_each(room.value, '$[2]') AS one JOIN users ON users.id = one.value
       WHERE users.status = 'withdrawn') THEN room.value ->> 1 END
     FROM json_each(?1) AS room WHERE true
     ON CONFLICT (id) DO UPDATE SET pair = coalesce(pair, excluded.pair)`,
    JSON.stringify(rows),
  );
}

const pairKey = (pair: readonly string[]) => [...pair].sort().join(" ");

/** The oldest key has made the id of a room that is there already. */
function unregistered(env: Env, pair: Pair) {
  const keys = masterKeys(env);
  return directRoomId(keys.at(-1) ?? env.MASTER_KEY, pair);
}
