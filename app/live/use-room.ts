import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { Message, Room } from "#contract/chat";
import { takeAnnounced } from "./announced";
import type { LiveState } from "./live.client";
import { openedMessage } from "./opened-message";
import { completeUpTo, reduceRoom } from "./room-state";

/** A room as it is on the server, plus what happens now and what is written here. */
export function useRoom(room: Room, viewerId: string, onChanged: () => void) {
  const [state, dispatch] = useReducer(reduceRoom, { viewerId, messages: room.messages, drafts: [] });
  const [live, setLive] = useState<LiveState>("connecting");
  const [fault, setFault] = useState<string | null>(null);
  const now = useRef({ state, room, onChanged });
  now.current = { state, room, onChanged };
  const path = `/api/chat/rooms/${room.sessionId}`;

  useEffect(() => dispatch({ type: "arrived", messages: room.messages }), [room.messages]);

  const catchUp = useCallback(async () => {
    const after = completeUpTo(now.current.state);
    const fresh = await getJson<Room>(`${path}?after=${after}`);
    if (fresh) dispatch({ type: "arrived", messages: fresh.messages });
  }, [path]);

  const send = useCallback(
    async (clientMessageId: string, text: string) => {
      const outcome = await postMessage(path, { message: text, clientMessageId });
      if (outcome.message) dispatch({ type: "arrived", messages: [outcome.message] });
      else dispatch({ type: "failed", clientMessageId });
      setFault(outcome.fault);
    },
    [path],
  );

  useEffect(() => {
    let close = () => {};
    let isGone = false;
    void import("./live.client").then(({ openLive }) => {
      if (isGone) return;
      close = openLive({
        viewerId,
        roomId: room.sessionId,
        onState: setLive,
        catchUp,
        onAnnounce: takeAnnounced,
        onFrame: async (frame) => {
          if (frame.type === "changed") return now.current.onChanged();
          const message = await openedMessage(frame, now.current.room.sessionKey);
          if (message) dispatch({ type: "arrived", messages: [message] });
          const isGap = frame.seq > completeUpTo(now.current.state) + 1;
          if (!message || isGap) void catchUp();
        },
      });
    });
    return () => {
      isGone = true;
      close();
    };
  }, [viewerId, room.sessionId, catchUp]);

  return {
    messages: state.messages,
    drafts: state.drafts,
    live,
    fault,
    write: (text: string) => {
      const clientMessageId = crypto.randomUUID();
      dispatch({ type: "written", draft: { clientMessageId, text, createdAt: Date.now() } });
      void send(clientMessageId, text);
    },
    /** All that failed, in the order in which it was written. */
    retry: async () => {
      for (const { clientMessageId, text } of state.drafts.filter((draft) => draft.state === "failed")) {
        dispatch({ type: "retried", clientMessageId });
        await send(clientMessageId, text);
      }
    },
  };
}

async function getJson<T>(path: string): Promise<T | null> {
  const response = await fetch(path, { headers: { accept: "application/json" } }).catch(() => null);
  return response?.ok ? response.json() : null;
}

/** `fault`: the server's own reason; without one the log's 「未送信」 says enough. */
type Outcome = { message: Message | null; fault: string | null };

async function postMessage(
  path: string,
  body: { message: string; clientMessageId: string },
): Promise<Outcome> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${path}/messages`, request).catch(() => null);
  if (response?.ok) return { message: await response.json(), fault: null };
  const refused: { message?: string } = (await response?.json().catch(() => null)) ?? {};
  return { message: null, fault: refused.message ?? null };
}
