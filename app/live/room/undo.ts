import type { chat } from "#contract/chat/calls";
import { OFFLINE } from "#contract/texts";
import { ask } from "~/browser/confirm/ask";
import { reportFailedAct } from "~/live/network";

const CONFLICT = 409;

/** Takes a message of one's own away; says whether it is gone. What went wrong is told to the person. */
export async function undoSending(roomId: string, messageId: string): Promise<boolean> {
  const path = `/api/chat/rooms/${roomId}/messages/${messageId}`;
  const response = await ask<(typeof chat)["deleteMessage"]>("DELETE", path);
  // Another tab of one's own was quicker.
  if (response.ok || response.status === CONFLICT) return true;
  reportFailedAct(response.message ?? OFFLINE);
  return false;
}
