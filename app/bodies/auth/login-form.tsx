import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type * as z from "zod";
import type { credentials } from "#contract/auth";

/** Address and password; complete without JavaScript. */
export function LoginForm({ lastResult }: { lastResult?: SubmissionResult }) {
  const [form, fields] = useForm<z.input<typeof credentials>>({ id: "login", lastResult });
  const { key: usernameKey, ...username } = getInputProps(fields.username, { type: "email" });
  const { key: passwordKey, ...password } = getInputProps(fields.password, { type: "password" });
  return (
    <form method="post" {...getFormProps(form)}>
      {form.errors && <p role="alert">{form.errors.join("\n")}</p>}
      <label htmlFor={fields.username.id}>メールアドレス</label>
      <p id={fields.username.errorId}>{fields.username.errors}</p>
      <input key={usernameKey} {...username} autoComplete="username" />
      <label htmlFor={fields.password.id}>パスワード</label>
      <p id={fields.password.errorId}>{fields.password.errors}</p>
      <input key={passwordKey} {...password} autoComplete="current-password" />
      <label>
        <input type="checkbox" name="sharedTerminal" /> 共用の端末です
      </label>
      <button type="submit">ログインする</button>
    </form>
  );
}
