import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

type Field = RefObject<HTMLTextAreaElement>;

/** What stood in the field before the scripts had come stays: React puts the value back that the server drew. */
export function useEarlyText(field: Field, isHydrated: boolean, found: (text: string) => void) {
  const [early] = useState(() => (isHydrated ? null : typedEarly()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration.
  useLayoutEffect(() => {
    if (early === null || !field.current || field.current.value === early) return;
    field.current.value = early;
    found(early);
  }, []);
}

type Restoring = {
  /** What the server has. */
  draft: string;
  /** The field holds something else: a message that is being changed, or one that came back. */
  isOther: boolean;
  unsaved: () => string | null;
  found: (text: string) => void;
};

/** The draft of the room is in the field, the caret behind it; says so until it is sent, changed or discarded. */
export function useRestoredDraft(field: Field, { draft, isOther, unsaved, found }: Restoring) {
  const [isShown, setShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration.
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || isOther) return;
    const own = unsaved();
    if (own !== null && own !== area.value && area.value === draft) {
      area.value = own;
      found(own);
    }
    area.setSelectionRange(area.value.length, area.value.length);
    setShown(area.value !== "");
  }, []);
  return {
    isShown,
    hide: () => setShown(false),
    discard: (put: (text: string) => void) => {
      setShown(false);
      put("");
      field.current?.focus();
    },
  };
}

function typedEarly(): string | null {
  if (typeof document === "undefined") return null;
  const field = document.getElementById("composer-text");
  return field instanceof HTMLTextAreaElement ? field.value : null;
}

/** Whoever begins to change a message, or thinks better of it, goes on in the field. */
export function useFocusOnEdit(field: Field, editedId: string | undefined) {
  const wasEditing = useRef(editedId);
  useEffect(() => {
    if (editedId !== wasEditing.current || editedId) field.current?.focus();
    wasEditing.current = editedId;
  }, [field, editedId]);
}

/** The draft holds the reply from the moment at which it is begun or called off. */
export function useWrittenReply(replyTo: string | undefined, write: () => void) {
  const written = useRef(replyTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per message that is replied to.
  useEffect(() => {
    if (written.current !== replyTo) write();
    written.current = replyTo;
  }, [replyTo]);
}

/** A text that was sent and taken back; another object each time, also when it is the same text. */
export type Reinserted = { text: string };

/** What was taken back is in the field again, before whatever has been written since. */
export function useReinserted(field: Field, reinserted: Reinserted | null, put: (text: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per text.
  useEffect(() => {
    if (!reinserted || !field.current) return;
    put([reinserted.text, field.current.value].filter(Boolean).join("\n"));
    field.current.focus();
  }, [reinserted]);
}
