import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import { SubmitButton } from "~/forms/submit-button";
import { CodeField } from "~/parts/registration/code-field";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { Callout } from "~/ui/callout";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

type Props = {
  invited: { email: string; token: string };
  isCodeSent?: boolean;
  isVerified?: boolean;
  hasPassword?: boolean;
  lastResult?: SubmissionResult;
};

/** The invited address is fixed: first its code, then code and password together. */
export function ColleagueStart({ invited, isCodeSent, isVerified, hasPassword, lastResult }: Props) {
  const [form, fields] = useForm<{ code: string; password: string }>({ id: "colleague", lastResult });
  const token = <input type="hidden" name="invitation" value={invited.token} />;
  return (
    <>
      <Surface title="メールアドレスの確認">
        <DefinitionList
          items={[["メールアドレス", <MailAddress key="email">{invited.email}</MailAddress>]]}
        />
        <form method="post" className="form">
          {token}
          {isVerified ? (
            <Callout kind="success">メールアドレスを確認しました。</Callout>
          ) : (
            <SubmitButton intent={isCodeSent ? "resend" : "send"} kind={isCodeSent ? "secondary" : "primary"}>
              {isCodeSent ? "認証コードを再送する" : "認証コードを送る"}
            </SubmitButton>
          )}
        </form>
        {form.errors && !isCodeSent ? <Callout kind="danger">{form.errors.join("\n")}</Callout> : null}
      </Surface>
      {isCodeSent ? (
        <Surface>
          <form method="post" className="form" {...getFormProps(form)} noValidate>
            {token}
            <ErrorSummary form={form} />
            {isVerified ? null : <CodeField field={fields.code} />}
            <PasswordField
              field={fields.password}
              label="パスワード"
              required={!hasPassword}
              autoComplete="new-password"
              support={
                hasPassword
                  ? "設定済みです。変更するときだけ入力してください。"
                  : "英字と数字を含む6文字以上。13文字以上をおすすめします。記号も使えます。"
              }
            />
            <SubmitButton wide>次へ進む</SubmitButton>
          </form>
        </Surface>
      ) : null}
    </>
  );
}
