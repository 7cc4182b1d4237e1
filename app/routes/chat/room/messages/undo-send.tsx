import { useEffect, useState } from "react";
import { UNDO_MS } from "#contract/chat/limits";
import { takeBack } from "~/live/room/take-back";
import { Button } from "~/ui/button";
import { serverNow } from "~/ui/time/clock";
import type { Around } from "./around";
import type { LogLine } from "./days";

type Props = { line: LogLine; around: Around };

/** Takes the message back into the field with one tap, for ten seconds after sending. Later the message's menu does. */
export function UndoSend({ line, around }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const left = line.createdAt + UNDO_MS - serverNow();
    if (left <= 0) return;
    setOpen(true);
    const timer = setTimeout(() => setOpen(false), Math.min(left, UNDO_MS));
    return () => clearTimeout(timer);
  }, [line.createdAt]);
  return isOpen ? <Undo line={line} around={around} /> : null;
}

function Undo({ line, around }: Props) {
  const [isPending, setPending] = useState(false);
  async function undo() {
    setPending(true);
    if (await takeBack(around.held.roomId, line.id)) around.onTakenBack(line);
    setPending(false);
  }
  return (
    <span className="bubble-undo">
      <Button type="button" kind="quiet" onClick={undo} pending={isPending} pendingWord="取り消し中…">
        送信を取り消す
      </Button>
    </span>
  );
}
