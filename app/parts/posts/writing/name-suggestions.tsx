import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { ReplyOf } from "#contract/endpoint";
import type { groupNotices } from "#contract/group-notices/calls";
import { ask } from "~/browser/ask";

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
    const answer = await ask<Callable>("GET", `${from}&q=${encodeURIComponent(typed.trim())}`);
    if (mine !== turn.current) return;
    setPeople(answer.ok ? answer.reply.people : []);
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

  return (
    <div className="name-suggestions" onInput={look}>
      {children}
      {people.length > 0 ? (
        <ul className="name-choices" aria-label="呼びかける相手の候補">
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
