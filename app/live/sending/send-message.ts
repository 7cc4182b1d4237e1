import type { chat } from "#contract/chat/calls";
import { SIGNED_OUT_UNSENT } from "#contract/chat/texts";
import { ask } from "~/browser/asking/ask";
import type { Outcome } from "./sender";

const SIGNED_OUT = 401;
const TOO_MANY = 429;

/** Stores a message; sent again with its `clientMessageId`, it is the same one. */
export async function postMessage(
  path: string,
  { text, ...message }: { clientMessageId: string; text: string; replyTo?: string; medias: string[] },
): Promise<Outcome> {
  const body = { ...message, message: text };
  const answer = await ask<(typeof chat)["sendMessage"]>("POST", `${path}/messages`, { body });
  if (answer.ok) return "seq" in answer.reply ? { message: answer.reply } : { failed: null };
  if (answer.status === SIGNED_OUT) return { failed: SIGNED_OUT_UNSENT };
  const isPassing = answer.status === 0 || answer.status >= 500 || answer.status === TOO_MANY;
  return answer.message && !isPassing ? { refused: answer.message } : { failed: null };
}

/** How files get into a room: what seals them is loaded with the first. */
export function uploadTo(path: string, sessionKeyNow: () => Promise<string>) {
  return async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const [{ uploadMedia }, sessionKey] = await Promise.all([import("./media.client"), sessionKeyNow()]);
    return uploadMedia({ path, sessionKey }, file, onProgress, signal);
  };
}
