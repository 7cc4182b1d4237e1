import type { chat } from "#contract/chat/calls";
import { ask } from "~/browser/confirm/ask";
import { RETRY_UNSENT } from "./outbox";
import { postMessage, uploadTo } from "./send-message";
import { createSender } from "./sender";

/** Sends what waits in a room that no screen of this page shows, until it is ended. */
export function startRoom(viewerId: string, roomId: string, onDelivered: () => void): () => void {
  const path = `/api/chat/rooms/${roomId}`;
  const sender = createSender({
    viewerId,
    roomId,
    dispatch: ({ type }) => {
      if (type === "arrived") onDelivered();
    },
    onFault: () => {},
    upload: uploadTo(path, () => sessionKeyOf(path)),
    post: (message) => postMessage(path, message),
  });
  void sender.start();
  window.addEventListener("online", sender.run);
  window.addEventListener(RETRY_UNSENT, sender.retry);
  return () => {
    window.removeEventListener("online", sender.run);
    window.removeEventListener(RETRY_UNSENT, sender.retry);
    sender.end();
  };
}

async function sessionKeyOf(path: string): Promise<string> {
  const room = await ask<(typeof chat)["room"]>("GET", `${path}?limit=1`);
  return room.ok ? room.reply.sessionKey : "";
}
