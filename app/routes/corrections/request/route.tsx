import { json, redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { CorrectionFields } from "#contract/corrections/calls";
import { CORRECTION_SUBJECTS } from "#contract/corrections/texts";
import { idIn } from "#contract/ids";
import { readBySchema } from "~/forms/form-by-schema.server";
import { type CorrectionDraft, correctionDraft, correctionForm } from "~/parts/corrections/draft";
import type { WebViewer } from "~/request/context";
import { faultOfStamp } from "~/request/forms/stamped-form.server";
import { type Entered, open } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { CorrectionForm } from "./correction-form";

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
