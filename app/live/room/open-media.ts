import { mediaPlace } from "#contract/chat/media-place";
import { openBytes, readSessionKey } from "#contract/chat/payload";
import type { ChatMedia } from "#contract/chat/shapes";
import { ANSWER_WITHIN_MS } from "#contract/limits";
import { importKey } from "#contract/wire/sealing";
import { viewerFetch } from "~/browser/confirm/viewer-fetch";
import { clearAddress, type MediaKey, type Size } from "./media-address";

/**
 * Fetches a sealed media and opens it with the room's key: an address of this page, or the server's where this key, or
 * this browser, does not open it. Rejects where the network brings nothing, or only a part.
 */
export async function openMedia(held: MediaKey, media: ChatMedia, size: Size): Promise<string> {
  const bytes = await openedBytes(held, media, size);
  if (!bytes) return clearAddress(held.roomId, media.name, size);
  return URL.createObjectURL(new Blob([bytes], { type: media.contentType }));
}

/** The bytes of a media, opened here, or else by the server. */
export async function bytesOfMedia(held: MediaKey, media: ChatMedia): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await openedBytes(held, media, "original");
  if (opened) return new Uint8Array(opened);
  const clear = await fetchBytes(clearAddress(held.roomId, media.name, "original"));
  if (!clear) throw new Error("the server does not give it");
  return clear;
}

/** null where this key, or this browser, does not open it. */
async function openedBytes({ roomId, sessionKey }: MediaKey, media: ChatMedia, size: Size) {
  const held = readSessionKey(sessionKey);
  if (held?.keyVersion !== media.keyVersion) return null;
  const sealed = await fetchBytes(`/api/chat/rooms/${roomId}/medias/${media.name}?size=${size}`);
  if (!sealed) return null;
  const open = async () => {
    const key = await importKey(held.bytes);
    return openBytes(key, mediaPlace(roomId, media.name, size), sealed);
  };
  return open().catch(() => null);
}

/** null where the server refuses. What it sends may take long on a slow line, but not until it begins. */
async function fetchBytes(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const hanging = new AbortController();
  const timer = setTimeout(() => hanging.abort(), ANSWER_WITHIN_MS);
  const response = await viewerFetch(path, { signal: hanging.signal }).finally(() => clearTimeout(timer));
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}
