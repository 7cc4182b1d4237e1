import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { PROVISIONED_ROLES } from "#contract/operator/limits";
import { provision } from "#contract/operator/shapes";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { RadioGroup } from "~/forms/fields/choices";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { accountNames, NameFields, WorkFields } from "~/parts/operator/account-fields";
import { ROLE_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { TerritoryChoices } from "~/parts/users/profile/territory-choices";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

const ORDER = ["role", ...Object.keys(provision.shape)];

export const loader = operator(async ({ api }) => {
  const [{ prefectures }, { companies }] = await Promise.all([
    referenceLists(api),
    api.companies.list({ query: { state: "open" } }).catch(() => ({ companies: [] })),
  ]);
  return { prefectures, companies: companies.map(({ code, name }) => ({ code, name })) };
});

export const action = operator(({ form, api, context }) =>
  submit(form, provision, async (value) => {
    const { id } = await api.operator.provisionAccount({ body: value });
    await context.flash({ kind: "success", text: "アカウントを作り、リンクを送りました" });
    return redirect(`/admin/accounts/${id}`);
  }),
);

export const meta = titled("アカウントの作成");

export default function NewAccount() {
  const { prefectures, companies } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof provision>>({ id: "account", lastResult });
  return (
    <>
      <OperatorHead
        title="アカウントの作成"
        lead="医師とコメディカルは、ご本人が登録します。"
        back={{ to: "/admin/accounts", label: "アカウント" }}
      />
      <Columns label="作成のあと" aside={<Afterwards />}>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <DraftKeeper />
            <ErrorSummary form={form} order={ORDER} />
            <RadioGroup
              field={fields.role}
              label="種別"
              required
              inline
              choices={PROVISIONED_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
            />
            <TextField field={fields.email} label="メールアドレス" required type="email" inputMode="email" />
            <NameFields {...accountNames(fields)} />
            <TextField
              field={fields.companyCode}
              label="会社コード"
              required={false}
              width="half"
              list="companies"
              support="コネクト企業には必須です。企業は先に登録します。"
            />
            <datalist id="companies">
              {companies.map(({ code, name }) => (
                <option key={code} value={code} label={name} />
              ))}
            </datalist>
            <WorkFields fields={fields} />
            <Disclosure
              summary="担当地域を設定する（MS・コネクト）"
              open={Boolean(fields.territories.errors)}
            >
              <TerritoryChoices field={fields.territories} prefectures={prefectures} />
            </Disclosure>
            <SubmitButton>アカウントを作る</SubmitButton>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

function Afterwards() {
  return (
    <Surface title="作成のあと">
      <ol className="numbered">
        <li>本人に、パスワードを設定するリンクをメールで送ります。リンクは7日間、1回だけ使えます。</li>
        <li>本人は最初のログインで規約に同意し、二要素認証の案内を受けます。</li>
        <li>リンクの期限が切れたら、アカウントの画面から送り直せます。</li>
      </ol>
    </Surface>
  );
}
