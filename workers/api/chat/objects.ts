import { roomObject } from "../../../durable-objects/objects";
import type { Env } from "../../env";
import { notFound } from "../errors";
import { isIssuedRoom } from "./rooms/room-register";

/** The object of a room. An id that we never issued is 404 before any object wakes. */
export async function roomOf(env: Env, roomId: string) {
  if (!(await isIssuedRoom(env, roomId))) throw notFound();
  return roomObject(env, roomId);
}
