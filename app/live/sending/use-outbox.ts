import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { loadLive } from "~/live/load-live";
import { onOutboxChange, RETRY_UNSENT, unsentOf } from "./outbox";

/** Whoever wrote it has this long to send it: mostly the room that is open in another tab. */
const GRACE_MS = 5000;
const OPEN_ROOM = /^\/rooms\/([\w-]{33})$/;

/** Tries again whatever waits, also what was refused. */
export const retryUnsent = () => window.dispatchEvent(new Event(RETRY_UNSENT));

/** Sends, on every page, what a closed tab or a page that was left kept for rooms that are not open here. */
export function useOutbox(viewerId: string, onDelivered: () => void) {
  const { pathname } = useLocation();
  // The room's own screen sends for it.
  const openRoom = OPEN_ROOM.exec(pathname)?.[1];
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ends = new Map<string, () => void>();

    async function look() {
      const roomIds = new Set((await unsentOf(viewerId)).map(({ roomId }) => roomId));
      const otherRooms = [...roomIds].filter((roomId) => roomId !== openRoom && !ends.has(roomId));
      if (otherRooms.length === 0) return;
      const { startRoom } = await loadLive();
      if (isGone) return;
      for (const roomId of otherRooms) ends.set(roomId, startRoom(viewerId, roomId, onDelivered));
    }

    void look();
    const unhear = onOutboxChange(() => {
      clearTimeout(timer);
      timer = setTimeout(look, GRACE_MS);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      unhear();
      for (const end of ends.values()) end();
    };
  }, [viewerId, openRoom, onDelivered]);
}

/** How many messages could not be sent, by room. */
export function useUnsent(viewerId: string): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let isGone = false;
    async function look() {
      const found = new Map<string, number>();
      for (const { roomId, hasFailed, refused } of await unsentOf(viewerId))
        if (hasFailed || refused) found.set(roomId, (found.get(roomId) ?? 0) + 1);
      if (!isGone) setCounts(found);
    }
    void look();
    const unhear = onOutboxChange(look);
    return () => {
      isGone = true;
      unhear();
    };
  }, [viewerId]);
  return counts;
}
