import type { Env } from "../env";
import type { NewMessageEvent } from "../queue/queue-message";
import type { PushPayload } from "./push-payload";
import { queuePushes } from "./queue-pushes";

/**
 * Pushes a new message at once. The event names the place in the room: what has been pushed already is not pushed again
 * with the mail.
 */
export async function pushNewMessage(message: Omit<NewMessageEvent, "type">, env: Env): Promise<void> {
  const { userId, roomId, lastSeq } = message;
  await queuePushes(env, userId, `${userId}/${roomId}/${lastSeq}`, payloadOf(message));
}

function payloadOf({ kind, roomId }: Omit<NewMessageEvent, "type">): PushPayload {
  const where = kind === "group" ? "グループチャットに" : "";
  return { body: `${where}新しいメッセージが届いています`, path: `/rooms/${roomId}`, tag: `room/${roomId}` };
}
