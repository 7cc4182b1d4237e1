import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { fullYears, readDate } from "#contract/dates/japanese-date";
import { hiragana } from "#contract/japanese/kana";
import { readingOf } from "#contract/japanese/normalise";
import { CERTIFIED_FROM_AGE } from "#contract/registration/limits";
import { certifiedYoung } from "#contract/registration/texts";
import { CHANGED_IN_ANOTHER_TAB, CONSENT_REQUIRED } from "#contract/texts";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { ConsentBox } from "~/parts/registration/consent-box";
import { type ParticularsForm, signupDraft } from "~/parts/registration/draft";
import { isKnown, particularsOf } from "~/parts/registration/particulars/particulars.server";
import { type Fact, licenceFacts, personFacts } from "~/parts/registration/particulars/particulars-facts";
import { recordDraft, recordFrom } from "~/parts/registration/record/record-draft";
import { DOCTOR_STEPS } from "~/parts/registration/steps";
import { withMailAddress } from "~/parts/users/settings/mail-address";
import { markOf } from "~/request/forms/drafts.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { signupAfter } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
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

type Section = { title: string; edit: string; facts: Fact[] };

export const loader = signupAfter("code")(async (entered) => {
  const { api, registration, context } = entered;
  const saved = await context.draft("signup", signupDraft).read();
  const particulars = saved?.particulars;
  const { licence, hasPassword, email } = registration;
  if (!particulars || !hasPassword) throw redirect("/profile");
  const isMatched = await isKnown(entered, particulars);
  if (isMatched === null || (!isMatched && licence.images === 0)) throw redirect("/profile");
  const { departments } = await referenceLists(api);
  const department = departments.find(
    ({ code }) => Number(code.slice(1)) === Number(particulars.subCategoryId),
  );
  return {
    sections: sectionsOf(particulars, department?.name ?? "", email),
    isMatched,
    warning: warningOf(particulars),
    asksConsent: !saved.agreed,
    seen: await markOf(particulars),
  };
});

/** Dates that are possible and yet hardly right. */
function warningOf(form: ParticularsForm): string | null {
  const born = readDate(form.birthYear, form.birthMonth, form.birthDay);
  const certified = readDate(form.certificationYear, form.certificationMonth, form.certificationDay);
  if (!("iso" in born) || !("iso" in certified)) return null;
  const age = fullYears(born.iso, certified.iso);
  return age < CERTIFIED_FROM_AGE ? certifiedYoung(age) : null;
}

function sectionsOf(form: ParticularsForm, department: string, email: string): Section[] {
  const [name, ...rest] = personFacts(form);
  return [
    {
      title: "アカウント",
      edit: "/profile#password",
      facts: [
        ["メールアドレス", email],
        ["パスワード", "設定済み（表示しません）"],
      ],
    },
    {
      title: "お名前",
      edit: "/profile#names",
      facts: [
        name,
        [
          "ふりがな",
          [form.lastnameKana, form.firstnameKana].map((kana) => hiragana(readingOf(kana) ?? kana)).join(" "),
        ],
        ...rest,
      ],
    },
    {
      title: "医師免許",
      edit: "/profile#licence-particulars",
      facts: [...licenceFacts(form), ["第一診療科", department], ["勤務先", form.hospitalName]],
    },
  ];
}

/** One account, however often this is sent; then the doctor's own record. */
export const action = signupAfter("code")(async ({ form, api, registration, context }) => {
  onlyFields(form, "seen", "agreed");
  const draft = context.draft("signup", signupDraft);
  const saved = await draft.read();
  if (!saved?.particulars) throw redirect("/profile");
  const { particulars } = saved;
  if (form.get("seen") !== (await markOf(particulars))) {
    return json({ error: CHANGED_IN_ANOTHER_TAB }, { status: 409 });
  }
  if (!saved.agreed && !form.has("agreed")) return json({ error: CONSENT_REQUIRED }, { status: 422 });
  try {
    const { user } = await api.registration.registerUser({
      body: { ...particularsOf(particulars, registration.email), role: "doctor", agreesToTerms: true },
    });
    await context.draft("record", recordDraft).write(recordFrom(particulars, user.sessionToken));
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ error: message }, { status });
  }
  await draft.clear();
  await forgetRegistration(context);
  context.forgetViewer();
  throw redirect("/doctor/new");
});

export const meta = titled("登録内容の確認");

export const handle: Handle = { helperPanel: "kept" };

export default function RegistConfirm() {
  const { sections, isMatched, warning, asksConsent, seen } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  const isConsent = error === CONSENT_REQUIRED;
  return (
    <div className="stack">
      <StepList steps={DOCTOR_STEPS} current={4} />
      <PageHead title="登録内容の確認" lead="この内容でアカウントを作成します。" />
      {error && !isConsent ? (
        <Callout kind="danger" title="登録できませんでした">
          <p className="pre-line">{error}</p>
        </Callout>
      ) : null}
      <Callout kind={isMatched ? "success" : "info"}>
        {isMatched
          ? "医師資格を照合できました。"
          : "医師免許証の画像を提出済みです。運営が確認するまで、一部の機能はご利用いただけません。"}
      </Callout>
      {warning ? <Callout kind="warning">{warning}</Callout> : null}
      {sections.map(({ title, edit, facts }) => (
        <Surface key={title} title={title} more={<a href={edit}>修正する</a>}>
          <DefinitionList items={facts.map(withMailAddress)} />
        </Surface>
      ))}
      <form method="post" className="form">
        <input type="hidden" name="seen" value={seen} />
        {asksConsent ? <ConsentBox error={isConsent ? error : undefined} /> : null}
        <Buttons>
          <SubmitButton>この内容で登録する</SubmitButton>
          <ButtonLink kind="secondary" to="/profile" reloadDocument>
            入力に戻る
          </ButtonLink>
        </Buttons>
      </form>
    </div>
  );
}
