import { ANSWER_WITHIN_MS } from "#contract/chat/limits";
import { OFFLINE } from "#contract/texts";
import { reportFailedAct } from "~/live/network";

const CONFLICT = 409;

/** Takes a message of one's own away; says whether it is gone. What went wrong is told to the person. */
export async function takeBack(roomId: string, messageId: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const path = `/api/chat/rooms/${roomId}/messages/${messageId}`;
  const answer = await fetch(path, { method: "DELETE", signal }).catch(() => null);
  // Another tab of one's own was quicker.
  if (answer?.ok || answer?.status === CONFLICT) return true;
  const told = (await answer?.json().catch(() => null)) as { message?: string } | null | undefined;
  reportFailedAct(told?.message ?? OFFLINE);
  return false;
}
