import type { Env } from "../env";
import type { NewMessage } from "../queue-message";
import { pushTo } from "./notice";
import type { Notice } from "./push";

const CLOCKS_DIFFER_MS = 60_000;

/** At once. The event names the place in the room: what has been pushed already is not pushed again with the mail. */
export async function pushNewMessage(message: Omit<NewMessage, "type">, env: Env): Promise<void> {
  const { userId, roomId, lastSeq } = message;
  const asOf = Date.now() - CLOCKS_DIFFER_MS;
  const found = await pushTo(env, userId, `${userId}/${roomId}/${lastSeq}`, noticeOf(message));
  if (found === 0) await env.INBOX.get(env.INBOX.idFromName(userId)).wantNoPushes(asOf);
}

function noticeOf({ kind, roomId }: Omit<NewMessage, "type">): Notice {
  const where = kind === "group" ? "グループチャットに" : "";
  return { body: `${where}新しいメッセージが届いています`, path: `/rooms/${roomId}`, tag: `room/${roomId}` };
}
