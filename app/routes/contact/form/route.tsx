import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Company } from "#contract/contact/calls";
import { CONNECT_JOBS, JOBS_NEEDING_TEXT, MAIN_JOBS } from "#contract/contact/jobs";
import { CONTACT_BODY_CHARS } from "#contract/contact/limits";
import { isOfConnect } from "#contract/wire/shared-path";
import { DefaultSubmit } from "~/forms/default-submit";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox, RadioGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Honeypot } from "~/forms/fields/honeypot";
import { Select } from "~/forms/fields/select";
import { TextArea } from "~/forms/fields/text-area";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { companiesFor } from "~/parts/contact/companies.server";
import { contactChoices, contactDraftOf, fillIn, isOpenNow } from "~/parts/contact/contact.server";
import { contactForm, type ContactForm as Fields } from "~/parts/contact/draft";
import { CONSENT_NOTE, ConsentLabel } from "~/parts/users/terms/consent-label";
import { open } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { prefilled } from "./prefilled.server";

export const loader = open(async (entered) => {
  const { context, url } = entered;
  const draft = await contactDraftOf(entered).read();
  return {
    connect: isOfConnect(url),
    initial: await prefilled(entered, draft),
    ...(await contactChoices(entered, draft?.prefectureName)),
    isOpen: await isOpenNow(entered),
    hasCompanies: await companiesFor(entered).then(
      ({ length }) => length > 0,
      () => true,
    ),
    stamp: await context.stamp(),
    isBlank: draft === null,
    services: context.services,
  };
});

export const action = open(fillIn);

export const meta = titled("お問い合わせ");

type Data = SerializeFrom<typeof loader>;

export const handle: Handle = { isForAll: ({ isBlank }: Data) => isBlank };

export default function ContactFormPage() {
  const { services, isBlank: _, ...data } = useLoaderData<typeof loader>();
  return (
    <>
      <StepList steps={["入力", "確認", "完了"]} current={1} />
      <PageHead
        title="お問い合わせ"
        lead={`${data.connect ? services.connect : services.main}についてのご質問・ご意見をお送りください。`}
      />
      <ContactForm {...data} lastResult={useActionData<typeof action>()} />
    </>
  );
}

type Props = {
  connect: boolean;
  prefectures: readonly string[];
  companies: readonly Pick<Company, "companyCode" | "companyName">[];
  /** Some company anywhere answers inquiries; otherwise there is the office alone. */
  hasCompanies: boolean;
  /** Terms and privacy policy are published: there is something to agree to. */
  isOpen: boolean;
  initial: Partial<Fields>;
  stamp: string;
  lastResult?: SubmissionResult;
};

/** The order in which the specification lists its messages: consent before the company, though it is below. */
const ORDER = [...Object.keys(contactForm.shape).filter((name) => name !== "companyCode"), "companyCode"];

/** The first of two steps. Without JavaScript, buttons of the form look up an address and show the companies. */
function ContactForm(props: Props) {
  const { connect, prefectures, companies, hasCompanies, isOpen, initial, stamp, lastResult } = props;
  const [form, fields] = useForm<Fields>({ id: "contact", lastResult, defaultValue: initial });
  const org = connect ? "組織・企業・団体" : "医療機関";
  const jobs = (connect ? CONNECT_JOBS : MAIN_JOBS).map((label, index) => ({ value: `${index + 1}`, label }));
  return (
    <form method="post" className="form" {...getFormProps(form)} noValidate data-steps>
      <DefaultSubmit />
      <ErrorSummary form={form} order={ORDER} />
      <Surface>
        <FieldRow>
          <TextField field={fields.lastName} label="姓" required autoComplete="family-name" />
          <TextField field={fields.firstName} label="名" required autoComplete="given-name" />
        </FieldRow>
        {connect ? (
          <>
            <Select field={fields.job} label="職種" required options={jobs} />
            <TextField
              field={fields.jobText}
              label="職種（具体的に）"
              support={`「${JOBS_NEEDING_TEXT.map((job) => CONNECT_JOBS[job - 1]).join("」「")}」を選んだ場合に入力してください。`}
            />
          </>
        ) : (
          <RadioGroup field={fields.job} label="職種" required choices={jobs} inline />
        )}
        <div className="with-button" id="address">
          <TextField
            field={fields.zipcode}
            label="郵便番号から住所を入力"
            required={false}
            width="short"
            inputMode="numeric"
            autoComplete="postal-code"
          />
          <SubmitButton intent="zipcode" kind="secondary">
            住所を検索する
          </SubmitButton>
        </div>
        {connect ? null : (
          <Select
            field={fields.prefectureName}
            label="都道府県"
            required
            autoComplete="address-level1"
            options={prefectures.map((name) => ({ value: name, label: name }))}
          />
        )}
        <TextField field={fields.hospitalName} label={`所属${org}名`} required autoComplete="organization" />
        {connect ? <TextField field={fields.department} label="部署" required /> : null}
        <TextField
          field={fields.hospitalAddress}
          label={`所属${org}の所在地`}
          required
          autoComplete="address-line1"
        />
        <TextField
          field={fields.email}
          label="メールアドレス"
          required
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          support="回答をお送りします。"
        />
        <TextArea field={fields.body} label="お問い合わせ内容" required rows={8} max={CONTACT_BODY_CHARS} />
        <Companies {...{ connect, companies, hasCompanies, field: fields.companyCode }} />
        {isOpen ? (
          <Checkbox
            field={fields.isConfirmed}
            label={<ConsentLabel connect={connect} />}
            note={CONSENT_NOTE}
          />
        ) : (
          <Checkbox
            field={fields.isConfirmed}
            label="入力した内容を、このお問い合わせへの対応に使うことに同意する"
          />
        )}
      </Surface>
      <Honeypot />
      <input type="hidden" name="stamp" value={stamp} />
      <SubmitButton wide>入力内容を確認する</SubmitButton>
    </form>
  );
}

type CompaniesProps = Pick<Props, "connect" | "companies" | "hasCompanies"> & {
  field: Parameters<typeof RadioGroup>[0]["field"];
};

function Companies({ connect, companies, hasCompanies, field }: CompaniesProps) {
  const choices = companies.map(({ companyCode, companyName }) => ({
    value: companyCode,
    label: companyName,
  }));
  return (
    <div id="companies" className="stack">
      <RadioGroup
        field={field}
        label="お問い合わせ先会社"
        required
        choices={choices}
        support={
          choices.length > 1 || !hasCompanies
            ? undefined
            : "企業へのお問い合わせは、都道府県を選んで下のボタンを押すと選べます。"
        }
      />
      {connect || !hasCompanies ? null : (
        <SubmitButton intent="companies" kind="secondary">
          お問い合わせ先を表示する
        </SubmitButton>
      )}
    </div>
  );
}
