import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { chat } from "#contract/chat/calls";
import { ROOM_PAGE_MESSAGES } from "#contract/chat/limits";
import type { Room } from "#contract/chat/rooms";
import { ask } from "~/browser/ask";
import { takeAnnounced } from "~/live/announced";
import type { LiveState } from "~/live/live.client";
import { loadPatiently } from "~/live/load-patiently";
import type { Sender } from "~/live/sending/sender";
import { completeUpTo, reduceRoom } from "./room-state";

type RoomCall = (typeof chat)["room"];

/** Loaded when the page is at rest; what is written waits for it in the field. */
const parts = () => loadPatiently(() => import("~/live/live.client"));

type Hears = {
  /** Title, members or key are not what they were. */
  onChanged: () => void;
  /** Something may have happened in whatever room. */
  onNews: () => void;
};

/** A room as it is on the server, plus what happens now and what is written here. */
export function useRoom(room: Room, viewerId: string, hears: Hears) {
  const { messages, readers, revision } = room;
  const [state, dispatch] = useReducer(reduceRoom, { viewerId, messages, readers, revision, drafts: [] });
  const [live, setLive] = useState<LiveState>("connecting");
  const [fault, setFault] = useState<string | null>(null);
  const now = useRef({ state, room, hears });
  now.current = { state, room, hears };
  const sender = useRef<Promise<Sender | null> | null>(null);
  const roomId = room.sessionId;
  const path = `/api/chat/rooms/${roomId}`;

  useEffect(() => dispatch({ type: "loaded", room }), [room]);

  const catchUp = useCallback(async () => {
    const { state, hears } = now.current;
    hears.onNews();
    const query = new URLSearchParams({ after: `${completeUpTo(state)}`, since: `${state.revision}` });
    const fresh = await ask<RoomCall>("GET", `${path}?${query}`);
    if (fresh.ok) dispatch({ type: "loaded", room: fresh.reply });
  }, [path]);

  /** Are there older ones still? */
  const loadOlder = useCallback(async () => {
    const [first] = now.current.state.messages;
    if (!first) return false;
    const older = await ask<RoomCall>("GET", `${path}?before=${first.seq}&limit=${ROOM_PAGE_MESSAGES}`);
    if (older.ok) dispatch({ type: "arrived", messages: older.reply.messages });
    return !older.ok || older.reply.messages.length > 0;
  }, [path]);

  useEffect(() => {
    let end = () => {};
    let isGone = false;
    sender.current = parts().then(({ createSender, postMessage, uploadTo }) => {
      if (isGone) return null;
      const created = createSender({
        viewerId,
        roomId,
        dispatch,
        onFault: setFault,
        upload: uploadTo(path, async () => now.current.room.sessionKey),
        post: (message) => postMessage(path, message),
      });
      void created.begin();
      window.addEventListener("online", created.run);
      end = () => {
        window.removeEventListener("online", created.run);
        created.end();
      };
      return created;
    });
    return () => {
      isGone = true;
      end();
    };
  }, [viewerId, roomId, path]);

  useEffect(() => {
    let close = () => {};
    let isGone = false;
    void parts().then(({ openLive, openedMessage }) => {
      if (isGone) return;
      close = openLive({
        viewerId,
        roomId,
        onState: setLive,
        catchUp,
        onAnnounce: (frame) => {
          void takeAnnounced(frame);
          // Who was taken out is told so by the server, with the page.
          if (frame.type === "left" && frame.roomId === roomId) now.current.hears.onChanged();
          else if (frame.type !== "recount") now.current.hears.onNews();
        },
        onFrame: async (frame) => {
          if (frame.type === "read") return dispatch(frame);
          if (frame.type === "changed") {
            now.current.hears.onChanged();
            return void catchUp();
          }
          const { revision } = now.current.state;
          const message = await openedMessage(frame, now.current.room.sessionKey);
          if (message) dispatch({ type: "arrived", messages: [message] });
          const isGap = frame.version > revision + 1 || frame.seq > completeUpTo(now.current.state) + 1;
          if (!message || isGap) void catchUp();
        },
      });
    });
    return () => {
      isGone = true;
      close();
    };
  }, [viewerId, roomId, catchUp]);

  const write = useCallback(
    (text: string, files: File[]) => void sender.current?.then((ready) => ready?.write(text, files)),
    [],
  );

  return {
    messages: state.messages,
    drafts: state.drafts,
    readers: state.readers,
    live,
    fault,
    loadOlder,
    catchUp,
    write,
    retry: () => void sender.current?.then((ready) => ready?.retry()),
    discard: (clientMessageId: string) =>
      void sender.current?.then((ready) => ready?.discard(clientMessageId)),
  };
}
