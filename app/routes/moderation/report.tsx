import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { newReport, reported } from "#contract/moderation/calls";
import { REPORT_NOTE_CHARS } from "#contract/moderation/limits";
import { BLOCKED, REPORT_SENT } from "#contract/moderation/texts";
import { REPORT_KIND_LABELS, REPORT_REASON_LABELS } from "#contract/moderation/words";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox, RadioGroup } from "~/forms/fields/choices";
import { TextArea } from "~/forms/fields/text-area";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { calledName } from "~/parts/chat/names";
import { ReportedLines } from "~/parts/moderation/reported-lines";
import { type Entered, signedIn } from "~/request/guards.server";
import { cameFrom } from "~/request/paths/back-link";
import { roleHome } from "~/request/paths/role-home";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** `?kind=&id=`: what is reported. `?from=`: the page to come back to. */
export const loader = signedIn(async (entered) => {
  const { api, url, viewer } = entered;
  const asked = reported.safeParse(Object.fromEntries(url.searchParams));
  if (!asked.success) throw json(null, { status: 404 });
  const subject = await api.moderation.subject({ query: asked.data });
  return { subject, isOwn: subject.author?.objectId === viewer.id, back: exitLink(entered) };
});

const sentReport = newReport.safeExtend({ blocks: z.literal("on").optional() });

export const action = signedIn((entered) => {
  const { api, form, context } = entered;
  return submit(form, sentReport, async ({ blocks, ...body }) => {
    await api.moderation.report({ body });
    const text = (await alsoBlocks(entered, body, blocks)) ? `${REPORT_SENT}・${BLOCKED}` : REPORT_SENT;
    await context.flash({ kind: "success", text });
    return redirect(exitLink(entered), 303);
  });
});

async function alsoBlocks(
  { api }: Entered,
  thing: z.output<typeof sentReport>,
  blocks: "on" | undefined,
): Promise<boolean> {
  const { author } = await api.moderation.subject({ query: reported.parse(thing) });
  if (!blocks || !author) return false;
  await api.moderation.block({ body: { userId: author.objectId } });
  return true;
}

const exitLink = ({ url, viewer }: Entered) => cameFrom(url) ?? roleHome(viewer.role);

export const meta = titled("通報");

export const handle: Handle = { hydrate: true };

export default function Report() {
  const { subject, isOwn, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <>
      <PageHead
        title="通報"
        context={REPORT_KIND_LABELS[subject.kind]}
        back={{ to: back, label: "前のページ" }}
      />
      <Columns
        label="運営に送られる内容"
        isAsideFirst
        aside={
          <Surface title="運営に送られる内容">
            <ReportedLines lines={subject.lines} />
            <p className="note">
              この内容と、あなたのお名前が運営に伝わります。相手に、だれが通報したかは伝わりません。
            </p>
          </Surface>
        }
      >
        {subject.isReported ? (
          <Callout
            kind="success"
            title="通報を受け付けています"
            action={<ButtonLink to="/mypage/blocks">通報の対応状況を見る</ButtonLink>}
          >
            運営が内容を確認します。同じものをもう一度通報する必要はありません。
          </Callout>
        ) : null}
        {isOwn ? <Callout>ご自身のものは通報できません。</Callout> : null}
        {subject.isReported || isOwn ? null : <ReportForm lastResult={lastResult} />}
      </Columns>
    </>
  );
}

const REASONS = Object.entries(REPORT_REASON_LABELS).map(([value, label]) => ({ value, label }));

function ReportForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const { subject, back } = useLoaderData<typeof loader>();
  const { kind, id, author, isBlocked } = subject;
  const [form, fields] = useForm<z.input<typeof sentReport>>({ id: "report", lastResult });
  return (
    <Surface title="通報の理由">
      <form method="post" className="form" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} order={["reason", "note"]} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={id} />
        <RadioGroup field={fields.reason} label="理由" required choices={REASONS} />
        <TextArea
          field={fields.note}
          label="くわしい内容"
          required={false}
          rows={4}
          max={REPORT_NOTE_CHARS}
          support="患者さんの情報は書かないでください。"
        />
        {author && !isBlocked ? (
          <Checkbox
            field={fields.blocks}
            label={`${calledName(author)}をブロックする`}
            note="相手には伝わりません。新しいチャット・名刺交換の申請・招待が届かなくなり、投稿が一覧に表示されなくなります。"
          />
        ) : null}
        <FormDock cancel={back}>
          <SubmitButton>通報する</SubmitButton>
        </FormDock>
      </form>
    </Surface>
  );
}
