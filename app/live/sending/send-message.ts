import type { chat } from "#contract/chat/calls";
import { SIGNED_OUT_UNSENT } from "#contract/chat/texts";
import { ask } from "~/browser/confirm/ask";
import type { Outcome } from "./sender";

const SIGNED_OUT = 401;
const TOO_MANY = 429;

/** Stores a message; sent again with its `clientMessageId`, it is the same one. */
export async function postMessage(
  path: string,
  { text, ...message }: { clientMessageId: string; text: string; replyTo?: string; medias: string[] },
): Promise<Outcome> {
  const body = { ...message, message: text };
  const response = await ask<(typeof chat)["sendMessage"]>("POST", `${path}/messages`, { body });
  if (response.ok) return "seq" in response.reply ? { message: response.reply } : { failed: null };
  if (response.status === SIGNED_OUT) return { failed: SIGNED_OUT_UNSENT };
  const isPassing = response.status === 0 || response.status >= 500 || response.status === TOO_MANY;
  return response.message && !isPassing ? { refused: response.message } : { failed: null };
}

/** How files get into a room: what seals them is loaded with the first. */
export function uploadTo(path: string, sessionKeyNow: () => Promise<string>) {
  return async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    const [{ uploadMedia }, sessionKey] = await Promise.all([import("./media.client"), sessionKeyNow()]);
    return uploadMedia({ path, sessionKey }, file, onProgress, signal);
  };
}
