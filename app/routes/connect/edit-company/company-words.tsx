import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type * as z from "zod";
import type { CompanyProfile } from "#contract/connect/calls";
import { COMPANY_INTRODUCTION_CHARS } from "#contract/connect/limits";
import { COMPANY_PROFILE_CHANGED } from "#contract/connect/texts";
import { EXTENSION_HINT } from "#contract/telephone";
import { ErrorSummary } from "~/forms/error-summary";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { seenRev } from "~/forms/seen-rev";
import { SubmitButton } from "~/forms/submit-button";
import { Callout } from "~/ui/callout";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import type { editedCompany } from "./save.server";

type Props = { company: CompanyProfile; lastResult: SubmissionResult | null };

const ORDER = [
  "introduction",
  "address",
  "url",
  "contactDepartment",
  "contactTel",
  "contactHours",
  "contactEmail",
] as const;

/** What a company says of itself, and where it is reached. */
export function CompanyText({ company, lastResult }: Props) {
  const { url, contactTel, contactEmail } = company;
  const [form, fields] = useForm<z.input<typeof editedCompany>>({
    id: "company",
    lastResult,
    defaultValue: {
      ...company,
      url: url ?? "",
      contactTel: contactTel ?? "",
      contactEmail: contactEmail ?? "",
    },
  });
  return (
    <>
      {form.errors?.includes(COMPANY_PROFILE_CHANGED) ? <Current company={company} /> : null}
      <Surface title="企業紹介・お問い合わせ先">
        <form method="post" className="form" {...getFormProps(form)} noValidate>
          <ErrorSummary form={form} order={[...ORDER]} />
          <input type="hidden" name="rev" value={seenRev(lastResult, company.rev, COMPANY_PROFILE_CHANGED)} />
          <TextArea
            field={fields.introduction}
            label="企業紹介"
            required={false}
            rows={6}
            max={COMPANY_INTRODUCTION_CHARS}
            support="事実を書いてください。「日本一」など、医療広告で使えない言葉は保存できません。"
          />
          <TextField field={fields.address} label="所在地" required={false} />
          <TextField field={fields.url} label="ホームページ" required={false} type="url" inputMode="url" />
          <TextField
            field={fields.contactDepartment}
            label="お問い合わせ窓口"
            required={false}
            support="例：くすりの相談窓口"
          />
          <TextField
            field={fields.contactTel}
            label="電話番号"
            required={false}
            type="tel"
            support={EXTENSION_HINT}
          />
          <TextField
            field={fields.contactHours}
            label="受付時間"
            required={false}
            support="例：平日 9:00〜17:30"
          />
          <TextField
            field={fields.contactEmail}
            label="メールアドレス"
            required={false}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            support="会員に表示されます。"
          />
          <SubmitButton wide intent="words">
            保存する
          </SubmitButton>
        </form>
      </Surface>
    </>
  );
}

/** What another screen has saved meanwhile; what was typed here stands in the form below it. */
function Current({ company }: { company: CompanyProfile }) {
  return (
    <Callout kind="warning" title="ほかの画面で保存された現在の内容">
      <DefinitionList
        empty="なし"
        items={[
          ["企業紹介", company.introduction],
          ["所在地", company.address],
          ["ホームページ", company.url],
          ["お問い合わせ窓口", company.contactDepartment],
          ["電話番号", company.contactTel],
          ["受付時間", company.contactHours],
          ["メールアドレス", company.contactEmail],
        ]}
      />
      <p>下の内容で保存すると、現在の内容と置き換わります。</p>
    </Callout>
  );
}
