import type { SealedMedia, SealedMessage } from "#contract/chat/live";
import { readMediaInfo } from "#contract/chat/media-info";
import { mediaAddresses } from "#contract/chat/media-place";
import { openText, readPayload, readSessionKey } from "#contract/chat/payload";
import type { ChatMedia, Message } from "#contract/chat/shapes";
import { importKey } from "#contract/wire/sealing";

/** A live message in clear; null when this key does not open it (a newer key, no WebCrypto): then ask the server. */
export async function openedMessage(frame: SealedMessage, sessionKey: string): Promise<Message | null> {
  const key = readSessionKey(sessionKey);
  if (!key) return null;
  const { type: _, payload, medias, urgent, ...message } = frame;
  try {
    const cryptoKey = await importKey(key.bytes);
    const open = (sealed: string) => opened(cryptoKey, key, sealed);
    return {
      ...message,
      message: payload === "" ? "" : await open(payload),
      medias: await Promise.all(medias.map((media) => openedMedia(media, key, open))),
      ...(urgent && { urgent: { ...urgent, reason: await open(urgent.reason) } }),
    };
  } catch {
    return null;
  }
}

async function openedMedia(
  { info, ...media }: SealedMedia,
  { roomId, keyVersion }: { roomId: string; keyVersion: number },
  open: (sealed: string) => Promise<string>,
): Promise<ChatMedia> {
  const existing = readMediaInfo(await open(info));
  if (!existing) throw new Error("the server shows it as what cannot be read");
  return { ...media, ...mediaAddresses(roomId, media), ...existing, keyVersion };
}

async function opened(key: CryptoKey, held: { roomId: string; keyVersion: number }, sealed: string) {
  const payload = readPayload(sealed);
  if (payload?.keyVersion !== held.keyVersion) throw new Error("sealed with another key");
  return openText(key, held.roomId, payload);
}
