import { useEffect, useState } from "react";
import type { ChatMedia } from "#contract/chat/shapes";
import { loadLive } from "~/live/load-live";
import { loadPatiently } from "~/live/load-patiently";
import type { MediaKey, Size } from "./media-address";

const opened = new Map<string, Promise<string>>();

/** An address for a picture, opened in this browser; null until it is. */
export function useOpenedMedia(held: MediaKey, media: ChatMedia, size: Size): string | null {
  const { roomId, sessionKey } = held;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const shown = media.hasThumbnail ? size : "original";
    const key = `${roomId}/${media.name}/${shown}`;
    const opening = opened.get(key) ?? open({ roomId, sessionKey }, media, shown);
    opened.set(key, opening);
    void opening.then((found) => {
      if (!isGone) setAddress(found);
    });
    return () => {
      isGone = true;
    };
  }, [roomId, sessionKey, media, size]);
  return address;
}

/** What opens it is loaded when the page is at rest. A picture that the network does not bring is asked for again. */
async function open(held: MediaKey, media: ChatMedia, size: Size): Promise<string> {
  const { openMedia } = await loadLive();
  return loadPatiently(() => openMedia(held, media, size));
}
