import { json, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inBothCalendars, readDate } from "#contract/japanese-date";
import { registeredNumberOf } from "#contract/normalise";
import { type ParticularsForm, signupDraft } from "~/bodies/registration/draft";
import { particularsOf } from "~/bodies/registration/particulars.server";
import { recordDraft, recordFrom } from "~/bodies/registration/record-draft";
import { DOCTOR_STEPS, GENDERS, labelOf, PROFESSIONS } from "~/bodies/registration/steps";
import { shownRefusal } from "~/bodies/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { signupAfter } from "~/guards.server";
import { forgetRegistration } from "~/registering.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";
import { DefinitionList } from "~/ui/definition-list";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/step-list";
import { Surface } from "~/ui/surface";

type Section = { title: string; edit: string; facts: [string, string][] };

export const loader = signupAfter("code")(async ({ api, registration, context }) => {
  const particulars = (await context.draft("signup", signupDraft).read())?.particulars;
  const { licence, hasPassword, email } = registration;
  if (!particulars || !hasPassword || (!licence.isMatched && licence.images === 0))
    throw redirect("/profile");
  const departments = await context.cached(
    "departments",
    async () => (await api.reference.lists()).departments,
  );
  const department = departments.find(
    ({ code }) => Number(code.slice(1)) === Number(particulars.subCategoryId),
  );
  return {
    sections: sectionsOf(particulars, department?.name ?? "", email),
    isMatched: licence.isMatched,
    services: context.services,
  };
});

function sectionsOf(form: ParticularsForm, department: string, email: string): Section[] {
  const day = (year: string, month: string, date: string) => {
    const read = readDate(year, month, date);
    return "iso" in read ? inBothCalendars(read.iso) : "";
  };
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
        ["氏名", `${form.lastnameJa} ${form.firstnameJa}`],
        ["ふりがな", `${form.lastnameKana} ${form.firstnameKana}`],
        ["性別", labelOf(GENDERS, form.gender)],
        ["生年月日", day(form.birthYear, form.birthMonth, form.birthDay)],
      ],
    },
    {
      title: "医師免許",
      edit: "/profile#licence-particulars",
      facts: [
        ["資格", labelOf(PROFESSIONS, form.category2)],
        ["医籍登録番号", `第${registeredNumberOf(form.registeredNumber) ?? ""}号`],
        ["医籍登録年月日", day(form.certificationYear, form.certificationMonth, form.certificationDay)],
        ["第一診療科", department],
        ["勤務先", form.hospitalName],
      ],
    },
  ];
}

/** One account, however often this is sent; then the doctor's own record. */
export const action = signupAfter("code")(async ({ api, registration, context }) => {
  const draft = context.draft("signup", signupDraft);
  const kept = await draft.read();
  if (!kept?.particulars) throw redirect("/profile");
  const { particulars } = kept;
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("登録内容の確認", data.services) },
];

export const handle: Handle = { hydrate: false };

export default function RegistConfirm() {
  const { sections, isMatched } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <div className="stack">
      <StepList steps={DOCTOR_STEPS} current={4} />
      <PageHead title="登録内容の確認" context="この内容でアカウントを作成します。" />
      {error ? (
        <Notice kind="danger" title="登録できませんでした">
          <p className="pre-line">{error}</p>
        </Notice>
      ) : null}
      <Notice kind={isMatched ? "success" : "info"}>
        {isMatched
          ? "医師資格を照合できました。"
          : "医師免許証の画像を提出済みです。運営が確認するまで、一部の機能はご利用いただけません。"}
      </Notice>
      {sections.map(({ title, edit, facts }) => (
        <Surface key={title} title={title} more={<a href={edit}>修正する</a>}>
          <DefinitionList items={facts} />
        </Surface>
      ))}
      <form method="post">
        <SubmitButton wide>この内容で登録する</SubmitButton>
      </form>
    </div>
  );
}
