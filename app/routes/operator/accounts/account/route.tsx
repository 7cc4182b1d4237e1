import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type * as z from "zod";
import { hasTerritories } from "#contract/operator/limits";
import { factorClearing, suspension, territoriesChange } from "#contract/operator/shapes";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import type { Prefecture } from "~/forms/fields/prefecture-choices";
import { TextField } from "~/forms/fields/text-field";
import { resultOf } from "~/forms/result-of";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { AuditTable } from "~/parts/operator/audit-table";
import { LICENCE_LABELS, ROLE_LABELS, STATUS_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { TerritoryChoices, territoryText } from "~/parts/users/profile/territory-choices";
import { OperatorBadge } from "~/parts/users/role-badge";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { ApiRefusal } from "~/request/api.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import { type Entered, operator } from "~/request/guards.server";
import { backLink, pageWithBackLink } from "~/request/paths/back-link";
import { referenceLists } from "~/request/reference.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, params, url }) => {
  const [account, { prefectures }] = await Promise.all([
    api.operator.account({ params: { id: params.id ?? "" } }),
    referenceLists(api),
  ]);
  const back = backLink(url, account.id, { to: "/admin/accounts", label: "アカウント" });
  return { account, prefectures, back };
});

/** What is asked with a reason (suspend, clear factors), and what needs none (restore, send a link). */
export const action = operator(async (entered) => {
  const { form, params } = entered;
  const asked = { params: { id: params.id ?? "" } };
  const intent = intentOf(form);
  const { operator: calls } = entered.api;
  if (intent === "restore" || intent === "link") onlyFields(form);
  if (intent === "restore") return done(entered, () => calls.restoreAccount(asked), "利用を再開しました");
  if (intent === "link") return done(entered, () => calls.sendPasswordLink(asked), "リンクを送りました");
  if (intent === "territories") {
    return submit(form, territoriesChange, (body) =>
      done(entered, () => calls.setTerritories({ ...asked, body }), "担当地域を保存しました"),
    );
  }
  if (intent === "clear") {
    return submit(form, factorClearing, async (body) => {
      await calls.clearSecondFactors({ ...asked, body });
      return finished(entered, "二要素認証を解除しました");
    });
  }
  return submit(form, suspension, async (body) => {
    await calls.suspendAccount({ ...asked, body });
    return finished(entered, "利用を停止しました");
  });
});

async function finished({ context, url }: Entered, text: string) {
  await context.flash({ kind: "success", text });
  return redirect(pageWithBackLink(url));
}

async function done({ context, url }: Entered, act: () => Promise<unknown>, text: string) {
  try {
    await act();
    await context.flash({ kind: "success", text });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 409) throw error;
    await context.flash({ kind: "error", text: error.message });
  }
  return redirect(pageWithBackLink(url));
}

export const meta = titled("アカウントの詳細");

const useResultOf = (...intents: string[]) => resultOf(useActionData<typeof action>(), ...intents);

export default function Account() {
  const { account, prefectures, back } = useLoaderData<typeof loader>();
  const lastResult = useResultOf("territories");
  const { name, email, role, status } = account;
  return (
    <>
      <OperatorHead
        title={name}
        context={
          <>
            {account.isOperator ? <OperatorBadge /> : null}{" "}
            <Badge tone={status === "active" ? "success" : "danger"}>{STATUS_LABELS[status]}</Badge>
          </>
        }
        back={back}
        action={
          status === "withdrawn" ? null : (
            <ButtonLink icon="pencil" to={`/admin/accounts/${account.id}/edit`}>
              アカウントを編集する
            </ButtonLink>
          )
        }
      />
      <Columns label="操作" aside={status === "withdrawn" ? null : <Acts />}>
        <Surface title="登録されている内容">
          <DefinitionList
            items={[
              ["メールアドレス", email ? <MailAddress key="email">{email}</MailAddress> : null],
              ["種別", ROLE_LABELS[role]],
              ...ofRole(account),
              ["作成日", <Time key="at" at={account.createdAt} as="date" />],
              ["ID", account.id],
            ]}
          />
        </Surface>
        {hasTerritories(role) && status !== "withdrawn" ? (
          <Territories
            codes={account.territories}
            declared={account.declaredTerritories}
            {...{ prefectures, lastResult }}
          />
        ) : null}
        <Surface title="ログイン">
          <DefinitionList
            items={[
              ["パスワード", account.hasPassword ? "設定済み" : "未設定"],
              ["二要素認証", account.hasSecondFactor ? "設定済み" : "未設定"],
              ["ログイン中の端末", `${account.sessions}台`],
              [
                "最後の操作",
                account.lastSeenAt ? <Time key="seen" at={account.lastSeenAt} as="when" /> : "まだありません",
              ],
            ]}
          />
        </Surface>
      </Columns>
      {account.history.length > 0 ? (
        <Surface title="最近の記録" flush>
          <AuditTable entries={account.history} />
        </Surface>
      ) : null}
    </>
  );
}

