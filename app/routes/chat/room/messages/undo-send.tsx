import { lazy, Suspense, useEffect, useState } from "react";
import { UNDO_MS } from "#contract/chat/limits";
import { loadPatiently } from "~/live/load-patiently";
import { serverNow } from "~/ui/time/clock";
import type { UndoProps } from "./message-acts";

const Undo = lazy(() => loadPatiently(async () => ({ default: (await import("./message-acts")).Undo })));

/** Takes the message back into the field with one tap, for ten seconds after sending. Later the message's menu does. */
export function UndoSend({ line, around }: UndoProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const left = line.createdAt + UNDO_MS - serverNow();
    if (left <= 0) return;
    setOpen(true);
    const timer = setTimeout(() => setOpen(false), Math.min(left, UNDO_MS));
    return () => clearTimeout(timer);
  }, [line.createdAt]);
  return isOpen ? (
    <Suspense>
      <Undo line={line} around={around} />
    </Suspense>
  ) : null;
}
