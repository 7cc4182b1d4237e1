import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ComponentProps } from "react";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { describe, type Field, textOf } from "~/forms/field";
import { RadioGroup } from "~/forms/fields/choices";
import { LabelledGroup } from "~/forms/fields/labelled";
import { PasswordField } from "~/forms/fields/password-field";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import {
  emptySignup,
  type ParticularsForm as Fields,
  particularsForm,
  signupDraft,
} from "~/parts/registration/draft";
import { LicenceImageForm } from "~/parts/registration/licence-image";
import { LICENCE_FORM, uploadLicence } from "~/parts/registration/licence-image.server";
import { KanaFields, NameFields } from "~/parts/registration/name-fields";
import { isKnown, saveParticulars } from "~/parts/registration/particulars/particulars.server";
import { type Fact, licenceFacts, personFacts } from "~/parts/registration/particulars/particulars-facts";
import { DOCTOR_STEPS, GENDERS, PROFESSIONS } from "~/parts/registration/steps";
import { signupAfter } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

export const loader = signupAfter("code")(async (entered) => {
  const { api, registration, context, url } = entered;
  const draft = (await context.draft("signup", signupDraft).read()) ?? emptySignup;
  const { departments } = await referenceLists(api);
  const { particulars } = draft;
  const isLocked = particulars && !url.searchParams.has("edit") && (await isKnown(entered, particulars));
  return {
    known: isLocked ? { person: personFacts(particulars), licence: licenceFacts(particulars) } : null,
    initial: draft.particulars ?? {},
    licenceMessage: draft.licenceMessage,
    isLookedUp: draft.isLookedUp,
    registration,
    departments,
  };
});

/** The picture comes as a form of its own; everything else is the particulars. */
export const action = signupAfter("code")(async (entered) => {
  const { form, api, registration, context } = entered;
  if (!form.has("images")) return saveParticulars(entered);
  const particulars = (await context.draft("signup", signupDraft).read())?.particulars;
  if (!particulars) throw redirect("/profile");
  const { firstnameJa, lastnameJa } = particulars;
  const response = await uploadLicence(form, api, { email: registration.email, firstnameJa, lastnameJa });
  if (response) return response;
  throw redirect("/regist-confirm");
}, LICENCE_FORM);

export const meta = titled("医師情報・免許情報の入力");

export const handle: Handle = { helperPanel: "kept" };

type Licence = { isMatched: boolean; attemptsLeft: number; images: number; hasRegister: boolean };

/** What the button under the particulars leads to: without a look-up or a picture only the picture leads on. */
function nextOf({ isMatched, attemptsLeft, images, hasRegister }: Licence) {
  if (!hasRegister && !isMatched) return images > 0 ? "confirm" : "picture";
  if (isMatched || attemptsLeft > 0) return "collate";
  return images > 0 ? "confirm" : "stay";
}

export default function Profile() {
  const { known, initial, licenceMessage, isLookedUp, registration, departments } =
    useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const imageError = response && "imageError" in response ? response.imageError : undefined;
  const { licence, hasPassword } = registration;
  return (
    <div className="stack">
      <StepList steps={DOCTOR_STEPS} current={3} />
      <PageHead
        title="医師情報・免許情報の入力"
        lead={
          licence.hasRegister
            ? "ご入力の内容で医師資格を照合します。"
            : "医師資格は、次にお送りいただく免許証の画像で確認します。"
        }
      />
      {licenceMessage || imageError ? (
        <Surface title={isLookedUp ? "医師資格の照合" : "医師資格の確認"} id="licence">
          {licenceMessage ? (
            <Callout kind={isLookedUp ? "warning" : "info"} title={licenceMessage}>
              {licence.images > 0
                ? "医師免許証の画像は提出済みです。このまま次へ進めます。"
                : isLookedUp && licence.attemptsLeft > 0
                  ? "下の入力内容をお確かめのうえ、もう一度照合するか、医師免許証の画像を提出してください。"
                  : "運営が画像を確認するまでの間も、閲覧などの一部の機能をご利用いただけます。"}
            </Callout>
          ) : null}
          <LicenceImageForm action="/profile" images={licence.images} error={imageError} />
        </Surface>
      ) : null}
      {known ? (
        <Callout
          kind="success"
          title="医師資格を照合できました。"
          action={<a href="/profile?edit">照合した項目を修正する</a>}
        >
          照合した項目は、このままでは変更できません。修正すると、もう一度照合します。
        </Callout>
      ) : null}
      <ParticularsForm
        known={known}
        initial={initial}
        departments={departments}
        hasPassword={hasPassword}
        next={nextOf(licence)}
        lastResult={response && "imageError" in response ? undefined : response}
      />
    </div>
  );
}

