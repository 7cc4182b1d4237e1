import { useCallback, useEffect } from "react";
import { keepNothing } from "~/live/sending/outbox";
import { useOutbox } from "~/live/sending/use-outbox";
import { useToast } from "~/ui/overlays/toast";

type Props = { viewerId: string; isSharedTerminal: boolean };

/** Runs in the browser only: sends chat messages that were left unsent, and says so. */
export function Postman({ viewerId, isSharedTerminal }: Props) {
  const show = useToast();
  const notify = useCallback(
    () => show({ kind: "success", text: "未送信のメッセージを送信しました" }),
    [show],
  );
  useEffect(() => keepNothing(isSharedTerminal), [isSharedTerminal]);
  useOutbox(viewerId, notify);
  return null;
}
