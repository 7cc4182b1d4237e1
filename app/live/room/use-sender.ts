import { useCallback, useEffect, useRef, useState } from "react";
import type { Room } from "#contract/chat/shapes";
import { loadLive } from "~/live/load-live";
import type { Sender } from "~/live/sending/sender";
import type { RoomEvent } from "./state/room-state";

/** What sends what is written in a room. It comes when the page is at rest; what is written before waits for it. */
export function useSender(room: Room, viewerId: string, path: string, dispatch: (event: RoomEvent) => void) {
  const [fault, setFault] = useState<string | null>(null);
  const { sessionId: roomId, sessionKey } = room;
  const key = useRef(sessionKey);
  key.current = sessionKey;
  const sender = useRef<Promise<Sender | null> | null>(null);

  useEffect(() => {
    let end = () => {};
    let isGone = false;
    sender.current = loadLive().then(({ createSender, postMessage, uploadTo }) => {
      if (isGone) return null;
      const created = createSender({
        viewerId,
        roomId,
        dispatch,
        onFault: setFault,
        upload: uploadTo(path, async () => key.current),
        post: (message) => postMessage(path, message),
      });
      void created.start();
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
  }, [viewerId, roomId, path, dispatch]);

  const write = useCallback(
    (text: string, files: File[], replyTo?: string) =>
      void sender.current?.then((ready) => ready?.write(text, files, replyTo)),
    [],
  );
  return {
    fault,
    write,
    retry: () => void sender.current?.then((ready) => ready?.retry()),
    leaveOut: (clientMessageId: string, at: number) =>
      void sender.current?.then((ready) => ready?.leaveOut(clientMessageId, at)),
    discard: (clientMessageId: string) =>
      void sender.current?.then((ready) => ready?.discard(clientMessageId)),
  };
}
