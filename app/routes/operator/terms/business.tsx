import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { businessDetails } from "#contract/operator/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api }) => ({ ...(await api.users.business()) }));

export const action = operator(({ form, api, context }) =>
  submit(form, businessDetails, async (body) => {
    await api.operator.saveBusiness({ body });
    await context.flash({ kind: "success", text: "事業者情報を保存しました" });
    return redirect("/admin/business", 303);
  }),
);

export const meta = titled("事業者情報");

export default function Business() {
  const { details } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof businessDetails>>({
    id: "business",
    lastResult: useActionData<typeof action>(),
    defaultValue: details ?? {},
  });
  return (
    <>
      <OperatorHead title="事業者情報" lead="サービスを運営する事業者として、会員と来訪者に示す情報です。" />
      {details ? null : (
        <Callout kind="warning" title="まだ登録されていません">
          登録するまで、運営会社・プライバシーポリシー・メールの末尾に事業者が示されません。
        </Callout>
      )}
      <Columns label="表示先" aside={<Places />}>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)} noValidate>
            <ErrorSummary form={form} />
            <TextField field={fields.legalName} label="事業者の名称" support="登記上の名称" required />
            <TextField field={fields.representative} label="代表者" support="役職と氏名" required />
            <TextField field={fields.address} label="所在地" required />
            <TextField field={fields.telephone} label="電話番号" inputMode="tel" required />
            <TextField
              field={fields.privacyOfficer}
              label="個人情報の管理責任者"
              support="役職と氏名"
              required
            />
            <TextField
              field={fields.dataLocation}
              label="データを保管する国・地域"
              support="例：日本（東京）。外国のときは、その国の名称"
              required
            />
            <TextField
              field={fields.securityContact}
              label="脆弱性の連絡先"
              support="メールアドレスかURL。security.txt に載せます"
              required={false}
            />
            <SubmitButton>保存する</SubmitButton>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

function Places() {
  return (
    <Surface title="表示されるところ">
      <ul className="bullets">
        <li>「掲載情報について」の運営会社</li>
        <li>プライバシーポリシーの末尾</li>
        <li>会員に送るメールの末尾（名称・所在地・電話番号）</li>
      </ul>
    </Surface>
  );
}
