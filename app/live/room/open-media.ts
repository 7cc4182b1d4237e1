import { mediaPlace } from "#contract/chat/media/media-place";
import { openBytes, readSessionKey } from "#contract/chat/payload";
import type { ChatMedia } from "#contract/chat/rooms";
import { ANSWER_WITHIN_MS } from "#contract/limits";
import { importKey } from "#contract/wire/sealing";
import { viewerFetch } from "~/browser/asking/viewer-fetch";
import { clearAddress, type MediaKey, type Size } from "./media-address";

/**
 * Fetches a sealed media and opens it with the room's key: an address of this page, or the server's where this key, or
 * this browser, does not open it. Rejects where the network brings nothing, or only a part.
 */
export async function openMedia(
  { roomId, sessionKey }: MediaKey,
  media: ChatMedia,
  size: Size,
): Promise<string> {
  const inClear = clearAddress(roomId, media.name, size);
  const held = readSessionKey(sessionKey);
  if (held?.keyVersion !== media.keyVersion) return inClear;
  const sealed = await fetchSealed(`/api/chat/rooms/${roomId}/medias/${media.name}?size=${size}`);
  if (!sealed) return inClear;
  const open = async () => {
    const key = await importKey(held.bytes);
    return openBytes(key, mediaPlace(roomId, media.name, size), sealed);
  };
  return open().then(
    (bytes) => URL.createObjectURL(new Blob([bytes], { type: media.contentType })),
    () => inClear,
  );
}

/** null where the server refuses. What it sends may take long on a slow line, but not until it begins. */
async function fetchSealed(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const hanging = new AbortController();
  const timer = setTimeout(() => hanging.abort(), ANSWER_WITHIN_MS);
  const answer = await viewerFetch(path, { signal: hanging.signal }).finally(() => clearTimeout(timer));
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
}
