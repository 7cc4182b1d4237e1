import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGE_CHARS } from "#contract/chat/limits";
import type { ScheduledMessage } from "#contract/chat/rooms";
import { SEND_AT_INVALID } from "#contract/chat/texts";
import { TALKERS } from "#contract/chat/who";
import { fromJapanTime, toJapanTime } from "#contract/dates/japan-time";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import type { FoundPatientDatum } from "~/live/sending/patient-data";
import { heldText } from "~/parts/chat/writing/asked-submit.server";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { type NamedTime, sendTimes } from "~/parts/chat/writing/send-times";
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
export const loader = only(...TALKERS)(async ({ api, url, params }) => {
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
    draft: room.draft,
    replyTo: room.draftQuoted?.id ?? "",
    replied: room.draftQuoted?.message ?? "",
    messages,
    edited,
    times: sendTimes(Date.now(), afterQuiet),
    clientMessageId: crypto.randomUUID(),
  });
});

type Refused = { error: string | null; text: string; when: string; at: string; found: FoundPatientDatum[] };

export const action = only(...TALKERS)(async ({ api, form, params, context }) => {
  onlyFields(form, "message", "when", "at", "replyTo", "clientMessageId", "scheduledId", "patient");
  const id = params.id ?? "";
  const [text, when, at] = [textIn(form, "message"), textIn(form, "when"), textIn(form, "at")];
  const refused = (more: Partial<Refused>, status: number) =>
    json<Refused>({ error: null, text, when, at, found: [], ...more }, { status });
  try {
    if (intentOf(form) === "cancel") {
      await api.chat.cancelScheduled({ params: { id, scheduledId: textIn(form, "scheduledId") } });
      await context.flash({ kind: "success", text: "送信予約を取り消しました" });
      return redirect(`/rooms/${id}/later`, 303);
    }
    const held = heldText(text, form.get("patient"));
    if (held) return refused(held, 422);
    await schedule(api, id, form, await momentOf(api, id, when, at));
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 404, 409, 422, 429].includes(error.status)) throw error;
    return refused({ error: error.message }, error.status);
  }
  await context.flash({ kind: "success", text: "送信を予約しました" });
  return redirect(`/rooms/${id}/later`, 303);
});

/** The moment that a form names, in words or as a time; epoch ms. */
async function momentOf(api: Api, id: string, when: string, at: string): Promise<number> {
  const { afterQuiet } = await api.chat.scheduledMessages({ params: { id } });
  const now = Date.now();
  const named = sendTimes(now, afterQuiet).find(({ value }) => value === when);
  // Their quiet hours have ended while this was written: it goes at once.
  if (!named && when === "afterQuiet") return now + 1000;
  const moment = named?.at ?? fromJapanTime(at);
  if (Number.isNaN(moment)) throw new ApiRefusal(422, { code: "invalid", message: SEND_AT_INVALID });
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
  await api.chat.saveDraft({ params: { id }, body: { text: "" } });
}

export const meta = titled("送信予約");

export const handle: Handle = { hydrate: true, footer: false };

export default function SendLater() {
  const { id, name, refusal, messages, edited, ...form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead title="送信予約" context={name} back={{ to: `/rooms/${id}`, label: "チャット" }} />
      {refused?.error ? <Callout kind="danger">{refused.error}</Callout> : null}
      {refusal ? (
        <Callout kind="warning">{refusal}</Callout>
      ) : (
        <NewScheduled key={edited?.id} {...{ id, edited, ...form }} refused={refused} />
      )}
      <Surface title={`送信待ち（${messages.length}件）`} flush>
        {messages.length > 0 ? (
          <RowList label="送信待ちのメッセージ">
            {messages.map((message) => (
              <Waiting key={message.id} id={id} message={message} />
            ))}
          </RowList>
        ) : (
          <p className="line note">送信待ちのメッセージはありません。</p>
        )}
      </Surface>
    </>
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
  const [first] = times;
  const when = refused?.when ?? (edited ? "at" : (first?.value ?? "at"));
  return (
    <Surface title={edited ? "予約の変更" : "あとで送るメッセージ"}>
      <Form method="post" className="form" action={`/rooms/${id}/later`}>
        {edited ? (
          <input type="hidden" name="scheduledId" value={edited.id} />
        ) : (
          <>
            <input type="hidden" name="clientMessageId" value={clientMessageId} />
            <input type="hidden" name="replyTo" value={replyTo} />
          </>
        )}
        {replied && !edited ? <p className="quote">{replied}</p> : null}
        {refused && refused.found.length > 0 ? <PatientQuestion found={refused.found} /> : null}
        <TextArea
          key={refused?.text}
          field={plainField("message", refused?.text ?? edited?.message ?? draft)}
          label="メッセージ"
          required
          max={MESSAGE_CHARS}
          rows={4}
        />
        <fieldset className="field">
          <legend>送信する日時</legend>
          {times.map(({ value, label, at }) => (
            <label key={value} className="choice">
              <input type="radio" name="when" value={value} defaultChecked={when === value} />
              <span>
                {label}
                <span className="choice-note">
                  <Time at={at} />
                </span>
              </span>
            </label>
          ))}
          <label className="choice">
            <input type="radio" name="when" value="at" defaultChecked={when === "at"} />
            <span>日時を指定する</span>
          </label>
        </fieldset>
        <TextField
          field={plainField("at", refused?.at ?? (edited ? shownTime(edited.sendAt) : ""))}
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

const shownTime = (at: number) => toJapanTime(at).toISOString().slice(0, 16);

function Waiting({ id, message }: { id: string; message: ScheduledMessage }) {
  return (
    <li className="line">
      <span className="row-words">
        <strong>
          <Time at={message.sendAt} />
        </strong>
        <span className="cut">{message.message}</span>
      </span>
      <Form method="post" className="row-acts" action={`/rooms/${id}/later`}>
        <input type="hidden" name="scheduledId" value={message.id} />
        <ButtonLink kind="secondary" small icon="pencil" to={`/rooms/${id}/later?edit=${message.id}`}>
          変更
        </ButtonLink>
        <Button kind="quiet" small icon="x" name="intent" value="cancel">
          取り消す
        </Button>
      </Form>
    </li>
  );
}
