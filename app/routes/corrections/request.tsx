import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { CorrectionFields } from "#contract/corrections/calls";
import { CORRECTION_BODY_CHARS } from "#contract/corrections/limits";
import {
  CORRECTION_SUBJECTS,
  KIND_LABELS,
  RELATION_LABELS,
  SUBJECT_LABELS,
} from "#contract/corrections/texts";
import { idIn } from "#contract/ids";
import { ErrorSummary } from "~/forms/error-summary";
import { RadioGroup } from "~/forms/fields/choices";
import { Honeypot } from "~/forms/fields/honeypot";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { readBySchema } from "~/forms/form-by-schema.server";
import { SubmitButton } from "~/forms/submit-button";
import { type CorrectionDraft, correctionDraft, correctionForm } from "~/parts/corrections/draft";
import type { WebViewer } from "~/request/context";
import { faultOfStamp } from "~/request/forms/stamped-form.server";
import { type Entered, open } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";

type Asking = Entered<WebViewer | null>;

export const loader = open(async (entered) => {
  const started = await entered.context.draft("correction", correctionDraft).read();
  const draft = started && isAboutSame(started, entered.url) ? started : null;
  return {
    initial: draft ?? (await prefilled(entered)),
    isBlank: draft === null,
    isFromPage: subjectIn(entered.url) !== null,
    stamp: await entered.context.stamp(),
    back: backLink(entered.url, "", { to: "/posting_information", label: "掲載情報について" }),
  };
});

/** The record whose page the asker came from. */
function subjectIn(url: URL) {
  for (const subject of CORRECTION_SUBJECTS) {
    const subjectId = idIn(url.searchParams.get(subject));
    if (subjectId) return { subject, subjectId };
  }
  return null;
}

/** What was begun about one record is not what somebody asks who comes from another. */
function isAboutSame({ subjectId }: CorrectionDraft, url: URL): boolean {
  const asked = subjectIn(url);
  return asked === null || asked.subjectId === subjectId;
}

async function prefilled({ url, viewer, api }: Asking): Promise<Partial<CorrectionFields>> {
  const profile = viewer && (await api.users.profile().catch(() => null));
  if (!profile) return { ...subjectIn(url) };
  const { lastnameJa, firstnameJa, email } = profile.user;
  return { ...subjectIn(url), name: `${lastnameJa} ${firstnameJa}`, email };
}

export const action = open(async ({ form, context }) => {
  const submission = readBySchema(form, correctionForm);
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  const { website, stamp, ...fields } = submission.value;
  const draft = context.draft("correction", correctionDraft);
  const saved = await draft.read();
  const fault = await faultOfStamp(context, stamp, saved !== null);
  // Whoever fills in what nobody sees is sent on as everybody is, and nothing is kept.
  const submissionId = saved?.submissionId ?? crypto.randomUUID();
  if (website === "") await draft.write({ ...fields, submissionId });
  if (fault) return json(submission.reply({ formErrors: [fault] }), { status: 422 });
  throw redirect("/posting_information/confirm");
});

export const meta = titled("掲載情報の訂正・削除のご依頼");

type Data = SerializeFrom<typeof loader>;

export const handle: Handle = { isForAll: ({ isBlank }: Data) => isBlank };

export default function CorrectionRequest() {
  const { back, ...asked } = useLoaderData<typeof loader>();
  return (
    <>
      <StepList steps={["入力", "確認", "完了"]} current={1} />
      <PageHead title="掲載情報の訂正・削除のご依頼" lead="会員でない方もご依頼いただけます。" back={back} />
      <CorrectionForm {...asked} lastResult={useActionData<typeof action>()} />
    </>
  );
}

type Props = {
  initial: Partial<CorrectionFields>;
  /** The asker came from a page of the directory, which says what it is about. */
  isFromPage: boolean;
  stamp: string;
  lastResult?: SubmissionResult;
};

const choicesOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The first of two steps. */
function CorrectionForm({ initial, isFromPage, stamp, lastResult }: Props) {
  const [form, fields] = useForm<CorrectionFields>({ id: "correction", lastResult, defaultValue: initial });
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate data-steps>
      <ErrorSummary form={form} />
      <Surface title="掲載されている情報">
        <RadioGroup field={fields.subject} label="対象" required inline choices={choicesOf(SUBJECT_LABELS)} />
        <TextField
          field={fields.subjectName}
          label="掲載されている医療機関名または氏名"
          required
          support={isFromPage ? "ご覧になっていたページは、この依頼とともに伝わります。" : undefined}
        />
        <input type="hidden" name="subjectId" value={initial.subjectId ?? ""} />
      </Surface>
      <Surface title="ご依頼">
        <RadioGroup field={fields.kind} label="種類" required choices={choicesOf(KIND_LABELS)} />
        <TextArea
          field={fields.body}
          label="内容"
          required
          rows={6}
          max={CORRECTION_BODY_CHARS}
          support="訂正の場合は、正しい内容と、それが分かるページのアドレスなどをお書きください。患者さんの情報は書かないでください。"
        />
      </Surface>
      <Surface title="ご依頼者">
        <RadioGroup field={fields.relation} label="ご関係" required choices={choicesOf(RELATION_LABELS)} />
        <TextField field={fields.name} label="お名前" required autoComplete="name" />
        <TextField
          field={fields.email}
          label="メールアドレス"
          required
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          support="対応の状況をご覧いただけるリンクをお送りします。"
        />
      </Surface>
      <Honeypot />
      <input type="hidden" name="stamp" value={stamp} />
      <p className="note">
        ご入力の内容は、ご依頼への対応のためにだけ使います。くわしくは
        <a href="/terms?term=privacy" target="_blank" rel="noopener">
          プライバシーポリシー
        </a>
        （別のタブで開きます）をご覧ください。
      </p>
      <SubmitButton wide>入力内容を確認する</SubmitButton>
    </form>
  );
}
