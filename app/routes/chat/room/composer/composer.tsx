import { Link } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense } from "react";
import { MESSAGE_CHARS, MESSAGE_WARNING_CHARS } from "#contract/chat/limits";
import type { Message, Quotation } from "#contract/chat/shapes";
import { loadPatiently, onDemand } from "~/live/load-patiently";
import { PatientQuestion as WrittenQuestion } from "~/parts/chat/writing/patient-question";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { formatNumber } from "~/ui/text/numbers";
import { quotedText } from "../messages/message-labels";
import { Attach, ChosenFiles } from "./chosen-files";
import { type ComposerProps, type RefusedMessage, useComposer } from "./use-composer";
import { loadQuestion } from "./use-patient-question";

/** Asked of few messages: a browser loads it once the page is at rest. */
const PatientQuestion = import.meta.env.SSR
  ? WrittenQuestion
  : await onDemand(loadQuestion, ".patient-question");

const MENTION = /[@＠]/;
const MentionPicker = lazy(() =>
  loadPatiently(async () => ({ default: (await import("./mention-picker")).MentionPicker })),
);

/** Writes a message or changes one: a plain form without JavaScript, at once with it. */
export function Composer(props: ComposerProps) {
  const { clientMessageId, sendsWithEnter, editing, refused } = props;
  const composer = useComposer(props);
  const { isHydrated, isHeldBack, form, length, chosen, question, places } = composer;
  return (
    <form
      ref={form}
      method="post"
      action={places.action}
      encType="multipart/form-data"
      className="composer"
      onSubmit={isHydrated ? composer.send : undefined}
    >
      <input
        type="hidden"
        name="clientMessageId"
        value={clientMessageId}
        data-draft="server"
        data-draft-call
      />
      {refused?.error ? (
        <p className="field-error" id="composer-error" role="alert">
          {refused.error}
        </p>
      ) : null}
      {question.found.length > 0 ? (
        <PatientQuestion found={question.found} onAnswer={composer.answer} />
      ) : null}
      {refused && isHeldBack ? <HeldBack refused={refused} /> : null}
      {editing ? (
        <Editing message={editing} place={places.shown} />
      ) : (
        <input type="hidden" name="intent" value="send" />
      )}
      {props.scheduledCount ? (
        <Link className="composer-later" to={`${props.roomPath}/later`}>
          送信予約 {props.scheduledCount}件
        </Link>
      ) : null}
      {props.reply && !editing ? <ReplyStrip {...props} reply={props.reply} /> : null}
      <ChosenFiles chosen={chosen} />
      {composer.restored.isShown ? (
        <p className="draft-restored" role="status">
          下書きを復元しました
          <Button type="button" kind="quiet" small onClick={composer.restored.discard}>
            破棄
          </Button>
        </p>
      ) : null}
      {isHydrated && props.mentions && MENTION.test(composer.text()) ? (
        <Suspense>
          <MentionPicker {...composer} {...props.mentions} />
        </Suspense>
      ) : null}
      <div className="composer-line">
        {editing ? null : <Attach chosen={chosen} />}
        <TextField {...props} composer={composer} />
        <span className="composer-send">
          <Button icon={editing ? "check" : "send"}>{editing ? "変更" : "送信"}</Button>
          {editing || chosen.files.length > 0 || refused?.uploaded.length ? null : (
            <button type="submit" className="btn btn-1" name="later" value="on">
              <Icon name="clock" label="あとで送る" />
            </button>
          )}
        </span>
      </div>
      <p className="composer-hint" id="composer-hint">
        {length > MESSAGE_WARNING_CHARS ? <Remaining length={length} /> : null}
        {isHydrated ? <span className="composer-keys">{keysWord(sendsWithEnter)}</span> : null}
      </p>
    </form>
  );
}

type FieldProps = ComposerProps & { composer: ReturnType<typeof useComposer> };

function TextField({ draft, sendsWithEnter, editing, refused, composer }: FieldProps) {
  const { field, question, changed, onKeyDown } = composer;
  return (
    <>
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
        placeholder="メッセージ"
        enterKeyHint={sendsWithEnter ? "send" : "enter"}
        autoComplete="off"
        defaultValue={refused?.text ?? editing?.message ?? draft}
        aria-describedby={refused?.error ? "composer-error composer-hint" : "composer-hint"}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          question.close();
          changed(event.currentTarget.value);
        }}
      />
    </>
  );
}

/** What the server has asked of a form, and the files that came with it: answered to the server, with scripts as well. */
function HeldBack({ refused: { found, uploaded } }: { refused: RefusedMessage }) {
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

/** Says what the message replies to. */
function ReplyStrip({ reply, onReply, authorOf, roomPath }: ComposerProps & { reply: Quotation }) {
  const cancel = (event: MouseEvent) => {
    event.preventDefault();
    onReply(null);
  };
  return (
    <div className="quote composer-reply">
      <input type="hidden" name="replyTo" value={reply.id} />
      <b>{authorOf(reply)}に返信</b>
      <span className="cut-1">{quotedText(reply)}</span>
      <Link className="icon-btn" to={`${roomPath}?reply=none`} preventScrollReset onClick={cancel}>
        <Icon name="x" label="返信をやめる" />
      </Link>
    </div>
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
  return <span>あと{formatNumber(left)}文字入力できます。</span>;
}
