import { useCallback, useEffect, useState } from "react";
import type { chat } from "#contract/chat/calls";
import { SIDEBAR_ROOMS } from "#contract/chat/limits";
import type { ListedRoom } from "#contract/chat/shapes";
import { ask } from "~/browser/confirm/ask";
import { throttled } from "~/browser/throttled";

const REFRESH_THROTTLE_MS = 300;
const DESK = "(width >= 1041px)";

/** The list beside a conversation, and how to ask for it again: at most every 300 ms, and only where it is shown. */
export function useListedRooms(fromServer: ListedRoom[] | null) {
  const [rooms, setRooms] = useState(fromServer);
  const [renewal] = useState(() =>
    throttled(async () => {
      const fresh = await ask<(typeof chat)["rooms"]>("GET", `/api/chat/rooms?limit=${SIDEBAR_ROOMS}`);
      if (fresh.ok) setRooms(fresh.reply.rooms);
    }, REFRESH_THROTTLE_MS),
  );
  useEffect(() => setRooms(fromServer), [fromServer]);
  useEffect(() => renewal.cancel, [renewal]);
  const refresh = useCallback(() => {
    if (matchMedia(DESK).matches) renewal.ask();
  }, [renewal]);
  return { rooms, refresh };
}
