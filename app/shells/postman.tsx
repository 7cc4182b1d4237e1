import { useCallback } from "react";
import { useOutbox } from "~/live/use-outbox";
import { useToast } from "~/ui/toast";

/** Runs in the browser only: sends chat messages that were left unsent, and says so. */
export function Postman({ viewerId }: { viewerId: string }) {
  const show = useToast();
  const tell = useCallback(() => show({ kind: "success", text: "未送信のメッセージを送信しました" }), [show]);
  useOutbox(viewerId, tell);
  return null;
}
