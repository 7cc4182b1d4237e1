import { inboxOf, roomObject } from "../../../../durable-objects/objects";
import type { Env } from "../../../env";
import { inTime } from "../../../in-time";
import { logFaultOf } from "../../errors";
import { dropForgottenMedias, dropMedias } from "../media";

const LEFT_WITHIN_MS = 5000;

/**
 * Takes what the person wrote out of every room; when their Inbox or a room fails, the queue does it, which asks until
 * it succeeds.
 */
export async function leaveRooms(env: Env, userId: string): Promise<void> {
  try {
    await inTime(eraseFromRooms(env, userId), LEFT_WITHIN_MS);
  } catch (error) {
    logFaultOf(error);
    await env.EVENTS.send({ type: "roomsLeft", userId });
  }
}

/**
 * Erases what the person wrote in every room, also in those left before; then the list of them. What was erased already
 * stays so. The bytes of files go first, while the room still knows their names: whoever has to ask again finds those
 * that are left.
 */
export async function eraseFromRooms(env: Env, userId: string): Promise<void> {
  const inbox = inboxOf(env, userId);
  for (const roomId of await inbox.roomIds()) {
    const room = roomObject(env, roomId);
    await dropMedias(env, roomId, await room.mediasOf(userId));
    await dropForgottenMedias(env, roomId, await room.forget(userId));
  }
  await inbox.forget();
}
