import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MESSAGE_CHARS, URGENT_REASON_CHARS } from "#contract/chat/limits";
import type { Message, Person } from "#contract/chat/shapes";
import { URGENT_NOBODY, URGENT_USED_UP } from "#contract/chat/texts";
import { withoutPatientData } from "#contract/patient-data";
import { plainField } from "~/forms/field";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { Form } from "~/forms/form";
import { SubmitButton } from "~/forms/submit-button";
import { type FoundPatientDatum, foundIn } from "~/live/sending/patient-data";
import { confirmedText } from "~/parts/chat/confirmed-labels";
import { messageAddress } from "~/parts/chat/message-address";
import { calledName } from "~/parts/chat/names";
import { RoomAside, roomMembers } from "~/parts/chat/room-aside";
import { PatientQuestion } from "~/parts/chat/writing/patient-question";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { textIn } from "~/request/forms/read";
import { only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Link } from "~/ui/link";
import { PageHead } from "~/ui/page-head";
import { RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

export const loader = only("doctor")(async ({ api, params }) => {
  const id = params.id ?? "";
  const [room, { recipients, left, messages, people }] = await Promise.all([
    api.chat.room({ params: { id }, query: { limit: 1 } }),
    api.chat.urgentMessages({ params: { id } }),
  ]);
  return json({
    id,
    name: room.name,
    among: roomMembers(room),
    // The words are left out of the scripts of every page of the chat.
    refusal: room.refusal ?? (recipients.length === 0 ? URGENT_NOBODY : left === 0 ? URGENT_USED_UP : null),
    recipients,
    left,
    messages,
    people,
    draft: room.draft,
    replyTo: room.draftQuoted?.id ?? "",
    replied: room.draftQuoted?.message ?? "",
    clientMessageId: crypto.randomUUID(),
  });
});

/** What was posted, to be shown again. */
type Written = { text: string; reason: string; clientMessageId: string };
type Refused = {
  error: string | null;
  errors: Record<string, string>;
  /** What looks like a patient, and waits for an answer. */
  found: FoundPatientDatum[];
  written: Written;
};

export const action = only("doctor")(async ({ api, form, params, context }) => {
  onlyFields(form, "message", "reason", "replyTo", "clientMessageId", "patient");
  const id = params.id ?? "";
  const written = {
    text: textIn(form, "message"),
    reason: textIn(form, "reason"),
    clientMessageId: textIn(form, "clientMessageId"),
  };
  const replyTo = textIn(form, "replyTo") || undefined;
  // A draft that cannot be saved fails nothing else.
  const saveDraft = (text: string) =>
    api.chat
      .saveDraft({ params: { id }, body: { text, replyTo: text ? replyTo : undefined } })
      .catch(() => undefined);
  const refused = async (more: Partial<Refused>, status: number) => {
    await saveDraft(more.written?.text ?? written.text);
    return json<Refused>({ error: null, errors: {}, found: [], written, ...more }, { status });
  };
  const { text, reason } = written;
  const patient = form.get("patient");
  if (patient === "blank") {
    const blanked = { text: withoutPatientData(text), reason: withoutPatientData(reason) };
    return refused({ written: { ...written, ...blanked } }, 422);
  }
  const found = patient === "keep" ? [] : foundIn(`${reason}\n${text}`, []);
  if (found.length > 0) return refused({ found }, 422);
  try {
    const clientMessageId = written.clientMessageId || undefined;
    await api.chat.sendUrgent({ params: { id }, body: { message: text, reason, clientMessageId, replyTo } });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || ![403, 409, 422, 429].includes(error.status)) throw error;
    const { errors = {} } = error.refused;
    return refused({ error: Object.keys(errors).length > 0 ? null : error.message, errors }, error.status);
  }
  await saveDraft("");
  await context.flash({ kind: "success", text: "至急のメッセージを送信しました" });
  return redirect(`/rooms/${id}`, 303);
});

export const meta = titled("至急のメッセージ");

export const handle: Handle = { hydrate: true, footer: false };

