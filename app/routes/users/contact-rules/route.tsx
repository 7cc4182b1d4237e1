import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { NAMES_ITS_AREA, namesItsArea, ruleFields } from "#contract/contact-rules/calls";
import { companyMuted, companyUnmuted, RULES_SAVED } from "#contract/contact-rules/texts";
import { DOCTORS } from "#contract/endpoint";
import { id } from "#contract/text";
import { readButton } from "~/forms/form-by-schema.server";
import { shownRefusal, submit } from "~/forms/submit.server";
import { intentOf } from "~/request/forms/read";
import { type Entered, only } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { MutedCompanies } from "./muted-companies";
import { RulesForm } from "./rules-form";

export const loader = only(...DOCTORS)(async ({ api, viewer }) => {
  const [rules, { prefectures }] = await Promise.all([api.contactRules.contactRules(), referenceLists(api)]);
  return { rules, prefectures, isUnderReview: viewer.principal === "temporaryDoctor" };
});

/** A box that is not ticked is not sent. */
const posted = ruleFields
  .extend({ isPaused: z.literal("on").optional() })
  .refine(namesItsArea, NAMES_ITS_AREA);
const unmuted = z.object({ companyCode: id, companyName: z.string().max(200).default("") });

export const action = only(...DOCTORS)(async (entered) => {
  const { api, form, context, url } = entered;
  if (intentOf(form) === "mute") return mute(entered);
  if (intentOf(form) === "unmute") {
    const company = readButton(form, unmuted);
    if (!company.success) throw json(null, { status: 400 });
    const { companyCode, companyName } = company.data;
    await api.contactRules.unmuteCompany({ body: { companyCode } });
    await context.flash({ kind: "success", text: companyUnmuted(companyName) });
    return redirect(url.pathname, 303);
  }
  return submit(form, posted, async (value) => {
    await api.contactRules.updateContactRules({ body: { ...value, isPaused: value.isPaused === "on" } });
    await context.flash({ kind: "success", text: RULES_SAVED });
    return redirect(url.pathname, 303);
  });
});

/** Mutes the company of somebody, asked from their page; the answer stands beside all companies that are muted. */
async function mute({ api, form, context, url }: Entered) {
  const somebody = readButton(form, z.object({ userId: id }));
  if (!somebody.success) throw json(null, { status: 400 });
  try {
    const { companyName } = await api.contactRules.muteCompany({ body: somebody.data });
    await context.flash({ kind: "success", text: companyMuted(companyName) });
  } catch (error) {
    const refusal = shownRefusal(error);
    if (refusal.isPassing) throw refusal;
    await context.flash({ kind: "error", text: refusal.message });
  }
  return redirect(url.pathname, 303);
}

export const meta = titled("連絡を受ける相手");

export const handle: Handle = { hydrate: true };

export default function ContactRulesPage() {
  const { rules, prefectures, isUnderReview } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="連絡を受ける相手"
        lead="名刺交換の申請、新しいチャット、PRの投稿、メールに共通の設定です。"
        back={{ to: "/mypage", label: "マイページ" }}
      />
      {isUnderReview ? (
        <Callout title="いまから設定しておけます">
          医師資格の確認が済むまで、名刺交換の申請と新しいチャットは届きません。確認が済むと、ここでの設定のとおりに届きます。
        </Callout>
      ) : null}
      <Columns label="受け取らない企業" aside={<MutedCompanies companies={rules.mutedCompanies} />}>
        <RulesForm rules={rules} prefectures={prefectures} lastResult={useActionData<typeof action>()} />
      </Columns>
    </>
  );
}
