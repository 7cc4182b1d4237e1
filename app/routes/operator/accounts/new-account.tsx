import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { PROVISIONED_ROLES } from "#contract/operator/accounts";
import { provision } from "#contract/operator/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox, RadioGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { OperatorHead } from "~/parts/operator/operator-head";
import { ROLE_WORDS } from "~/parts/operator/words";
import { TerritoryChoices } from "~/parts/users/profile/territory-choices";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";

const ORDER = ["role", ...Object.keys(provision.shape)];
const RANKS = ["PLATINUM", "GOLD", "SILVER", "BRONZE"];

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
        context="医師とコメディカルは、ご本人が登録します。"
        back={{ to: "/admin/accounts", label: "アカウント" }}
      />
      <Columns label="作成のあと" aside={<Afterwards />}>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <ErrorSummary form={form} order={ORDER} />
            <RadioGroup
              field={fields.role}
              label="ロール"
              required
              inline
              choices={PROVISIONED_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
            />
            <TextField field={fields.email} label="メールアドレス" required type="email" inputMode="email" />
            <FieldRow>
              <TextField field={fields.lastNameJa} label="姓" required />
              <TextField field={fields.firstNameJa} label="名" required />
            </FieldRow>
            <FieldRow>
              <TextField field={fields.lastNameKana} label="姓のふりがな" required />
              <TextField field={fields.firstNameKana} label="名のふりがな" required />
            </FieldRow>
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
            <TextField field={fields.organization} label="所属" required={false} />
            <TextField field={fields.jobTitle} label="役職" required={false} />
            <Checkbox field={fields.isManager} label="支店長以上の管理職" />
            <Select
              field={fields.rank}
              label="ランク"
              required={false}
              support="コネクト企業のみ。1か月に申請できる名刺交換の数が決まります。"
              none="なし"
              options={RANKS.map((value) => ({ value, label: value }))}
            />
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