export default function SendUrgent() {
  const { id, name, among, refusal, messages, people, ...form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="至急のメッセージ"
        context={name}
        lead="確認をお願いする方に通知し、確認がない場合は5分おきに3回まで繰り返します。それでも確認がないときは、送信した方にお知らせします。"
        back={{ to: `/rooms/${id}`, label: "チャット" }}
      />
      <Columns label="このチャット" aside={<RoomAside {...among} isOfConnect={false} here="/urgent" />}>
        {refused?.error ? <Callout kind="danger">{refused.error}</Callout> : null}
        {refusal ? (
          <Callout
            kind="warning"
            action={
              <ButtonLink kind="secondary" to={`/rooms/${id}`}>
                通常のメッセージを送る
              </ButtonLink>
            }
          >
            {refusal}
          </Callout>
        ) : (
          <NewUrgent id={id} {...form} refused={refused} />
        )}
        {messages.length > 0 ? (
          <Surface title="送信した至急のメッセージ" flush>
            <RowList label="送信した至急のメッセージ">
              {messages.map((message) => (
                <Sent key={message.id} {...{ id, message, people }} />
              ))}
            </RowList>
          </Surface>
        ) : null}
      </Columns>
    </>
  );
}

type FormProps = {
  id: string;
  recipients: readonly Person[];
  left: number;
  draft: string;
  replyTo: string;
  replied: string;
  clientMessageId: string;
  refused: Refused | undefined;
};

function NewUrgent({ id, recipients, left, draft, replyTo, replied, clientMessageId, refused }: FormProps) {
  const { written, errors = {}, found = [] } = refused ?? {};
  const field = (name: "message" | "reason", value: string) => ({
    ...plainField(name, value),
    errors: errors[name] ? [errors[name]] : undefined,
  });
  return (
    <Surface title="メッセージの作成">
      <Form method="post" className="form" action={`/rooms/${id}/urgent`}>
        {/* The server keeps the text, sealed as the draft of the room: in the browser it would lie in clear. */}
        <span hidden data-draft="server" data-draft-call />
        <input type="hidden" name="clientMessageId" value={written?.clientMessageId || clientMessageId} />
        <input type="hidden" name="replyTo" value={replyTo} />
        {replied ? <p className="quote">{replied}</p> : null}
        {found.length > 0 ? <PatientQuestion found={found} /> : null}
        <TextField
          key={`reason ${written?.reason}`}
          field={field("reason", written?.reason ?? "")}
          label="至急の理由"
          required
          support={`${URGENT_REASON_CHARS}文字まで。例：今夜の当直の交代について`}
        />
        <TextArea
          key={`message ${written?.text}`}
          field={field("message", written?.text ?? draft)}
          label="メッセージ"
          required
          max={MESSAGE_CHARS}
          rows={4}
        />
        <p>
          確認をお願いする方（{recipients.length}名）：{recipients.map(calledName).join("、")}
        </p>
        <p className="note">
          至急のメッセージは、あと{left}
          件送れます（24時間に5件まで）。相手の設定により、すぐに通知されないことがあります。お急ぎのときは、お電話でもご連絡ください。
        </p>
        <SubmitButton>至急で送信する</SubmitButton>
      </Form>
    </Surface>
  );
}

type SentProps = { id: string; message: Message; people: readonly Person[] };

function Sent({ id, message, people }: SentProps) {
  const { urgent, acknowledgedBy, seq, createdAt } = message;
  const asked = urgent?.userIds ?? [];
  const unconfirmed = people.filter(
    ({ objectId }) => asked.includes(objectId) && !acknowledgedBy.includes(objectId),
  );
  return (
    <li className="line">
      <span className="row-words">
        <Link to={messageAddress(id, seq)}>
          <Time at={createdAt} />　{urgent?.reason}
        </Link>
        <span className="cut">{message.message}</span>
        <strong>{confirmedText(asked, acknowledgedBy)}</strong>
        {unconfirmed.length > 0 ? (
          <span className="note">未確認：{unconfirmed.map(calledName).join("、")}</span>
        ) : null}
      </span>
    </li>
  );
}
