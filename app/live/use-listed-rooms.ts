import { useCallback, useEffect, useRef, useState } from "react";
import type { chat } from "#contract/chat/calls";
import { ROOMS_BESIDE } from "#contract/chat/limits";
import type { ListedRoom } from "#contract/chat/rooms";
import { ask } from "~/browser/ask";

const REFRESH_THROTTLE_MS = 300;
const DESK = "(width >= 1041px)";

/** The list beside a conversation, and how to ask for it again: at most every 300 ms, and only where it is shown. */
export function useListedRooms(fromServer: ListedRoom[] | null) {
  const [rooms, setRooms] = useState(fromServer);
  const timer = useRef(0);
  useEffect(() => setRooms(fromServer), [fromServer]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const refresh = useCallback(() => {
    if (!matchMedia(DESK).matches) return;
    // This is a throttle: news that keep coming must not put it off.
    timer.current ||= window.setTimeout(async () => {
      timer.current = 0;
      const fresh = await ask<(typeof chat)["rooms"]>("GET", `/api/chat/rooms?limit=${ROOMS_BESIDE}`);
      if (fresh.ok) setRooms(fresh.reply.rooms);
    }, REFRESH_THROTTLE_MS);
  }, []);
  return { rooms, refresh };
}
