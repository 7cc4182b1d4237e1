import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { newCompany } from "#contract/companies/calls";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { FormDock } from "~/forms/form-dock";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { forgetCompanies } from "~/parts/contact/companies.server";
import { COMPANY_ORDER, CompanyFields } from "~/parts/operator/company-fields";
import { OperatorHead } from "~/parts/operator/operator-head";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { Surface } from "~/ui/surface";

export const loader = operator(async ({ api }) => ({ prefectures: (await referenceLists(api)).prefectures }));

export const action = operator(({ form, api, context }) =>
  submit(form, newCompany, async (body) => {
    const { id } = await api.companies.create({ body });
    await forgetCompanies(context);
    await context.flash({ kind: "success", text: "企業を登録しました" });
    return redirect(`/admin/companies/${id}`);
  }),
);

export const meta = titled("企業の登録");

export default function NewCompany() {
  const { prefectures } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof newCompany>>({ id: "company", lastResult });
  return (
    <>
      <OperatorHead
        title="企業を登録する"
        context="運営・企業"
        back={{ to: "/admin/companies", label: "企業" }}
      />
      <Columns label="登録のあと" aside={<Afterwards />}>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <DraftKeeper />
            <ErrorSummary form={form} order={COMPANY_ORDER} />
            <TextField
              field={fields.code}
              label="会社コード"
              required
              width="half"
              autoCapitalize="none"
              support="英数字・ハイフン・下線の20文字以内。あとから変更できません。"
            />
            <CompanyFields fields={fields} prefectures={prefectures} />
            <FormDock cancel={"/admin/companies"}>
              <SubmitButton>登録する</SubmitButton>
            </FormDock>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

function Afterwards() {
  return (
    <Surface title="登録のあと">
      <ol className="numbered">
        <li>お問い合わせの宛先に、すぐに表示されます。</li>
        <li>MS・コネクトの担当者は、会社コードを付けてアカウントを作ります。</li>
        <li>ランクは、コネクト企業が1か月に申請できる名刺交換の数を決めます。</li>
      </ol>
    </Surface>
  );
}
