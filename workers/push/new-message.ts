import type { Env } from "../env";
import type { NewMessageEvent } from "../queue/queue-message";
import { queuePushes } from "./notice";
import type { PushPayload } from "./push-payload";

const CLOCKS_DIFFER_MS = 60_000;

/** At once. The event names the place in the room: what has been pushed already is not pushed again with the mail. */
export async function pushNewMessage(message: Omit<NewMessageEvent, "type">, env: Env): Promise<void> {
  const { userId, roomId, lastSeq } = message;
  const asOf = Date.now() - CLOCKS_DIFFER_MS;
  const found = await queuePushes(env, userId, `${userId}/${roomId}/${lastSeq}`, payloadOf(message));
  if (found === 0) await env.INBOX.get(env.INBOX.idFromName(userId)).wantNoPushes(asOf);
}

function payloadOf({ kind, roomId }: Omit<NewMessageEvent, "type">): PushPayload {
  const where = kind === "group" ? "グループチャットに" : "";
  return { body: `${where}新しいメッセージが届いています`, path: `/rooms/${roomId}`, tag: `room/${roomId}` };
}
