import { getFormProps, useForm } from "@conform-to/react";
import { redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { hasTerritories, PROVISIONED_ROLES } from "#contract/operator/limits";
import { accountChange } from "#contract/operator/shapes";
import { ACCOUNT_CHANGED } from "#contract/operator/texts";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox, RadioGroup } from "~/forms/fields/choices";
import { Select } from "~/forms/fields/select";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { accountNames, NameFields, WorkFields } from "~/parts/operator/account-fields";
import { AuditTable } from "~/parts/operator/audit-table";
import { ROLE_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { TerritoryChoices } from "~/parts/users/profile/territory-choices";
import { operator } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

const postedChange = accountChange.extend({ seenAt: z.coerce.number().int() });
const ORDER = [
  "lastNameJa",
  "firstNameJa",
  "lastNameKana",
  "firstNameKana",
  "role",
  "companyCode",
  "organization",
  "jobTitle",
  "rank",
  "territories",
  "reason",
];

export const loader = operator(async ({ api, params }) => {
  const [account, { prefectures }, { companies }] = await Promise.all([
    api.operator.account({ params: { id: params.id ?? "" } }),
    referenceLists(api),
    api.companies.list({ query: { state: "open" } }).catch(() => ({ companies: [] })),
  ]);
  if (account.status === "withdrawn") throw new Response(null, { status: 404 });
  return { account, prefectures, companies: companies.map(({ code, name }) => ({ code, name })) };
});

export const action = operator(({ form, api, params, context }) =>
  submit(form, postedChange, async (body) => {
    const id = params.id ?? "";
    await api.operator.changeAccount({ params: { id }, body });
    await context.flash({ kind: "success", text: "アカウントの変更を保存しました" });
    return redirect(`/admin/accounts/${id}`);
  }),
);

export const meta = titled("アカウントの編集");

type Account = SerializeFrom<typeof loader>["account"];
const isProvisioned = (role: string) => PROVISIONED_ROLES.some((each) => each === role);

export default function EditAccount() {
  const { account } = useLoaderData<typeof loader>();
  const { id, name, role } = account;
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof accountChange>>({
    id: "account",
    lastResult,
    defaultValue: valuesOf(account),
  });
  const isShownAnew = lastResult?.error?.[""]?.includes(ACCOUNT_CHANGED);
  const sent = lastResult?.initialValue?.seenAt;
  return (
    <>
      <OperatorHead
        title="アカウントの編集"
        context={`${name}・${ROLE_LABELS[role]}`}
        back={{ to: `/admin/accounts/${id}`, label: "アカウントの詳細" }}
      />
      <Columns label="登録" aside={<Registered account={account} />}>
        <form method="post" className="stack" {...getFormProps(form)}>
          <DraftKeeper />
          <Surface>
            <div className="form">
              <ErrorSummary form={form} order={ORDER} />
              <input
                type="hidden"
                name="seenAt"
                value={String(isShownAnew || sent === undefined ? account.updatedAt : sent)}
              />
              <NameFields {...accountNames(fields)} />
              {isProvisioned(role) ? (
                <Provisioned fields={fields} />
              ) : (
                <input type="hidden" name="role" value={role} />
              )}
              <Checkbox
                field={fields.mayRequestCards}
                label="名刺交換を申請できる"
                note="外すと、ほかの方へ名刺交換を申請できなくなります。届いた申請には回答できます。"
              />
              {hasTerritories(role) && isProvisioned(role) ? <AreaOfWork field={fields.territories} /> : null}
              <TextField
                field={fields.reason}
                label="変更の理由"
                required
                support="変更の前後と一緒に、操作の記録に残ります。本人には表示されません。"
              />
              <SubmitButton>変更を保存する</SubmitButton>
            </div>
          </Surface>
        </form>
      </Columns>
      {account.history.length > 0 ? (
        <Surface title="このアカウントの記録" flush>
          <AuditTable entries={account.history} />
        </Surface>
      ) : null}
    </>
  );
}

const valuesOf = (account: Account) => ({
  lastNameJa: account.lastNameJa,
  firstNameJa: account.firstNameJa,
  lastNameKana: account.lastNameKana,
  firstNameKana: account.firstNameKana,
  role: account.role,
  companyCode: account.companyCode ?? "",
  organization: account.enteredOrganization ?? "",
  jobTitle: account.jobTitle ?? "",
  isManager: account.isManager ? "on" : "",
  rank: account.rank ?? "",
  territories: account.territories,
  mayRequestCards: account.mayRequestCards ? "on" : "",
});

type Fields = ReturnType<typeof useForm<z.input<typeof accountChange>>>[1];

/** What operators decide of the accounts that they make: roles, companies, titles. */
function Provisioned({ fields }: { fields: Fields }) {
  const { account, companies } = useLoaderData<typeof loader>();
  const { companyCode, companyName } = account;
  const isListed = companies.some(({ code }) => code === companyCode);
  const own = companyCode && !isListed ? [{ value: companyCode, label: companyName ?? companyCode }] : [];
  return (
    <>
      <Callout kind="info" title="種別か会社を変えると、すべての端末からログアウトします">
        <p>本人は、同じパスワードでログインし直します。</p>
      </Callout>
      <RadioGroup
        field={fields.role}
        label="種別"
        required
        inline
        choices={PROVISIONED_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      />
      <Select
        field={fields.companyCode}
        label="会社"
        required={false}
        none="なし"
        support="コネクト企業には必須です。"
        options={[
          ...own,
          ...companies.map(({ code, name }) => ({ value: code, label: `${name}（${code}）` })),
        ]}
      />
      <WorkFields fields={fields} />
    </>
  );
}

function AreaOfWork({ field }: { field: Fields["territories"] }) {
  const { prefectures } = useLoaderData<typeof loader>();
  return (
    <Disclosure summary="担当地域を変更する" open={Boolean(field.errors)}>
      <TerritoryChoices field={field} prefectures={prefectures} />
    </Disclosure>
  );
}

function Registered({ account }: { account: Account }) {
  return (
    <Surface title="登録">
      <DefinitionList
        items={[
          ["メールアドレス", account.email],
          ["登録", <Time key="at" at={account.createdAt} as="date" />],
          ["ID", account.id],
        ]}
      />
    </Surface>
  );
}
