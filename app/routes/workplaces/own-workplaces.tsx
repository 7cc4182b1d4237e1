import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { id } from "#contract/text";
import { confirmationCode, type OwnWorkplace, workplaceRequest } from "#contract/workplaces/calls";
import { CODE_DIGITS, REASON_CHARS } from "#contract/workplaces/limits";
import {
  CHANNEL_NAMES,
  METHOD_NAMES,
  PERSON_CONFIRMED,
  REQUEST_SAVED,
  STATE_NAMES,
} from "#contract/workplaces/texts";
import { ErrorSummary } from "~/forms/error-summary";
import { RadioGroup } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { textIn } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { EmptyState } from "~/ui/empty-state";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

export const loader = only(...HOSPITAL_STAFF)(async ({ api, viewer }) => ({
  ...(await api.workplaces.own()),
  doctorId: viewer.doctorId,
}));

const requestForm = workplaceRequest.safeExtend({ form: z.literal("request"), hospitalId: id });
const codeForm = z.object({ form: z.literal("code"), hospitalId: id, code: confirmationCode });

export const action = only(...HOSPITAL_STAFF)((entered) =>
  textIn(entered.form, "form") === "code" ? enterCode(entered) : request(entered),
);

function request({ form, api, context }: Entered) {
  return submit(form, requestForm, async ({ hospitalId, channel, note }) => {
    await api.workplaces.request({ params: { id: hospitalId }, body: { channel, note } });
    await context.flash({ kind: "success", text: REQUEST_SAVED });
    return redirect("/mypage/workplaces", 303);
  });
}

function enterCode({ form, api, context }: Entered) {
  return submit(form, codeForm, async ({ hospitalId, code }) => {
    const { isConfirmed } = await api.workplaces.enterCode({ params: { id: hospitalId }, body: { code } });
    const text = isConfirmed ? PERSON_CONFIRMED : "コードが一致しました。運営の確認をお待ちください";
    await context.flash({ kind: "success", text });
    return redirect("/mypage/workplaces", 303);
  });
}

export const meta = titled("勤務先の確認");

export const handle: Handle = { hydrate: true };

