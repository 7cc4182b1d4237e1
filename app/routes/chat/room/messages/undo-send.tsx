import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { UNDO_MS } from "#contract/chat/limits";
import { Button } from "~/ui/button";
import { serverNow } from "~/ui/clock";
import type { Line } from "./days";

/** For ten seconds after sending: one tap takes the message back. Later it is in the message's menu. */
export function UndoSend({ line }: { line: Line }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const left = line.createdAt + UNDO_MS - serverNow();
    if (left <= 0) return;
    setOpen(true);
    const timer = setTimeout(() => setOpen(false), Math.min(left, UNDO_MS));
    return () => clearTimeout(timer);
  }, [line.createdAt]);
  return isOpen ? <Undo messageId={line.id} /> : null;
}

function Undo({ messageId }: { messageId: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" className="bubble-undo">
      <input type="hidden" name="messageId" value={messageId} />
      <Button
        kind="quiet"
        name="intent"
        value="delete"
        pending={fetcher.state !== "idle"}
        pendingWord="取り消し中…"
      >
        送信を取り消す
      </Button>
    </fetcher.Form>
  );
}
