import type { Room } from "#contract/chat/rooms";
import { getJson } from "~/live/get-json";
import { RETRY_UNSENT } from "./outbox";
import { postMessage, uploadTo } from "./send-message";
import { createSender } from "./sender";

/** Sends what waits in a room that no screen of this page shows, until it is ended. */
export function beginRoom(viewerId: string, roomId: string, onDelivered: () => void): () => void {
  const path = `/api/chat/rooms/${roomId}`;
  const sender = createSender({
    viewerId,
    roomId,
    dispatch: ({ type }) => {
      if (type === "arrived") onDelivered();
    },
    onFault: () => {},
    upload: uploadTo(path, async () => (await getJson<Room>(`${path}?limit=1`))?.sessionKey ?? ""),
    post: (message) => postMessage(path, message),
  });
  void sender.begin();
  window.addEventListener("online", sender.run);
  window.addEventListener(RETRY_UNSENT, sender.retry);
  return () => {
    window.removeEventListener("online", sender.run);
    window.removeEventListener(RETRY_UNSENT, sender.retry);
    sender.end();
  };
}
