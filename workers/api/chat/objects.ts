import { roomObject } from "../../../durable-objects/objects";
import { isRoomId } from "../../../durable-objects/room/room-id";
import type { Env } from "../../env";
import { notFound } from "../errors";

/** The object of a room. An id that we never issued is 404 before any object wakes. */
export async function roomOf(env: Env, roomId: string) {
  if (!(await isRoomId(env.MASTER_KEY, roomId))) throw notFound();
  return roomObject(env, roomId);
}
