import { ANSWER_WITHIN_MS } from "#contract/chat/limits";
import { SIGNED_OUT_UNSENT } from "#contract/chat/messages";
import type { Message } from "#contract/chat/rooms";
import type { Outcome } from "./sender";

const SIGNED_OUT = 401;
const TOO_MANY = 429;

type Answer = Message | { message?: string } | null;

/** Stores a message; sent again with its `clientMessageId`, it is the same one. */
export async function postMessage(
  path: string,
  { text, ...message }: { clientMessageId: string; text: string; medias: string[] },
): Promise<Outcome> {
  const headers = { "content-type": "application/json" };
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const request = { method: "POST", headers, signal, body: JSON.stringify({ ...message, message: text }) };
  const response = await fetch(`${path}/messages`, request).catch(() => null);
  if (response?.status === SIGNED_OUT) return { failed: SIGNED_OUT_UNSENT };
  if (!response || response.status >= 500 || response.status === TOO_MANY) return { failed: null };
  // Cut off, or not ours: the page of a network that wants to be signed in to first.
  const answer = (await response.json().catch(() => null)) as Answer;
  if (response.ok) return answer && "seq" in answer ? { message: answer } : { failed: null };
  return answer?.message ? { refused: answer.message } : { failed: null };
}

/** How files get into a room: what seals them is loaded with the first. */
export function uploadTo(path: string, sessionKeyNow: () => Promise<string>) {
  return async (file: File, onProgress: (share: number) => void) => {
    const [{ uploadMedia }, sessionKey] = await Promise.all([import("./media.client"), sessionKeyNow()]);
    return uploadMedia({ path, sessionKey }, file, onProgress);
  };
}
