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
import type { Found } from "~/live/sending/patient-data";
import { type PatientAnswer, PatientQuestion } from "~/parts/chat/patient-question";
import { Button } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import type { Uploaded } from "../send.server";
import { Attach, ChosenFiles, giveFiles, useChosenFiles } from "./chosen-files";
import { type TakenBack, useDrop, useEarlyText, useFocusOnEdit, useTakenBack } from "./composer-field";
import { usePatientQuestion } from "./use-patient-question";

export type Refused = {
  /** Null: the field had nothing to do with it. */
  text: string | null;
  error: string | null;
  /** What looks like a patient, and waits for an answer. */
  found: readonly Found[];
  /** Files that came with it already. */
  uploaded: readonly Uploaded[];
};

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
  /** What the server refused or held back, and why. */
  refused?: Refused;
  takenBack: TakenBack | null;
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
  takenBack,
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
  // A change that is refused or held back is still a change on the page that says so.
  const editPlace = `${place}${before === null ? "?" : "&"}edit=${editing?.id}`;
  useEarlyText(field, isHydrated, (text) => editing || written(text));
  useFocusOnEdit(field, editing?.id);
  const drop = useDrop(takeFiles);
  const question = usePatientQuestion();
  // A message that is being changed keeps the field to itself: what comes back waits as the draft.
  useTakenBack(field, takenBack, (text) => (editing ? written(takenBack?.text ?? "") : put(text)));

  async function answer(answer: PatientAnswer) {
    const text = field.current?.value ?? "";
    if (answer === "keep") {
      question.keep(text.trim(), chosen.files);
      form.current?.requestSubmit();
      return;
    }
    const blanked = await question.blanked(text, chosen.files);
    chosen.replace(blanked.files);
    put(blanked.text);
    field.current?.focus();
  }

  function put(text: string) {
    if (field.current) field.current.value = text;
    changed(text);
  }

  function changed(text: string) {
    setLength(countCharacters(text));
    if (!editing) written(text);
  }

  /** The question was answered here: the server need not ask again. */
  function sendEdited() {
    if (!form.current) return;
    const body = new FormData(form.current);
    body.set("patient", "keep");
    submit(body, {
      method: "post",
      action: editPlace,
      encType: "multipart/form-data",
      preventScrollReset: true,
    });
  }

  function send(event: FormEvent<HTMLFormElement>) {
    const text = field.current?.value.trim() ?? "";
    const isFine = (text || chosen.files.length > 0) && countCharacters(text) <= MESSAGE_CHARS;
    // What sends here is still on its way: the form goes as it does without scripts, and the server asks.
    if (isFine && !question.isReady() && navigator.onLine) return sentAsForm(event.currentTarget);
    event.preventDefault();
    if (!isFine) return field.current?.focus();
    void sendLive(text);
  }

  function sentAsForm(form: HTMLFormElement) {
    giveFiles(form, chosen.files);
    if (!editing) sent();
  }

  async function sendLive(text: string) {
    if (!(await question.isFine(text, chosen.files))) return;
    // Whoever wrote on meanwhile presses again.
    if (field.current?.value.trim() !== text) return;
    if (editing) return sendEdited();
    field.current.focus();
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
      action={editing ? editPlace : roomPath}
      encType="multipart/form-data"
      className="composer"
      onSubmit={isHydrated ? send : undefined}
      {...drop}
    >
      <input type="hidden" name="clientMessageId" value={clientMessageId} />
      {refused?.error ? (
        <p className="field-error" id="composer-error" role="alert">
          {refused.error}
        </p>
      ) : null}
      {question.found.length > 0 ? <PatientQuestion found={question.found} onAnswer={answer} /> : null}
      {!isHydrated && refused ? <HeldBack refused={refused} /> : null}
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
          aria-describedby={refused?.error ? "composer-error composer-hint" : "composer-hint"}
          onKeyDown={onKeyDown}
          onPaste={(event) => takeFiles(event, event.clipboardData)}
          onChange={(event) => {
            question.close();
            changed(event.currentTarget.value);
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

/** Without scripts: the question, and the files that came before it was asked. */
function HeldBack({ refused: { found, uploaded } }: { refused: Refused }) {
  return (
    <>
      {found.length > 0 ? <PatientQuestion found={found} /> : null}
      {uploaded.length > 0 ? (
        <p className="note">
          <input type="hidden" name="uploaded" value={JSON.stringify(uploaded)} />
          添付済み：{uploaded.map(({ fileName }) => fileName).join("、")}
        </p>
      ) : null}
    </>
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