type Props = {
  initial: Partial<Fields>;
  departments: readonly { code: string; name: string }[];
  hasPassword: boolean;
  next: keyof typeof LABELS;
  /** The register knows them: what it was asked about is shown and can't be changed here. */
  known: { person: Fact[]; licence: Fact[] } | null;
  lastResult?: SubmissionResult;
};

const calendars = (year: number, era: string) =>
  `西暦・和暦のどちらでも入力できます（例：${year}、${era}）。`;

const LABELS = {
  collate: "入力内容を照合して次へ進む",
  picture: "入力内容を確認して次へ進む",
  confirm: "入力内容を保存して次へ進む",
  stay: "入力内容を保存する",
};

const ORDER = [...Object.keys(particularsForm.shape), "password"];

/** The doctor's particulars and the password. Keeps everything but the password when it comes back. */
function ParticularsForm(props: Props) {
  const { initial, departments, hasPassword, next, known, lastResult } = props;
  const [form, fields] = useForm<Fields & { password: string }>({
    id: "particulars",
    lastResult,
    defaultValue: initial,
  });
  return (
    <form method="post" action="/profile" className="form" {...getFormProps(form)} noValidate>
      <DraftKeeper />
      <ErrorSummary form={form} order={ORDER} />
      <Surface title="お名前" id="names">
        {known ? (
          <>
            <DefinitionList items={known.person} />
            <KanaFields fields={fields} />
          </>
        ) : (
          <>
            <NameFields fields={fields} />
            <RadioGroup field={fields.gender} label="性別" required choices={GENDERS} inline />
            <DateField
              label="生年月日"
              support={calendars(1980, "昭和55")}
              year={fields.birthYear}
              month={fields.birthMonth}
              day={fields.birthDay}
              autoComplete="bday"
            />
          </>
        )}
      </Surface>
      <Surface title="医師免許" id="licence-particulars">
        {known ? (
          <DefinitionList items={known.licence} />
        ) : (
          <>
            <RadioGroup field={fields.category2} label="資格" required choices={PROFESSIONS} inline />
            <TextField
              field={fields.registeredNumber}
              label="医籍登録番号"
              required
              width="half"
              inputMode="numeric"
              support="免許証の「医籍登録番号」または「歯科医籍登録番号 第○○号」の数字です。"
            />
            <DateField
              label="医籍登録年月日"
              support={`免許証に記載の日付です。${calendars(2010, "平成22")}`}
              year={fields.certificationYear}
              month={fields.certificationMonth}
              day={fields.certificationDay}
            />
          </>
        )}
        <Select
          field={fields.subCategoryId}
          label="第一診療科"
          required
          options={departments.map(({ code, name }) => ({
            value: String(Number(code.slice(1))),
            label: name,
          }))}
        />
        <TextField
          field={fields.hospitalName}
          label="勤務先の医療機関名"
          required={false}
          autoComplete="organization"
        />
      </Surface>
      <Surface title="ログイン情報" id="password">
        <PasswordField
          field={fields.password}
          label="パスワード"
          required={!hasPassword}
          autoComplete="new-password"
          support={
            hasPassword
              ? "設定済みです。変更するときだけ入力してください。"
              : "英字と数字を含む6文字以上。13文字以上をおすすめします。記号も使えます。"
          }
        />
      </Surface>
      <SubmitButton wide kind={next === "stay" ? "secondary" : "primary"}>
        {LABELS[next]}
      </SubmitButton>
    </form>
  );
}

type DateFieldProps = {
  label: string;
  support: string;
  year: Field;
  month: Field;
  day: Field;
  autoComplete?: "bday";
};

/** A day in three text fields, the year in the Western or a Japanese calendar. The day's errors stand with the year. */
function DateField({ label, support, year, month, day, autoComplete }: DateFieldProps) {
  const part = (name: string) => (autoComplete ? `${autoComplete}-${name}` : undefined);
  // The fields are named one by one: what conform gives answers to names, but cannot be spread.
  const { name, errorId, descriptionId, errors } = year;
  const group = { id: `${year.id}-day`, name, errorId, descriptionId, errors };
  return (
    <LabelledGroup field={group} label={label} required support={support}>
      <div className="date-parts">
        <Part field={year} word="年" wide autoComplete={part("year")} />
        <Part field={month} word="月" inputMode="numeric" autoComplete={part("month")} />
        <Part field={day} word="日" inputMode="numeric" autoComplete={part("day")} />
      </div>
    </LabelledGroup>
  );
}

type PartProps = { field: Field; word: string; wide?: boolean } & Pick<
  ComponentProps<"input">,
  "inputMode" | "autoComplete"
>;

function Part({ field, word, wide, ...rest }: PartProps) {
  return (
    <label className="date-part">
      <input
        {...rest}
        {...describe(field, false)}
        className="input"
        data-width={wide ? "half" : "short"}
        id={field.id}
        name={field.name}
        defaultValue={textOf(field)}
      />
      {word}
    </label>
  );
}
