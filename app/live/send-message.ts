import { SIGNED_OUT_UNSENT } from "#contract/messages";
import type { Message } from "#contract/rooms";
import type { Outcome } from "./sender";

const SIGNED_OUT = 401;
const TOO_MANY = 429;

/** Stores a message; sent again with its `clientMessageId`, it is the same one. */
export async function postMessage(
  path: string,
  { text, ...message }: { clientMessageId: string; text: string; medias: string[] },
): Promise<Outcome> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ ...message, message: text }) };
  const response = await fetch(`${path}/messages`, request).catch(() => null);
  if (response?.ok) {
    const stored: Message = await response.json();
    return { message: stored };
  }
  if (response?.status === SIGNED_OUT) return { failed: SIGNED_OUT_UNSENT };
  if (!response || response.status >= 500 || response.status === TOO_MANY) return { failed: null };
  const refused = (await response.json().catch(() => ({}))) as { message?: string };
  return refused.message ? { refused: refused.message } : { failed: null };
}

/** How files get into a room: what seals them is loaded with the first. */
export function uploadTo(path: string, sessionKeyNow: () => Promise<string>) {
  return async (file: File, onProgress: (share: number) => void) => {
    const [{ uploadMedia }, sessionKey] = await Promise.all([import("./media.client"), sessionKeyNow()]);
    return uploadMedia({ path, sessionKey }, file, onProgress);
  };
}
