import { type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { ReplyOf } from "#contract/endpoint";
import type { groupNotices } from "#contract/group-notices/calls";
import { ask } from "~/browser/confirm/ask";

type Callable = (typeof groupNotices)["callable"];
type Called = ReplyOf<Callable>["people"][number];
type Props = {
  /** The address of the call that finds names, without its `q`. */
  from?: string;
  /** A text area. */
  children: ReactNode;
};

/** What was typed since the last @ before the cursor: no line, and no longer than a name. */
const TYPED = /[@＠]([^@＠\r\n]{0,20})$/;

/** Offers members while `@…` is typed in the text area within. Without scripts the server reads the name as it stands. */
export function NameSuggestions({ from, children }: Props) {
  const [people, setPeople] = useState<readonly Called[]>([]);
  const area = useRef<HTMLTextAreaElement | null>(null);
  const turn = useRef(0);

  async function look({ target }: FormEvent<HTMLDivElement>) {
    if (!from || !(target instanceof HTMLTextAreaElement)) return;
    area.current = target;
    const typed = TYPED.exec(target.value.slice(0, target.selectionStart))?.[1];
    turn.current += 1;
    const mine = turn.current;
    if (typed === undefined) return setPeople([]);
    const response = await ask<Callable>("GET", `${from}&q=${encodeURIComponent(typed.trim())}`);
    if (mine !== turn.current) return;
    setPeople(response.ok ? response.reply.people : []);
  }

  function call({ calledAs }: Called) {
    const field = area.current;
    if (!field) return;
    const end = field.selectionStart;
    const start = end - (TYPED.exec(field.value.slice(0, end))?.[1]?.length ?? 0);
    field.setRangeText(`${calledAs} `, start, end, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.focus();
    setPeople([]);
  }

  /** ↓ and ↑ go through the names and back to the text; Escape puts them away. Not while a word is being converted. */
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const { key, currentTarget, target, nativeEvent } = event;
    const step = { ArrowDown: 1, ArrowUp: -1, Escape: 0 }[key];
    if (people.length === 0 || step === undefined || nativeEvent.isComposing) return;
    const choices = [...currentTarget.querySelectorAll<HTMLElement>(".name-choices button")];
    const at = choices.indexOf(target as HTMLElement);
    if (at < 0 && step < 0) return;
    event.preventDefault();
    if (step === 0) setPeople([]);
    const next = step === 0 ? undefined : choices[Math.min(at + step, choices.length - 1)];
    (next ?? area.current)?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events that bubble from the text area and the buttons.
    <div className="name-suggestions" onInput={look} onKeyDown={move}>
      {children}
      <p className="sr-only" role="status">
        {people.length > 0 ? `候補が${people.length}名あります。下矢印キーで選べます。` : null}
      </p>
      {people.length > 0 ? (
        <ul className="name-choices" aria-label="メンションする相手の候補">
          {people.map((person) => (
            <li key={person.userId}>
              <button type="button" onClick={() => call(person)}>
                {person.name} <small>{person.organization}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
