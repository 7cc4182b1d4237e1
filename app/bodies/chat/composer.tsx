import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { countCharacters } from "#contract/characters";
import { MESSAGE_CHARS, MESSAGE_WARNING_CHARS } from "#contract/limits";
import { sends } from "~/live/ime";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";

type Props = {
  /** The message's own name when it goes as a form: sent twice, it is one message. */
  clientMessageId: string;
  /** What the server refused, and why. */
  refused?: { text: string; error: string };
  onWrite: (text: string) => void;
};

/** Writes a message: a plain form without JavaScript, at once with it. */
export function Composer({ clientMessageId, refused, onWrite }: Props) {
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [length, setLength] = useState(0);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("message") as HTMLTextAreaElement;
    const text = field.value.trim();
    if (!text || countCharacters(text) > MESSAGE_CHARS) return field.focus();
    onWrite(text);
    field.value = "";
    setLength(0);
    field.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isHydrated || !sends(event.nativeEvent, { isTouch: isTouch() })) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  return (
    <form ref={form} method="post" className="composer" onSubmit={isHydrated ? send : undefined}>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="clientMessageId" value={clientMessageId} />
      {refused ? (
        <p className="field-error" id="composer-error" role="alert">
          {refused.error}
        </p>
      ) : null}
      <div className="composer-line">
        <label className="sr-only" htmlFor="composer-text">
          メッセージ
        </label>
        <textarea
          id="composer-text"
          className="input composer-text"
          name="message"
          rows={1}
          required
          enterKeyHint="send"
          autoComplete="off"
          defaultValue={refused?.text}
          aria-describedby={refused ? "composer-error composer-hint" : "composer-hint"}
          onKeyDown={onKeyDown}
          onChange={(event) => setLength(countCharacters(event.currentTarget.value))}
        />
        <Button icon="send">送信</Button>
      </div>
      <p className="composer-hint" id="composer-hint">
        {length > MESSAGE_WARNING_CHARS ? <Remaining length={length} /> : null}
        {isHydrated ? <span className="composer-keys">Enterで送信、Shift＋Enterで改行します。</span> : null}
      </p>
    </form>
  );
}

function Remaining({ length }: { length: number }) {
  const left = MESSAGE_CHARS - length;
  if (left < 0) return <span className="field-error">{-left}文字オーバーしています。</span>;
  return <span>あと{left.toLocaleString("ja-JP")}文字入力できます。</span>;
}

const isTouch = () => window.matchMedia("(pointer: coarse)").matches;
