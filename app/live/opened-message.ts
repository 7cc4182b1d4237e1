import type { Message } from "#contract/chat";
import type { SessionFrame } from "#contract/live";
import { importKey, openText, readPayload, readSessionKey } from "#contract/payload";

type Sealed = Extract<SessionFrame, { type: "message" }>;

/** A live message in clear; null when this key does not open it (a newer key, no WebCrypto): then ask the server. */
export async function openedMessage(frame: Sealed, sessionKey: string): Promise<Message | null> {
  const key = readSessionKey(sessionKey);
  const payload = readPayload(frame.payload);
  if (!key || !payload || key.keyVersion !== payload.keyVersion) return null;
  try {
    const message = await openText(await importKey(key.bytes), key.roomId, payload);
    const { id, seq, senderId, clientMessageId, createdAt } = frame;
    return { id, seq, senderId, clientMessageId, message, createdAt };
  } catch {
    return null;
  }
}
