import { useEffect, useState } from "react";
import type { ChatMedia } from "#contract/chat/rooms";
import { loadLive } from "~/live/load-live";
import type { Held, Size } from "./held-media";

const opened = new Map<string, Promise<string>>();

/** The address at which the server shows a media decrypted, for browsers that cannot open it. */
export const clearAddress = (roomId: string, name: string, size: Size) =>
  `/api/chat/rooms/${roomId}/medias/${name}/opened?size=${size}`;

/** An address for a picture, opened in this browser; null until it is. What this key does not open, the server does. */
export function useOpenedMedia(held: Held, media: ChatMedia, size: Size): string | null {
  const { roomId, sessionKey } = held;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const shown = media.hasThumbnail ? size : "original";
    const key = `${roomId}/${media.name}/${shown}`;
    const opening = opened.get(key) ?? open({ roomId, sessionKey }, media, shown);
    opened.set(key, opening);
    opening
      .catch(() => clearAddress(roomId, media.name, shown))
      .then((found) => {
        if (!isGone) setAddress(found);
      });
    return () => {
      isGone = true;
    };
  }, [roomId, sessionKey, media, size]);
  return address;
}

/** What opens it is loaded when the page is at rest. */
async function open(held: Held, media: ChatMedia, size: Size): Promise<string> {
  const { openMedia } = await loadLive();
  return openMedia(held, media, size);
}
