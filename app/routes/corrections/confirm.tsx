import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KIND_LABELS, RELATION_LABELS, SUBJECT_LABELS } from "#contract/corrections/texts";
import { CHANGED_IN_ANOTHER_TAB } from "#contract/texts";
import { shownRefusal } from "~/forms/submit.server";
import { AlreadySent, Confirmation } from "~/parts/contact/confirmation";
import { correctionDraft } from "~/parts/corrections/draft";
import { withMailAddress } from "~/parts/users/settings/mail-address";
import { markOf } from "~/request/forms/drafts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { open } from "~/request/guards.server";
import { titled } from "~/title";
import { DefinitionList } from "~/ui/text/definition-list";

const FORM = "/posting_information/request";

export const loader = open(async ({ context, viewer }) => {
  const draft = await context.draft("correction", correctionDraft).read();
  if (!draft) {
    const sent = await context.completion("correction").read(viewer?.id ?? null);
    if (!sent) throw redirect(FORM);
    return { isSent: true as const };
  }
  return {
    isSent: false as const,
    facts: [
      ["対象", SUBJECT_LABELS[draft.subject]],
      ["掲載されている名称", draft.subjectName],
      ["ご依頼の種類", KIND_LABELS[draft.kind]],
      ["ご関係", RELATION_LABELS[draft.relation]],
      ["お名前", draft.name],
      ["メールアドレス", draft.email],
    ] as [string, string][],
    body: draft.body,
    seen: await markOf(draft),
  };
});

/** Sends the request once: the draft goes with it. Only what this page showed is sent. */
export const action = open(async ({ form, api, viewer, context }) => {
  onlyFields(form, "seen");
  const draft = context.draft("correction", correctionDraft);
  const fields = await draft.read();
  if (!fields) throw redirect(FORM);
  if (form.get("seen") !== (await markOf(fields)))
    return json({ error: CHANGED_IN_ANOTHER_TAB }, { status: 409 });
  try {
    const { receipt } = await api.corrections.request({ body: fields });
    await draft.clear();
    await context.completion("correction").mark(viewer?.id ?? null, { receipt });
    throw redirect("/posting_information/complete");
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ error: message }, { status });
  }
});

export const meta = titled("ご依頼内容の確認");

export default function CorrectionConfirm() {
  const data = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  if (data.isSent)
    return <AlreadySent title="ご依頼内容の確認" form={FORM} complete="/posting_information/complete" />;
  const { facts, body, seen } = data;
  return (
    <Confirmation
      title="ご依頼内容の確認"
      error={error}
      form={FORM}
      facts={<DefinitionList items={facts.map(withMailAddress)} />}
      text={{ title: "ご依頼の内容", body }}
      seen={seen}
    />
  );
}
