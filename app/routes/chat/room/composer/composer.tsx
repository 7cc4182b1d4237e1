import { Link, useSubmit } from "@remix-run/react";
import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  useRef,
  useState,
} from "react";
import { countCharacters } from "#contract/characters";
import { MESSAGE_CHARS, MESSAGE_WARNING_CHARS } from "#contract/chat/limits";
import type { Message } from "#contract/chat/rooms";
import { sends } from "~/browser/ime";
import { useDraft } from "~/live/room/use-draft";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { Attach, ChosenFiles, useChosenFiles } from "./chosen-files";
import { useDrop, useEarlyText, useFocusOnEdit } from "./composer-field";

type Props = {
  roomPath: string;
  /** The older page that is shown: an edited message is shown there. */
  before: string | null;
  /** The message's own name when it goes as a form: sent twice, it is one message. */
  clientMessageId: string;
  draft: string;
  sendsWithEnter: boolean;
  /** One's own message whose text is being changed. */
  editing: Message | null;
  /** What the server refused, and why. */
  refused?: { text: string; error: string };
  onWrite: (text: string, files: File[]) => void;
};

/** Writes a message or changes one: a plain form without JavaScript, at once with it. */
export function Composer({
  roomPath,
  before,
  clientMessageId,
  draft,
  sendsWithEnter,
  editing,
  refused,
  onWrite,
}: Props) {
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const chosen = useChosenFiles();
  const { written, sent } = useDraft(`/api${roomPath.replace("/rooms", "/chat/rooms")}`, draft);

  const submit = useSubmit();
  const place = before === null ? roomPath : `${roomPath}?before=${before}`;
  useEarlyText(field, isHydrated, (text) => editing || written(text));
  useFocusOnEdit(field, editing?.id);
  const drop = useDrop(takeFiles);

  function send(event: FormEvent<HTMLFormElement>) {
    const text = field.current?.value.trim() ?? "";
    const isFine = (text || chosen.files.length > 0) && countCharacters(text) <= MESSAGE_CHARS;
    event.preventDefault();
    if (editing && isFine) return submit(form.current, { preventScrollReset: true });
    field.current?.focus();
    if (!isFine || !field.current) return;
    onWrite(text, chosen.files);
    sent();
    field.current.value = "";
    setLength(0);
    chosen.clear();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isHydrated || !sends(event.nativeEvent, { isTouch: isTouch(), sendsWithEnter })) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }

  function takeFiles(event: ClipboardEvent | DragEvent, data: DataTransfer) {
    if (editing || data.files.length === 0) return;
    event.preventDefault();
    chosen.add(data.files);
  }

  return (
    <form
      ref={form}
      method="post"
      action={editing ? place : roomPath}
      encType="multipart/form-data"
      className="composer"
      onSubmit={isHydrated ? send : undefined}
      {...drop}
    >
      <input type="hidden" name="clientMessageId" value={clientMessageId} />
      {refused ? (
        <p className="field-error" id="composer-error" role="alert">
          {refused.error}
        </p>
      ) : null}
      {editing ? (
        <Editing message={editing} place={place} />
      ) : (
        <input type="hidden" name="intent" value="send" />
      )}
      <ChosenFiles chosen={chosen} />
      <div className="composer-line">
        {editing ? null : <Attach chosen={chosen} />}
        <label className="sr-only" htmlFor="composer-text">
          メッセージ
        </label>
        <textarea
          key={editing?.id ?? "new"}
          ref={field}
          id="composer-text"
          className="input composer-text"
          name="message"
          rows={1}
          placeholder="メッセージを入力"
          enterKeyHint={sendsWithEnter ? "send" : "enter"}
          autoComplete="off"
          defaultValue={refused?.text ?? editing?.message ?? draft}
          aria-describedby={refused ? "composer-error composer-hint" : "composer-hint"}
          onKeyDown={onKeyDown}
          onPaste={(event) => takeFiles(event, event.clipboardData)}
          onChange={(event) => {
            setLength(countCharacters(event.currentTarget.value));
            if (!editing) written(event.currentTarget.value);
          }}
        />
        <Button icon={editing ? "check" : "send"}>{editing ? "変更" : "送信"}</Button>
      </div>
      <p className="composer-hint" id="composer-hint">
        {length > MESSAGE_WARNING_CHARS ? <Remaining length={length} /> : null}
        {isHydrated ? <span className="composer-keys">{keysWord(sendsWithEnter)}</span> : null}
      </p>
    </form>
  );
}

function Editing({ message, place }: { message: Message; place: string }) {
  return (
    <p className="composer-editing">
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="messageId" value={message.id} />
      <input type="hidden" name="seq" value={message.seq} />
      メッセージを編集しています。
      <Link to={place} preventScrollReset>
        やめる
      </Link>
    </p>
  );
}

const keysWord = (sendsWithEnter: boolean) =>
  sendsWithEnter ? "Enterで送信、Shift＋Enterで改行します。" : "Ctrl（⌘）＋Enterで送信します。";

function Remaining({ length }: { length: number }) {
  const left = MESSAGE_CHARS - length;
  if (left < 0) return <span className="field-error">{-left}文字オーバーしています。</span>;
  return <span>あと{left.toLocaleString("ja-JP")}文字入力できます。</span>;
}

const isTouch = () => window.matchMedia("(pointer: coarse)").matches;
