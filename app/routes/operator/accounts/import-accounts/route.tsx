import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import type { ReplyOf } from "#contract/endpoint";
import type { operator as contract } from "#contract/operator/calls";
import { IMPORT_FORM_BYTES } from "#contract/operator/limits";
import { accountsImport } from "#contract/operator/shapes";
import { CSV_FILE_TOO_LARGE } from "#contract/operator/texts";
import { ErrorSummary } from "~/forms/error-summary";
import { FileField } from "~/forms/fields/file-field";
import { TextArea } from "~/forms/fields/text-area";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { OperatorHead } from "~/parts/operator/operator-head";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { intentOf } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { csvIn } from "./csv-file.server";

type Report = ReplyOf<typeof contract.importAccounts>;
type Answer = { lastResult?: SubmissionResult; csv: string; report?: Report };

export const loader = operator(() => null);

/** The trial and the real thing are the same form; only what is sound as a whole is made. */
export const action = operator(
  async ({ form, api, context }) => {
    const { csv, error } = await csvIn(form);
    if (error) return unread(csv, error, 422);
    form.set("csv", csv);
    const isTrial = intentOf(form) !== "import";
    let report: Report | undefined;
    const answer = await submit(
      form,
      accountsImport,
      async ({ csv }) => {
        report = await api.operator.importAccounts({ body: { csv, isTrial } });
        return json({ status: "success" as const });
      },
      { besides: ["file"] },
    );
    if (report && report.created > 0) {
      await context.flash({ kind: "success", text: `${report.created}件のアカウントを作りました` });
      throw redirect("/admin/accounts");
    }
    const lastResult = answer.ok ? undefined : ((await answer.json()) as SubmissionResult);
    return json<Answer>({ csv, report, lastResult }, { status: answer.status });
  },
  { bytes: IMPORT_FORM_BYTES, whenTooLarge: () => unread("", CSV_FILE_TOO_LARGE, 413) },
);

function unread(csv: string, error: string, status: number) {
  return json<Answer>({ csv, lastResult: { status: "error", error: { file: [error] } } }, { status });
}

export const meta = titled("アカウントの一括作成");

export default function ImportAccounts() {
  const answer = useActionData<typeof action>() as Answer | undefined;
  const [form, fields] = useForm<{ file: File; csv: string }>({
    id: "import",
    lastResult: answer?.lastResult,
    defaultValue: { csv: answer?.csv },
  });
  const faulty = answer?.report?.rows.filter(({ errors }) => errors.length > 0) ?? [];
  return (
    <>
      <OperatorHead
        title="アカウントの一括作成"
        context="CSVファイルを選ぶか、表計算ソフトの表を貼り付けてください。200件まで。"
        back={{ to: "/admin/accounts", label: "アカウント" }}
      />
      <Columns label="列の並び" aside={<Layout />}>
        {answer?.report ? <Report report={answer.report} faulty={faulty} /> : null}
        <Surface>
          <form method="post" encType="multipart/form-data" className="form" {...getFormProps(form)}>
            <ErrorSummary form={form} />
            <FileField
              field={fields.file}
              label="CSVファイル"
              required={false}
              support="文字コードはUTF-8・Shift_JISのどちらでも読み取れます。128KBまで。"
              accept=".csv,.tsv,.txt,text/csv"
            />
            <TextArea
              field={fields.csv}
              label="CSVの内容"
              required={false}
              rows={12}
              support="ファイルを選ばないときは、ここに貼り付けてください。1行に1件。1行目の見出しはあってもなくてもかまいません。"
            />
            <Buttons>
              <SubmitButton intent="trial" kind="secondary">
                内容を確かめる
              </SubmitButton>
              <SubmitButton intent="import">アカウントを作る</SubmitButton>
            </Buttons>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

const COLUMNS = [
  ["1 メールアドレス", "必須"],
  ["2 ロール", "必須。ms・connect・connectCompany のいずれか"],
  ["3〜4 姓・名", "必須"],
  ["5〜6 姓・名のふりがな", "必須"],
  ["7 会社コード", "登録済みの会社だけ"],
  ["8〜9 所属・役職", "任意"],
  ["10 管理職", "支店長以上なら 1"],
  ["11 ランク", "connectCompany だけ。PLATINUM・GOLD・SILVER・BRONZE"],
  ["12 担当地域", "任意。都道府県コードを空白で区切る。全国は 00"],
] as const;

function Layout() {
  return (
    <Surface title="列の並び">
      <DefinitionList items={COLUMNS} />
    </Surface>
  );
}

function Report({ report, faulty }: { report: Report; faulty: Report["rows"] }) {
  if (faulty.length === 0) {
    return (
      <Callout kind="success" title={`${report.rows.length}件を作成できます`}>
        <p>「アカウントを作る」を押すと、作成して本人にリンクを送ります。</p>
      </Callout>
    );
  }
  return (
    <Callout kind="danger" title={`${faulty.length}行に誤りがあるため、1件も作成していません`}>
      <ul className="bullets">
        {faulty.map(({ line, email, errors }) => (
          <li key={line}>
            {line}行目 <MailAddress>{email}</MailAddress>：{errors.join(" ")}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