export default function OwnWorkplaces() {
  const { workplaces, doctorId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>() as SubmissionResult | undefined;
  return (
    <>
      <PageHead
        title="勤務先の確認"
        lead="医療機関の情報の編集、空床、お知らせ、コメディカルの招待は、勤務先の確認が済むと使えます。"
        back={{ to: "/mypage", label: "マイページ" }}
      />
      <SettingsColumns of="own">
        {workplaces.length === 0 ? (
          <Surface>
            <EmptyState
              drawing="search"
              title="現在の勤務先が登録されていません"
              action={
                doctorId ? <ButtonLink to={`/doctor/${doctorId}/edit`}>勤務先を登録する</ButtonLink> : null
              }
            >
              プロフィールの現在の勤務先に、所属する医療機関を登録してください。
            </EmptyState>
          </Surface>
        ) : null}
        {workplaces.map((workplace) => (
          <Workplace
            key={workplace.hospitalId}
            workplace={workplace}
            lastResult={
              lastResult?.initialValue?.hospitalId === workplace.hospitalId ? lastResult : undefined
            }
          />
        ))}
      </SettingsColumns>
    </>
  );
}

const TONES = { confirmed: "success", waiting: "warning", objected: "warning", refused: "danger" } as const;

type Props = { workplace: OwnWorkplace; lastResult?: SubmissionResult };

function Workplace({ workplace, lastResult }: Props) {
  const { hospitalId, name, address, state, method, decidedAt, waiting } = workplace;
  return (
    <Surface title={name} more={<Badge tone={TONES[state]}>{STATE_NAMES[state]}</Badge>}>
      <p className="note">{address}</p>
      {state === "confirmed" && method && decidedAt !== null ? (
        <>
          <DefinitionList
            items={[
              ["確認の方法", METHOD_NAMES[method]],
              ["確認日", <Time key="at" at={decidedAt} as="date" />],
            ]}
          />
          {workplace.isEstablished ? null : (
            <p className="note">
              電話・FAX・地域連携室・所在地の変更は、確認から7日間は提案として送られ、ほかの方か運営の確認を待ちます。
            </p>
          )}
          <div className="acts">
            <ButtonLink kind="secondary" icon="users" to={`/hospitals/edit/people?hospital=${hospitalId}`}>
              {waiting > 0 ? `所属する方を確認する（確認待ち${waiting}名）` : "所属する方を見る"}
            </ButtonLink>
            <ButtonLink kind="secondary" icon="pencil" to={`/hospitals/edit?hospital=${hospitalId}`}>
              医療機関の情報を編集する
            </ButtonLink>
          </div>
        </>
      ) : null}
      {state === "waiting" ? <Waiting workplace={workplace} lastResult={lastResult} /> : null}
      {state === "objected" ? (
        <p>
          同じ医療機関の方から、所属について異議が届いています。運営が双方に確認し、結果をお知らせします。
        </p>
      ) : null}
      {state === "refused" ? (
        <p>
          所属を確認できなかったため、この医療機関の編集などはできません。
          <a href="/contact/form">お問い合わせ</a>から、所属の分かる資料をお知らせください。
        </p>
      ) : null}
    </Surface>
  );
}

function Waiting({ workplace, lastResult }: Props) {
  const { hospitalId, colleagues, request } = workplace;
  const isOfCode = lastResult?.initialValue?.form === "code";
  return (
    <>
      <Callout kind="warning" title="確認待ち">
        {colleagues > 0
          ? `この医療機関には、確認済みの方が${colleagues}名います。どなたかに「所属する方」の画面で確認していただくのが、いちばん早い方法です。`
          : "この医療機関には、確認済みの方がまだいません。最初の方は、運営が確認します。"}
        それまで、医療機関の情報の編集は
        <a href={`/hospitals/edit?hospital=${hospitalId}`}>提案として送れます</a>。
      </Callout>
      {request ? <Requested workplace={workplace} /> : null}
      {request && request.channel !== "operator" && request.matchedAt === null ? (
        <CodeForm hospitalId={hospitalId} lastResult={isOfCode ? lastResult : undefined} />
      ) : null}
      <Disclosure
        summary={request ? "確認の方法を変える" : "確認の方法を選ぶ"}
        open={!request || (lastResult !== undefined && !isOfCode)}
      >
        <RequestForm workplace={workplace} lastResult={isOfCode ? undefined : lastResult} />
      </Disclosure>
    </>
  );
}

function Requested({ workplace: { request } }: Props) {
  if (!request) return null;
  const { channel, number, createdAt, sentAt, expiresAt, matchedAt } = request;
  const isCode = channel !== "operator";
  return (
    <DefinitionList
      items={[
        ["ご依頼の方法", CHANNEL_NAMES[channel]],
        ["ご依頼日時", <Time key="at" at={createdAt} />],
        ...(isCode ? [["送り先", `${number}（公表資料の番号）`] as const] : []),
        ...(isCode
          ? [["送付", sentAt === null ? "運営が準備しています" : <Time key="sent" at={sentAt} />] as const]
          : []),
        ...(isCode ? [["コードの有効期限", <Time key="until" at={expiresAt} as="date" />] as const] : []),
        [
          "状態",
          matchedAt !== null ? "コードが一致しました。運営の確認をお待ちください" : "確認をお待ちください",
        ],
      ]}
    />
  );
}

function RequestForm({ workplace, lastResult }: Props) {
  const { hospitalId, fax, tel } = workplace;
  const [form, fields] = useForm<z.input<typeof requestForm>>({
    id: `request-${hospitalId}`,
    lastResult,
  });
  const choices = [
    ...(fax ? [{ value: "fax", label: `${CHANNEL_NAMES.fax}（${fax}）` }] : []),
    ...(tel ? [{ value: "tel", label: `${CHANNEL_NAMES.tel}（${tel}）` }] : []),
    { value: "operator", label: CHANNEL_NAMES.operator },
  ];
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} order={["channel", "note"]} />
      <input type="hidden" name="form" value="request" />
      <input type="hidden" name="hospitalId" value={hospitalId} />
      <RadioGroup field={fields.channel} label="確認の方法" required choices={choices} />
      <TextArea
        field={fields.note}
        label="所属を確認できる情報"
        required={false}
        rows={3}
        max={REASON_CHARS}
        support="部署、内線、公開されている名簿のアドレスなど。「運営による確認」では必ず入力してください。患者さんの情報は書かないでください。"
      />
      <SubmitButton>確認を依頼する</SubmitButton>
      <p className="note">
        番号は、公表資料に載っている医療機関の代表番号です。運営がこの番号に{CODE_DIGITS}
        桁の確認コードを送るか、お電話でお伝えします。
      </p>
    </form>
  );
}

function CodeForm({ hospitalId, lastResult }: { hospitalId: string; lastResult?: SubmissionResult }) {
  const [form, fields] = useForm<z.input<typeof codeForm>>({ id: `code-${hospitalId}`, lastResult });
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} order={["code"]} />
      <input type="hidden" name="form" value="code" />
      <input type="hidden" name="hospitalId" value={hospitalId} />
      <TextField
        field={fields.code}
        label="確認コード"
        required
        width="short"
        inputMode="numeric"
        autoComplete="off"
        support={`医療機関に届いた${CODE_DIGITS}桁の数字を入力してください。`}
      />
      <SubmitButton>コードで確認する</SubmitButton>
    </form>
  );
}
