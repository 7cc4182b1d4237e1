import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { fromJapanTime, toJapanTime } from "#contract/dates/japan-time";
import { isGranted } from "#contract/endpoint";
import { NOTICE_CHARS } from "#contract/operation/limits";
import { NOTICE_ORDER, NOTICE_REQUIRED, NOTICE_TIME_INVALID } from "#contract/operation/texts";
import { text } from "#contract/text";
import { ErrorSummary } from "~/forms/error-summary";
import { FieldRow } from "~/forms/fields/field-row";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { OperatorHead } from "~/parts/operator/operator-head";
import { forgetAnnouncement } from "~/request/announcement.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, viewer }) => ({
  ...(await api.operation.serviceState()),
  mayAct: isGranted(viewer.grants, "operator"),
  readAt: Date.now(),
}));

const typedTime = z
  .string({ error: NOTICE_TIME_INVALID })
  .default("")
  .transform((typed, ctx) => {
    const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? fromJapanTime(typed) : Number.NaN;
    if (Number.isNaN(at)) ctx.addIssue({ code: "custom", message: NOTICE_TIME_INVALID });
    return at;
  });

const noticeForm = z
  .object({
    text: text({ max: NOTICE_CHARS, field: "お知らせ", empty: NOTICE_REQUIRED }),
    from: typedTime,
    until: typedTime,
  })
  .refine(({ from, until }) => !(from >= until), { path: ["until"], error: NOTICE_ORDER });

const DONE = {
  "start-read-only": "閲覧のみにしました。数秒のうちに全員に反映されます",
  "end-read-only": "閲覧のみを終了しました",
  "remove-notice": "お知らせを取り下げました",
  "set-notice": "お知らせを設定しました",
} as const;

export const action = operator(async ({ form, api, context }) => {
  const intent = intentOf(form);
  const done = async (name: keyof typeof DONE) => {
    forgetAnnouncement();
    await context.flash({ kind: "success", text: DONE[name] });
    return redirect("/admin/maintenance", 303);
  };
  if (intent === "start-read-only" || intent === "end-read-only") {
    onlyFields(form);
    await api.operation.setReadOnly({ body: { isReadOnly: intent === "start-read-only" } });
    return done(intent);
  }
  if (intent === "remove-notice") {
    onlyFields(form);
    await api.operation.removeServiceNotice();
    return done(intent);
  }
  return submit(form, noticeForm, async (body) => {
    await api.operation.setServiceNotice({ body });
    return done("set-notice");
  });
});

export const meta = titled("メンテナンス");

export default function Maintenance() {
  const { isReadOnly, notice, mayAct } = useLoaderData<typeof loader>();
  return (
    <>
      <OperatorHead title="メンテナンス" />
      <Surface
        title="閲覧のみ"
        more={isReadOnly ? <Badge tone="warning">実施中</Badge> : <Badge>停止中</Badge>}
      >
        <div className="form">
          <p>
            ログイン・検索・閲覧だけができる状態にします。投稿や変更は受け付けず、入力した内容は画面に残ります。チャットで送った内容は端末に保存し、終了後に自動で送信します。定期処理は見送ります。
          </p>
          {mayAct ? (
            <form method="post">
              <Button
                kind={isReadOnly ? "primary" : "loss"}
                name="intent"
                value={isReadOnly ? "end-read-only" : "start-read-only"}
              >
                {isReadOnly ? "閲覧のみを終了する" : "閲覧のみにする"}
              </Button>
            </form>
          ) : null}
        </div>
      </Surface>
      <Surface title="全員へのお知らせ" more={<NoticeState />}>
        {mayAct ? <NoticeForm /> : <NoticeFacts notice={notice} />}
        {/* Its button is in the other form: what is typed there is not sent with it. */}
        <form method="post" id="remove-notice" />
      </Surface>
    </>
  );
}

type Notice = { text: string; from: number; until: number } | null;

function NoticeFacts({ notice }: { notice: Notice }) {
  if (notice === null) return <p className="note">お知らせは設定されていません。</p>;
  return (
    <DefinitionList
      items={[
        ["お知らせ", notice.text],
        ["開始", <Time key="from" at={notice.from} />],
        ["終了", <Time key="until" at={notice.until} />],
      ]}
    />
  );
}

function NoticeState() {
  const { notice, readAt } = useLoaderData<typeof loader>();
  if (notice === null) return null;
  if (readAt < notice.from) return <Badge>掲載前</Badge>;
  return readAt < notice.until ? <Badge tone="success">掲載中</Badge> : <Badge>掲載終了</Badge>;
}

function NoticeForm() {
  const { notice } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof noticeForm>>({
    id: "notice",
    lastResult: useActionData<typeof action>() as SubmissionResult | undefined,
    defaultValue: notice ? { text: notice.text, from: shown(notice.from), until: shown(notice.until) } : {},
  });
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <TextArea
        field={fields.text}
        label="お知らせ"
        support="ログインしていない方も含め、すべての画面の上に表示します。"
        rows={3}
        max={NOTICE_CHARS}
        required
      />
      <FieldRow>
        <TextField field={fields.from} label="表示の開始（日本時間）" type="datetime-local" required />
        <TextField field={fields.until} label="表示の終了（日本時間）" type="datetime-local" required />
      </FieldRow>
      <Buttons>
        <SubmitButton intent="set-notice">お知らせを設定する</SubmitButton>
        {notice ? (
          <Button kind="loss" name="intent" value="remove-notice" form="remove-notice">
            取り下げる
          </Button>
        ) : null}
      </Buttons>
    </form>
  );
}

/** As a field of the browser has it, in the time of Japan. */
const shown = (at: number) => toJapanTime(at).toISOString().slice(0, 16);
