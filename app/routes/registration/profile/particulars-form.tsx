import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { RadioGroup } from "~/forms/fields/choices";
import { PasswordField } from "~/forms/fields/password-field";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { type ParticularsForm as Fields, particularsForm } from "~/parts/registration/draft";
import { KanaFields, NameFields } from "~/parts/registration/name-fields";
import type { Fact } from "~/parts/registration/particulars/particulars-facts";
import { GENDERS, PROFESSIONS } from "~/parts/registration/steps";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { DateField } from "./date-field";

type Props = {
  initial: Partial<Fields>;
  departments: readonly { code: string; name: string }[];
  hasPassword: boolean;
  next: keyof typeof WORDS;
  /** The register knows them: what it was asked about is shown and can't be changed here. */
  known: { person: Fact[]; licence: Fact[] } | null;
  lastResult?: SubmissionResult;
};

const calendars = (year: number, era: string) =>
  `西暦・和暦のどちらでも入力できます（例：${year}、${era}）。`;

const WORDS = {
  collate: "入力内容を照合して次へ進む",
  picture: "入力内容を確認して次へ進む",
  confirm: "入力内容を保存して次へ進む",
  stay: "入力内容を保存する",
};

const ORDER = [...Object.keys(particularsForm.shape), "password"];

/** The doctor's particulars and the password. Keeps everything but the password when it comes back. */
export function ParticularsForm(props: Props) {
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
        {WORDS[next]}
      </SubmitButton>
    </form>
  );
}
