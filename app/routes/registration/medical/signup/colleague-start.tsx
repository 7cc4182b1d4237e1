import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import { SubmitButton } from "~/forms/submit-button";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

type Props = {
  invited: { email: string; token: string };
  hasPassword?: boolean;
  lastResult?: SubmissionResult;
};

/** The invited address is fixed, and proved by the link that came to it. */
export function ColleagueStart({ invited, hasPassword, lastResult }: Props) {
  const [form, fields] = useForm<{ password: string }>({ id: "colleague", lastResult });
  return (
    <Surface>
      <DefinitionList
        items={[
          [
            "メールアドレス",
            <>
              <MailAddress>{invited.email}</MailAddress>（招待メールで確認済み）
            </>,
          ],
        ]}
      />
      <form method="post" className="form" {...getFormProps(form)} noValidate>
        <input type="hidden" name="invitation" value={invited.token} />
        <ErrorSummary form={form} />
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
  );
}
