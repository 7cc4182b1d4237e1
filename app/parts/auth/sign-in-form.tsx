import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type * as z from "zod";
import type { credentials } from "#contract/auth/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox } from "~/forms/fields/choices";
import { PasswordField } from "~/forms/fields/password-field";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";

/** Address and password; complete without JavaScript. */
export function SignInForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const [form, fields] = useForm<z.input<typeof credentials>>({ id: "sign-in", lastResult });
  return (
    <form method="post" className="form" {...getFormProps(form)}>
      <ErrorSummary form={form} />
      <TextField
        field={fields.username}
        label="メールアドレス"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField field={fields.password} label="パスワード" autoComplete="current-password" />
      <Checkbox
        field={fields.sharedTerminal}
        label="共用の端末です"
        note="30分操作がないとログアウトし、この端末に情報を残しません。"
      />
      <SubmitButton wide>ログインする</SubmitButton>
    </form>
  );
}
