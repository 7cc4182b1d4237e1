import { type RefObject, useEffect, useRef, useState } from "react";
import type { chat } from "#contract/chat/calls";
import { EVERYONE } from "#contract/chat/limits";
import { ask } from "~/browser/confirm/ask";
import { calledName } from "~/parts/chat/names";

type Props = {
  roomId: string;
  viewerId: string;
  mayMentionAll: boolean;
  field: RefObject<HTMLTextAreaElement>;
  put: (text: string) => void;
};

const SHOWN = 8;
const ASK_DEBOUNCE_MS = 150;
/** A name that is being written before the caret. */
const MENTION_START = /[@＠]([^\s@＠]{0,20})$/;

/** Offers the members whose name, reading or Latin letters begin after `@`; arrows choose one, Enter takes it. */
export function MentionPicker({ roomId, viewerId, mayMentionAll, field, put }: Props) {
  const [names, setNames] = useState<string[]>([]);
  const [active, setActive] = useState(0);
  const now = useRef({ names, active });
  now.current = { names, active };

  function take(name: string | undefined) {
    const area = field.current;
    if (!area || !name) return;
    const before = area.value.slice(0, area.selectionStart).replace(MENTION_START, `@${name} `);
    const after = area.value.slice(area.selectionStart);
    put(before + after);
    setNames([]);
    area.focus();
    area.setSelectionRange(before.length, before.length);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field stays the same while the picker is open.
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const ending = new AbortController();
    let timer = 0;
    let asked = "";

    async function look() {
      const started = MENTION_START.exec(area?.value.slice(0, area.selectionStart) ?? "");
      asked = started?.[1] ?? "";
      if (!started) return setNames([]);
      const wanted = asked;
      const query = new URLSearchParams({ name: wanted });
      const found = await ask<(typeof chat)["members"]>("GET", `/api/chat/rooms/${roomId}/members?${query}`);
      if (!found.ok || wanted !== asked || ending.signal.aborted) return;
      const others = found.reply.members.filter(({ objectId }) => objectId !== viewerId).map(calledName);
      const all = mayMentionAll && EVERYONE.startsWith(wanted) ? [EVERYONE] : [];
      setNames([...new Set([...all, ...others])].slice(0, SHOWN));
      setActive(0);
    }

    function soon() {
      clearTimeout(timer);
      timer = window.setTimeout(look, ASK_DEBOUNCE_MS);
    }

    function onKey(event: KeyboardEvent) {
      const { names, active } = now.current;
      if (names.length === 0 || event.isComposing) return;
      if (event.key === "ArrowDown") setActive((active + 1) % names.length);
      else if (event.key === "ArrowUp") setActive((active + names.length - 1) % names.length);
      else if (event.key === "Escape") setNames([]);
      else if (event.key === "Enter" && !event.shiftKey) take(names[active]);
      else return;
      // The field would send, or move its caret.
      event.preventDefault();
      event.stopPropagation();
    }

    void look();
    const { signal } = ending;
    area.addEventListener("input", soon, { signal });
    area.addEventListener("click", soon, { signal });
    area.addEventListener("keydown", onKey, { signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [roomId]);

  if (names.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a field of the message's form.
    <div className="mention-picker" role="group" aria-label="メンションする方">
      <span className="sr-only" role="status">
        {names[active]}、Enterで選択します
      </span>
      {names.map((name, at) => (
        <button key={name} type="button" data-active={at === active || undefined} onClick={() => take(name)}>
          {name}
        </button>
      ))}
    </div>
  );
}
