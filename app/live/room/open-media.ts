import { mediaPlace } from "#contract/chat/media/media-place";
import { openBytes, readSessionKey } from "#contract/chat/payload";
import type { ChatMedia } from "#contract/chat/rooms";
import { importKey } from "#contract/wire/sealing";
import type { Held, Size } from "./held-media";

/** Fetches a sealed media and opens it with the room's key; rejects where this key does not open it. */
export async function openMedia({ roomId, sessionKey }: Held, media: ChatMedia, size: Size): Promise<string> {
  const held = readSessionKey(sessionKey);
  if (held?.keyVersion !== media.keyVersion) throw new Error("sealed with another key");
  const answer = await fetch(`/api/chat/rooms/${roomId}/medias/${media.name}?size=${size}`);
  if (!answer.ok) throw new Error(`media: ${answer.status}`);
  const sealed = new Uint8Array(await answer.arrayBuffer());
  const bytes = await openBytes(await importKey(held.bytes), mediaPlace(roomId, media.name, size), sealed);
  return URL.createObjectURL(new Blob([bytes], { type: media.contentType }));
}
