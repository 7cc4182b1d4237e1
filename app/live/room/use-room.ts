import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { chat } from "#contract/chat/calls";
import { MESSAGES_PER_PAGE } from "#contract/chat/limits";
import type { Room } from "#contract/chat/shapes";
import { ask } from "~/browser/confirm/ask";
import { takeAnnounced } from "~/live/announced";
import type { LiveState } from "~/live/live.client";
import { loadLive } from "~/live/load-live";
import type { Company } from "./company";
import { completeUpTo, quotedIn, type RoomEvent, type RoomState } from "./state/room-state";
import { useSender } from "./use-sender";

type RoomCall = (typeof chat)["room"];

type Handlers = {
  /** Title, members or key are not what they were. */
  onChanged: () => void;
  /** Something may have happened in any room. */
  onUpdate: () => void;
};

/** A room as it is on the server, plus what happens now and what is written here. */
export function useRoom(room: Room, viewerId: string, handlers: Handlers) {
  const { sessionId: roomId, messages, readers, revision } = room;
  const [state, change] = useReducer(changed, {
    viewerId,
    messages,
    from: messages[0]?.seq ?? 0,
    readers,
    revision,
    unsent: [],
  });
  const [live, setLive] = useState<LiveState>("connecting");
  const [company, onCompany] = useState<Company | null>(null);
  const now = useRef({ state, room, handlers });
  now.current = { state, room, handlers };
  const path = `/api/chat/rooms/${roomId}`;
  // What happens comes with what is loaded at rest, and so does what it does to the room.
  const dispatch = useCallback(
    (event: RoomEvent) =>
      void loadLive().then(({ reduceRoom }) => change((state) => reduceRoom(state, event))),
    [],
  );
  const sender = useSender(room, viewerId, path, dispatch);

  useEffect(() => dispatch({ type: "loaded", room }), [dispatch, room]);

  const catchUp = useCallback(async () => {
    const { state, handlers } = now.current;
    handlers.onUpdate();
    const { missedSince } = await loadLive();
    const room = await missedSince(state, async (query) => {
      const fresh = await ask<RoomCall>("GET", `${path}?${query}`);
      return fresh.ok ? fresh.reply : null;
    });
    if (room) dispatch({ type: "caughtUp", room });
  }, [dispatch, path]);

  /** Whether there are still older messages. */
  const loadOlder = useCallback(async () => {
    const [first] = now.current.state.messages;
    if (!first) return false;
    const older = await ask<RoomCall>("GET", `${path}?before=${first.seq}&limit=${MESSAGES_PER_PAGE}`);
    if (older.ok) dispatch({ type: "arrived", messages: older.reply.messages });
    return !older.ok || older.reply.messages.length > 0;
  }, [dispatch, path]);

  useEffect(() => {
    let close = () => {};
    let isGone = false;
    void loadLive().then(({ openLive, openedMessage }) => {
      if (isGone) return;
      close = openLive({
        viewerId,
        roomId,
        onState: setLive,
        onCompany,
        catchUp,
        onAnnounce: (frame) => {
          void takeAnnounced(frame);
          // The server tells a person who was taken out of the room, with the page.
          if (frame.type === "left" && frame.roomId === roomId) now.current.handlers.onChanged();
          else if (frame.type !== "recount") now.current.handlers.onUpdate();
        },
        onFrame: async (frame) => {
          if (frame.type === "read") return dispatch(frame);
          if (frame.type === "changed") {
            now.current.handlers.onChanged();
            return void catchUp();
          }
          const { revision, messages } = now.current.state;
          const opened = await openedMessage(frame, now.current.room.sessionKey);
          // The server gives what is quoted from further up than this page goes.
          const isWhole =
            !frame.replyTo || quotedIn(messages, frame) || messages.some(({ id }) => id === frame.id);
          const message = isWhole ? opened : null;
          if (message) dispatch({ type: "live", message });
          const isGap = frame.version > revision + 1 || frame.seq > completeUpTo(now.current.state) + 1;
          if (!message || isGap) void catchUp();
        },
      });
    });
    return () => {
      isGone = true;
      close();
    };
  }, [viewerId, roomId, catchUp, dispatch]);

  return {
    messages: state.messages,
    unsent: state.unsent,
    readers: state.readers,
    live,
    company,
    loadOlder,
    catchUp,
    ...sender,
  };
}

const changed = (state: RoomState, change: (state: RoomState) => RoomState) => change(state);
