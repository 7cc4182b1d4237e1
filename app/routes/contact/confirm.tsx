import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { jobLabel } from "#contract/contact/jobs";
import { CHANGED_IN_ANOTHER_TAB } from "#contract/texts";
import { isOfConnect, sharedPath } from "#contract/wire/shared-path";
import { shownRefusal } from "~/forms/submit.server";
import { AlreadySent, Confirmation } from "~/parts/contact/confirmation";
import { contactChoices, contactDraftOf, contactPath } from "~/parts/contact/contact.server";
import { withMailAddress } from "~/parts/users/settings/mail-address";
import { markOf } from "~/request/forms/drafts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { open } from "~/request/guards.server";
import { titled } from "~/title";
import { DefinitionList } from "~/ui/text/definition-list";

export const loader = open(async (entered) => {
  const { url } = entered;
  const connect = isOfConnect(url);
  const draft = await contactDraftOf(entered).read();
  if (!draft?.isConfirmed) {
    const sent = await entered.context.completion("contact").read(entered.viewer?.id ?? null);
    if (!sent) throw redirect(contactPath("form", connect));
    return { connect, isSent: true as const };
  }
  const { companies } = await contactChoices(entered, draft.prefectureName);
  const company = companies.find(({ companyCode }) => companyCode === draft.companyCode);
  return {
    connect,
    isSent: false as const,
    facts: [
      ["お名前", `${draft.lastName} ${draft.firstName}`],
      ["職種", jobLabel(draft)],
      ...(connect ? [] : [["都道府県", draft.prefectureName]]),
      ["所属", draft.hospitalName],
      ...(connect ? [["部署", draft.department]] : []),
      ["所在地", draft.hospitalAddress],
      ["メールアドレス", draft.email],
      ["お問い合わせ先会社", company?.companyName ?? ""],
    ] as [string, string][],
    body: draft.body,
    seen: await markOf(draft),
  };
});

/** Sends it once: the draft goes with it, and sent twice it is one inquiry. Only what this page showed is sent. */
export const action = open(async (entered) => {
  const { form, api, url, viewer, context } = entered;
  onlyFields(form, "seen");
  const connect = isOfConnect(url);
  const draft = contactDraftOf(entered);
  const fields = await draft.read();
  if (!fields) throw redirect(contactPath("form", connect));
  if (form.get("seen") !== (await markOf(fields))) {
    return json({ error: CHANGED_IN_ANOTHER_TAB }, { status: 409 });
  }
  try {
    const { id } = await api.contact.contact({ body: { ...fields, isDocsiruConnect: connect } });
    await draft.clear();
    await context.completion("contact").mark(viewer?.id ?? null, { receipt: id });
    throw redirect(contactPath("complete", connect));
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ error: message }, { status });
  }
});

export const meta = titled("お問い合わせ内容の確認");

export default function ContactConfirm() {
  const data = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  const title = "お問い合わせ内容の確認";
  const form = sharedPath("/contact/form", data.connect);
  if (data.isSent)
    return <AlreadySent title={title} form={form} complete={sharedPath("/contact/complete", data.connect)} />;
  const { facts, body, seen } = data;
  return (
    <Confirmation
      title={title}
      error={error}
      form={form}
      facts={<DefinitionList items={facts.map(withMailAddress)} empty="なし" />}
      text={{ title: "お問い合わせ内容", body, field: "contact-body" }}
      seen={seen}
    />
  );
}