type Account = SerializeFrom<typeof loader>["account"];

/** What is known of some roles only; elsewhere its absence would say nothing. */
function ofRole({ role, licenceState, companyCode, companyName, organization, jobTitle, rank }: Account) {
  const licence = ["医師資格", LICENCE_LABELS[licenceState ?? "none"]] as const;
  const workplace = ["所属", organization] as const;
  const company = [
    ["会社", companyName && `${companyName}（${companyCode}）`],
    workplace,
    ["役職", jobTitle],
  ] as const;
  if (role === "doctor") return [licence, workplace];
  if (role === "co-medical") return [workplace];
  return role === "connectCompany" ? [...company, ["ランク", rank] as const] : company;
}

function Acts() {
  const { status, hasSecondFactor } = useLoaderData<typeof loader>().account;
  const clearing = useResultOf("clear");
  const suspending = useResultOf("suspend");
  return (
    <Surface title="操作">
      {status === "active" ? (
        <form method="post" className="form">
          <p>パスワードを設定するリンクを、本人のメールアドレスに送ります（7日間有効）。</p>
          <Button kind="secondary" name="intent" value="link">
            設定リンクを送る
          </Button>
        </form>
      ) : (
        <form method="post" className="form">
          <p>このアカウントは停止中で、ログインできません。</p>
          <Button name="intent" value="restore">
            利用を再開する
          </Button>
        </form>
      )}
      {hasSecondFactor ? (
        <Disclosure summary="二要素認証を解除する" open={clearing?.status === "error"}>
          <WithReason id="clear" lastResult={clearing} word="二要素認証を解除する">
            端末もリカバリーコードも失ったと確認できたときだけ行ってください。パスキーと認証アプリを消し、すべての端末をログアウトさせ、本人にメールで知らせます。
          </WithReason>
        </Disclosure>
      ) : null}
      {status === "active" ? (
        <Disclosure summary="利用を停止する" open={suspending?.status === "error"}>
          <WithReason id="suspend" lastResult={suspending} word="利用を停止する">
            すべての端末がただちにログアウトし、再開するまでログインできません。
          </WithReason>
        </Disclosure>
      ) : null}
    </Surface>
  );
}

type Reasoned = {
  id: "clear" | "suspend";
  lastResult: SubmissionResult | undefined;
  word: string;
  children: ReactNode;
};

function WithReason({ id, lastResult, word, children }: Reasoned) {
  const [form, fields] = useForm<z.input<typeof factorClearing>>({ id, lastResult });
  return (
    <form method="post" className="form" {...getFormProps(form)}>
      <DraftKeeper />
      <ErrorSummary form={form} />
      <p>{children}</p>
      <TextField
        field={fields.reason}
        label="理由"
        support="操作の記録に残ります。本人には表示されません。"
      />
      {id === "clear" ? (
        <PasswordField field={fields.password} label="あなたのパスワード" autoComplete="current-password" />
      ) : null}
      <SubmitButton kind="danger" intent={id}>
        {word}
      </SubmitButton>
    </form>
  );
}

type Props = {
  codes: string[];
  declared: string[];
  prefectures: readonly Prefecture[];
  lastResult?: SubmissionResult | null;
};

/** The territories of an account, and the form that sets them. */
function Territories({ codes, declared, prefectures, lastResult }: Props) {
  const [form, fields] = useForm<z.input<typeof territoriesChange>>({
    id: "territories",
    lastResult,
    defaultValue: { territories: codes },
  });
  return (
    <Surface title="担当地域">
      <p>{territoryText(codes, prefectures, declared) || "設定されていません。"}</p>
      {declared.length > 0 ? (
        <p className="note">
          本人が追加した地域があります。会社に確かめてから保存すると、確認済みになります。
        </p>
      ) : null}
      <Disclosure
        summary={declared.length > 0 ? "担当地域を確認する" : "担当地域を変更する"}
        open={lastResult?.status === "error"}
      >
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <TerritoryChoices field={fields.territories} prefectures={prefectures} />
          <SubmitButton intent="territories">担当地域を保存する</SubmitButton>
        </form>
      </Disclosure>
    </Surface>
  );
}
