import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FAILED_SCHEDULED_DAYS, MESSAGE_CHARS, TALKERS } from "#contract/chat/limits";
import type { ScheduledMessage } from "#contract/chat/shapes";
import { SCHEDULE_FAILED, SEND_AT_INVALID } from "#contract/chat/texts";
import { fromJapanTime, toJapanTime } from "#contract/dates/japan-time";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import type { FoundPatientDatum } from "~/live/sending/patient-data";
import { heldText } from "~/parts/chat/writing/asked-submit.server";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { type NamedTime, sendTimes, shownMoment, shownValue } from "~/parts/chat/writing/send-times";
import { type Api, ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf, textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Button, ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

/** With `?edit=` one of the messages that wait is changed. */
export const loader = only(...TALKERS)(async ({ viewer, api, url, params }) => {
  const id = params.id ?? "";
  const [room, { messages, afterQuiet }] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    api.chat.scheduledMessages({ params: { id } }),
  ]);
  const edited = messages.find((each) => each.id === url.searchParams.get("edit")) ?? null;
  return json({
    id,
    name: room.name,
    refusal: room.refusal,
    mayBeUrgent: viewer.role === "doctor" && !room.refusal,
    draft: room.draft,
    replyTo: room.draftQuoted?.id ?? "",
    replied: room.draftQuoted?.message ?? "",
    // The words are left out of the scripts of every page of the chat.
    messages: messages.map((each) => ({
      ...each,
      reason: each.failure ? SCHEDULE_FAILED[each.failure] : null,
    })),
    edited,
    times: sendTimes(Date.now(), afterQuiet),
    clientMessageId: crypto.randomUUID(),
  });
});

/** What was posted, to be shown again. */
type Written = { text: string; when: string; at: string; clientMessageId: string; scheduledId: string };
/** `written` is null where nothing was: a cancellation. */
type Refused = { error: string | null; found: FoundPatientDatum[]; written: Written | null };

export const action = only(...TALKERS)(async ({ api, form, params, context }) => {
  onlyFields(form, "message", "when", "at", "replyTo", "clientMessageId", "scheduledId", "patient");
  const id = params.id ?? "";
  const isCancelled = intentOf(form) === "cancel";
  const written = isCancelled ? null : writtenIn(form);
  const refused = (more: Partial<Refused>, status: number) =>
    json<Refused>({ error: null, found: [], written, ...more }, { status });
  try {
    if (!written) {
      await api.chat.cancelScheduled({ params: { id, scheduledId: textIn(form, "scheduledId") } });
      await context.flash({ kind: "success", text: "送信予約を取り消しました" });
      return redirect(`/rooms/${id}/later`, 303);
    }
    const held = heldText(written.text, form.get("patient"));
    if (held) {
      await saveDraft(api, id, form, held.text);
      return refused({ found: held.found, written: { ...written, text: held.text } }, 422);
    }
    await schedule(api, id, form, momentOf(written));
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 404, 409, 422, 429].includes(error.status)) throw error;
    if (written) await saveDraft(api, id, form, written.text);
    return refused({ error: error.message }, error.status);
  }
  await context.flash({ kind: "success", text: "送信を予約しました" });
  return redirect(`/rooms/${id}/later`, 303);
});

const writtenIn = (form: FormData): Written => ({
  text: textIn(form, "message"),
  when: textIn(form, "when"),
  at: textIn(form, "at"),
  clientMessageId: textIn(form, "clientMessageId"),
  scheduledId: textIn(form, "scheduledId"),
});

/** The moment that was shown beside the choice, or the one that was typed; epoch ms. */
function momentOf({ when, at }: Written): number {
  const moment = when === "at" ? fromJapanTime(at) : shownMoment(when, Date.now());
  if (moment === null || Number.isNaN(moment))
    throw new ApiRefusal(422, { code: "invalid", message: SEND_AT_INVALID });
  return moment;
}

