import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { hiragana } from "#contract/japanese/kana";
import { readingOf } from "#contract/japanese/normalise";
import { occupation } from "#contract/registration/calls";
import { CHANGED_IN_ANOTHER_TAB, CONSENT_REQUIRED } from "#contract/texts";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { lastInvited, withInvitation } from "~/parts/registration/colleague/invitation.server";
import { ConsentBox } from "~/parts/registration/consent-box";
import { type ColleagueForm, signupDraft } from "~/parts/registration/draft";
import { COLLEAGUE_STEPS, labelOf, OCCUPATIONS } from "~/parts/registration/steps";
import { withMailAddress } from "~/parts/users/settings/mail-address";
import { markOf } from "~/request/forms/drafts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { signupAfter } from "~/request/guards.server";
import { forgetRegistration } from "~/request/registering.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

export const loader = signupAfter("code")(
  withInvitation(async ({ invited, draft, registration }) => {
    const { colleague } = draft;
    if (!colleague || !registration.hasPassword) throw redirect("/medical/profile");
    return {
      facts: [
        ["メールアドレス", registration.email],
        ["パスワード", "設定済み（表示しません）"],
        ["氏名", `${colleague.lastnameJa} ${colleague.firstnameJa}`],
        [
          "ふりがな",
          [colleague.lastnameKana, colleague.firstnameKana]
            .map((kana) => hiragana(readingOf(kana) ?? kana))
            .join(" "),
        ],
        ["職種", occupationText(colleague)],
        ["医療機関", invited.name],
      ] as [string, string][],
      seen: await markOf(colleague),
    };
  }),
);

function occupationText({ occupation, occupationOther }: ColleagueForm): string {
  return occupation === "other" ? occupationOther : labelOf(OCCUPATIONS, occupation);
}

export const action = signupAfter("code")(
  withInvitation(async ({ form, api, draft, context }) => {
    onlyFields(form, "seen", "agreed");
    const { colleague, invitation } = draft;
    const chosen = occupation.safeParse(colleague);
    if (!colleague || !chosen.success) throw redirect("/medical/profile");
    if (form.get("seen") !== (await markOf(colleague))) {
      return json({ error: CHANGED_IN_ANOTHER_TAB }, { status: 409 });
    }
    if (!form.has("agreed")) return json({ error: CONSENT_REQUIRED }, { status: 422 });
    try {
      await api.registration.registerCreateCoMedical({
        body: { ...colleague, ...chosen.data, id: invitation, agreesToTerms: true },
      });
    } catch (error) {
      const { message, status } = shownRefusal(error);
      return json({ error: message }, { status });
    }
    await context.draft("signup", signupDraft).clear();
    await forgetRegistration(context);
    await lastInvited(context).clear();
    context.forgetViewer();
    throw redirect("/top/medical");
  }),
);

export const meta = titled("コメディカルの登録（確認）");

export const handle: Handle = { helperPanel: "kept" };

export default function MedicalConfirm() {
  const { facts, seen } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  const isConsent = error === CONSENT_REQUIRED;
  return (
    <div className="stack">
      <StepList steps={COLLEAGUE_STEPS} current={3} />
      <PageHead title="登録内容の確認" lead="この内容でアカウントを作成します。" />
      {error && !isConsent ? (
        <Callout kind="danger" title="登録できませんでした">
          <p className="pre-line">{error}</p>
        </Callout>
      ) : null}
      <Surface title="登録内容" more={<a href="/medical/profile">修正する</a>}>
        <DefinitionList items={facts.map(withMailAddress)} />
      </Surface>
      <form method="post" className="form">
        <input type="hidden" name="seen" value={seen} />
        <ConsentBox error={isConsent ? error : undefined} />
        <Buttons>
          <SubmitButton>この内容で登録する</SubmitButton>
          <ButtonLink kind="secondary" to="/medical/profile" reloadDocument>
            入力に戻る
          </ButtonLink>
        </Buttons>
      </form>
    </div>
  );
}
