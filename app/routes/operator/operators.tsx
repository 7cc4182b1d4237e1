import { getFormProps, useForm } from "@conform-to/react";
import { redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { operatorAddition, operatorChange } from "#contract/operator/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import type { Field } from "~/forms/field";
import { CheckboxGroup } from "~/forms/fields/choices";
import { FieldRow } from "~/forms/fields/field-row";
import { PasswordField } from "~/forms/fields/password-field";
import { TextField } from "~/forms/fields/text-field";
import { resultOf } from "~/forms/result-of";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { STATUS_LABELS } from "~/parts/operator/labels";
import { OperatorHead } from "~/parts/operator/operator-head";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { intentOf, textIn } from "~/request/forms/read";
import { operator } from "~/request/guards.server";
import { titled } from "~/title";
import { Badge } from "~/ui/badge";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { Disclosure } from "~/ui/overlays/disclosure";
import { Row, RowList } from "~/ui/rows";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { Time } from "~/ui/time/time";

export const loader = operator(async ({ api, viewer }) => ({
  ...(await api.operator.operators()),
  viewerId: viewer.id,
}));

export const action = operator(async ({ form, api, context, viewer }) => {
  const saved = async (text: string) => {
    await context.flash({ kind: "success", text });
    return redirect("/admin/operators");
  };
  if (intentOf(form) === "add") {
    return submit(form, operatorAddition, async (body) => {
      await api.operator.addOperator({ body });
      return saved("運営者に追加しました");
    });
  }
  const id = textIn(form, "id");
  return submit(
    form,
    operatorChange,
    async (body) => {
      await api.operator.changeOperator({ params: { id }, body });
      if (id === viewer.id) context.forgetViewer();
      return saved(body.permissions.length > 0 ? "権限を変更しました" : "運営者から外しました");
    },
    { besides: ["id"] },
  );
});

export const meta = titled("運営者");

export default function Operators() {
  const { operators, sets } = useLoaderData<typeof loader>();
  const full = operators.filter(
    ({ permissions, status }) => permissions.includes("operator") && status === "active",
  );
  return (
    <>
      <OperatorHead
        title="運営者"
        context={`運営・${operators.length}名`}
        lead="権限の変更は、すべて記録されます。"
      />
      <Columns label="権限の種類" aside={<Kinds sets={sets} />}>
        {full.length === 1 ? (
          <Callout kind="warning" title="運営の権限を持つ方が1名だけです">
            <p>
              その方がログインできなくなると、権限を変更できる方がいなくなります。もう1名を追加してください。
            </p>
          </Callout>
        ) : null}
        <Surface title="権限を持つ方" flush>
          <RowList>
            {operators.map((each) => (
              <Operator key={each.id} {...each} />
            ))}
          </RowList>
        </Surface>
        <AddOperator />
      </Columns>
    </>
  );
}

type Data = SerializeFrom<typeof loader>;

function Operator({
  id,
  name,
  email,
  status,
  permissions,
  hasPassword,
  hasSecondFactor,
  lastSeenAt,
}: Data["operators"][number]) {
  const { sets, isFresh, viewerId } = useLoaderData<typeof loader>();
  const lastResult = resultOf(useActionData<typeof action>(), `change-${id}`);
  const [form, fields] = useForm<z.input<typeof operatorChange>>({
    id: `change-${id}`,
    lastResult,
    defaultValue: { permissions },
  });
  return (
    <Row
      title={name}
      badges={
        <>
          {sets.flatMap(({ code, name }) =>
            permissions.includes(code) ? [<Badge key={code}>{name}</Badge>] : [],
          )}
          {status === "active" ? null : <Badge tone="danger">{STATUS_LABELS[status]}</Badge>}
          {id === viewerId ? <Badge tone="success">あなた</Badge> : null}
        </>
      }
      detail={
        <>
          <MailAddress>{email}</MailAddress>・{loginState(hasPassword, hasSecondFactor)}
        </>
      }
      meta={lastSeenAt ? <Time at={lastSeenAt} as="when" /> : "未ログイン"}
      actions={
        <form method="post" {...getFormProps(form)}>
          <Disclosure summary="権限を変更する" open={lastResult?.status === "error"}>
            <div className="form">
              <ErrorSummary form={form} />
              <input type="hidden" name="id" value={id} />
              <CheckboxGroup
                field={fields.permissions}
                label="権限"
                required={false}
                support="すべて外すと、運営者ではなくなります。外した権限があると、この方はすべての端末からログアウトします。"
                choices={sets.map(({ code, name, note }) => ({ value: code, label: name, note }))}
              />
              <StepUpFields password={fields.password} code={fields.code} isFresh={isFresh} />
              <SubmitButton intent={`change-${id}`}>権限を保存する</SubmitButton>
            </div>
          </Disclosure>
        </form>
      }
    />
  );
}

const loginState = (hasPassword: boolean, hasSecondFactor: boolean) => {
  if (!hasPassword) return "パスワード未設定";
  return hasSecondFactor ? "二要素認証あり" : "二要素認証なし";
};

function Kinds({ sets }: Pick<Data, "sets">) {
  return (
    <Surface title="権限の種類">
      <DefinitionList items={sets.map(({ name, note }) => [name, note] as const)} />
    </Surface>
  );
}

function AddOperator() {
  const { sets, isFresh } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof operatorAddition>>({
    id: "add",
    lastResult: resultOf(useActionData<typeof action>(), "add"),
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <Surface title="運営者を追加する">
        <div className="form">
          <ErrorSummary form={form} />
          <TextField field={fields.email} label="メールアドレス" required type="email" inputMode="email" />
          <FieldRow>
            <TextField field={fields.lastNameJa} label="姓" required={false} />
            <TextField field={fields.firstNameJa} label="名" required={false} />
          </FieldRow>
          <p className="note">
            アカウントのない方は氏名も入力してください。パスワードを設定するリンクをメールで送ります。
          </p>
          <CheckboxGroup
            field={fields.permissions}
            label="権限"
            required
            inline
            choices={sets.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <StepUpFields password={fields.password} code={fields.code} isFresh={isFresh} />
          <SubmitButton intent="add">追加する</SubmitButton>
        </div>
      </Surface>
    </form>
  );
}

type Props = { password: Field; code: Field; isFresh: boolean };

/** Both factors again; nothing to fill in for somebody who has just signed in with two. */
function StepUpFields({ password, code, isFresh }: Props) {
  if (isFresh)
    return <p className="note">いまログインで確認したばかりのため、パスワードと確認コードは不要です。</p>;
  return (
    <>
      <PasswordField field={password} label="ご自身のパスワード" required autoComplete="current-password" />
      <TextField
        field={code}
        label="認証アプリの確認コード"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        support="リカバリーコードも使えます。パスキーだけをお使いの方は、ログインし直してから5分以内に行ってください。"
      />
    </>
  );
}