async function schedule(api: Api, id: string, form: FormData, sendAt: number) {
  const message = textIn(form, "message");
  const scheduledId = textIn(form, "scheduledId");
  if (scheduledId) {
    await api.chat.changeScheduled({ params: { id, scheduledId }, body: { message, sendAt } });
    return;
  }
  const clientMessageId = textIn(form, "clientMessageId") || undefined;
  const replyTo = textIn(form, "replyTo") || undefined;
  await api.chat.scheduleMessage({ params: { id }, body: { message, sendAt, clientMessageId, replyTo } });
  await saveDraft(api, id, form, "");
}

/** The page leaves the draft of a new message to its form. A draft that cannot be saved fails nothing else. */
async function saveDraft(api: Api, id: string, form: FormData, text: string) {
  if (textIn(form, "scheduledId")) return;
  const replyTo = (text && textIn(form, "replyTo")) || undefined;
  await api.chat.saveDraft({ params: { id }, body: { text, replyTo } }).catch(() => undefined);
}

export const meta = titled("送信予約");

export const handle: Handle = { hydrate: true, footer: false };

export default function SendLater() {
  const { id, name, refusal, mayBeUrgent, messages, edited, ...form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [failed, waiting] = [
    messages.filter(({ reason }) => reason),
    messages.filter(({ reason }) => !reason),
  ];
  // Another form once a message was taken: the text of that one must not be in it.
  const newest = Math.max(0, ...messages.map(({ createdAt }) => createdAt));
  const isGone = Boolean(refused?.written?.scheduledId) && !edited;
  return (
    <>
      <PageHead
        title="送信予約"
        context={name}
        back={{ to: `/rooms/${id}`, label: "チャット" }}
        action={
          mayBeUrgent ? (
            <ButtonLink kind="secondary" icon="circle-alert" to={`/rooms/${id}/urgent`}>
              至急で送る
            </ButtonLink>
          ) : null
        }
      />
      {refused?.error ? <Callout kind="danger">{refused.error}</Callout> : null}
      {refusal ? (
        <Callout kind="warning">{refusal}</Callout>
      ) : isGone ? (
        <Unsaved id={id} text={refused?.written?.text ?? ""} />
      ) : (
        <NewScheduled key={edited?.id ?? `new-${newest}`} {...{ id, edited, ...form }} refused={refused} />
      )}
      {failed.length > 0 ? (
        <Surface title={`送信できなかったメッセージ（${failed.length}件）`} flush>
          <RowList label="送信できなかったメッセージ">
            {failed.map((message) => (
              <Scheduled key={message.id} id={id} message={message} mayChange={!refusal} />
            ))}
          </RowList>
          <p className="line note">{FAILED_SCHEDULED_DAYS}日後に自動で削除されます。</p>
        </Surface>
      ) : null}
      <Surface title={`送信待ち（${waiting.length}件）`} flush>
        {waiting.length > 0 ? (
          <RowList label="送信待ちのメッセージ">
            {waiting.map((message) => (
              <Scheduled key={message.id} id={id} message={message} mayChange={!refusal} />
            ))}
          </RowList>
        ) : (
          <p className="line note">送信待ちのメッセージはありません。</p>
        )}
      </Surface>
    </>
  );
}

/** What was written into a message that was sent or cancelled meanwhile: sent anew it could come twice. */
function Unsaved({ id, text }: { id: string; text: string }) {
  return (
    <Surface title="保存されなかった変更">
      <p className="pre-line">{text}</p>
      <ButtonLink kind="secondary" to={`/rooms/${id}/later`}>
        新しい予約を作成する
      </ButtonLink>
    </Surface>
  );
}

type FormProps = {
  id: string;
  draft: string;
  replyTo: string;
  replied: string;
  edited: ScheduledMessage | null;
  times: readonly NamedTime[];
  clientMessageId: string;
  refused: Refused | undefined;
};

function NewScheduled({ id, draft, replyTo, replied, edited, times, clientMessageId, refused }: FormProps) {
  const written = refused?.written ?? null;
  const chosen = choiceIn(times, written?.when ?? (edited ? "at" : ""));
  return (
    <Surface title={edited ? "予約の変更" : "あとで送るメッセージ"}>
      <Form
        method="post"
        className="form"
        action={edited ? `/rooms/${id}/later?edit=${edited.id}` : `/rooms/${id}/later`}
      >
        {/* The server keeps the text, sealed as the draft of the room: in the browser it would lie in clear. */}
        <span hidden data-draft="server" data-draft-call />
        {edited ? (
          <input type="hidden" name="scheduledId" value={edited.id} />
        ) : (
          <>
            <input type="hidden" name="clientMessageId" value={written?.clientMessageId || clientMessageId} />
            <input type="hidden" name="replyTo" value={replyTo} />
          </>
        )}
        {replied && !edited ? <p className="quote">{replied}</p> : null}
        {refused && refused.found.length > 0 ? <PatientQuestion found={refused.found} /> : null}
        <TextArea
          key={written?.text}
          field={plainField("message", written?.text ?? edited?.message ?? draft)}
          label="メッセージ"
          required
          max={MESSAGE_CHARS}
          rows={4}
        />
        <fieldset className="field">
          <legend>送信する日時</legend>
          {times.map((time) => (
            <label key={time.value} className="choice">
              <input
                type="radio"
                name="when"
                value={shownValue(time)}
                defaultChecked={chosen === time.value}
              />
              <span>
                {time.label}
                <span className="choice-note">
                  <Time at={time.at} />
                </span>
              </span>
            </label>
          ))}
          <label className="choice">
            <input type="radio" name="when" value="at" defaultChecked={chosen === "at"} />
            <span>日時を指定する</span>
          </label>
        </fieldset>
        <TextField
          field={plainField("at", written?.at ?? (edited ? shownTime(edited.sendAt) : ""))}
          label="指定する日時"
          required={false}
          type="datetime-local"
          width="half"
          support="「日時を指定する」を選んだときに使います。90日先まで指定できます。"
        />
        <SubmitButton>{edited ? "変更する" : "予約する"}</SubmitButton>
        {edited ? (
          <ButtonLink kind="quiet" to={`/rooms/${id}/later`}>
            やめる
          </ButtonLink>
        ) : null}
      </Form>
    </Surface>
  );
}

/** The choice of this name, else the first. */
function choiceIn(times: readonly NamedTime[], when: string) {
  const [name = ""] = when.split("@");
  const isOffered = name === "at" || times.some(({ value }) => value === name);
  return isOffered ? name : (times[0]?.value ?? "at");
}

const shownTime = (at: number) => toJapanTime(at).toISOString().slice(0, 16);

type ScheduledProps = {
  id: string;
  message: ScheduledMessage & { reason: string | null };
  mayChange: boolean;
};

function Scheduled({ id, message, mayChange }: ScheduledProps) {
  const { reason } = message;
  return (
    <li className="line">
      <span className="row-words">
        <strong>
          <Time at={message.sendAt} />
        </strong>
        <span className={reason ? "pre-line" : "cut"}>{message.message}</span>
        {reason ? <span className="note">{reason}</span> : null}
      </span>
      <Form method="post" className="row-acts" action={`/rooms/${id}/later`}>
        <input type="hidden" name="scheduledId" value={message.id} />
        {mayChange ? (
          <ButtonLink kind="secondary" small icon="pencil" to={`/rooms/${id}/later?edit=${message.id}`}>
            変更
          </ButtonLink>
        ) : null}
        <Button kind="quiet" small icon="x" name="intent" value="cancel">
          {reason ? "削除する" : "取り消す"}
        </Button>
      </Form>
    </li>
  );
}
