import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type * as z from "zod";
import type { credentials } from "#contract/auth/calls";
import { sharedPath } from "#contract/wire/shared-path";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox } from "~/forms/fields/choices";
import { PasswordField } from "~/forms/fields/password-field";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { ButtonLink } from "~/ui/button";

type Props = { lastResult?: SubmissionResult; isOwnDevice: boolean };

/** Password and passkey: on a device of one's own the passkey comes first. */
export function SignInMethods({ connect = false, ...form }: Props & { connect?: boolean }) {
  const passkey = (
    <ButtonLink
      kind={form.isOwnDevice ? "primary" : "secondary"}
      icon="key-round"
      wide
      to={sharedPath("/login/passkey", connect)}
      reloadDocument
    >
      パスキーを使う
    </ButtonLink>
  );
  const or = <p className="gate-or">または</p>;
  return (
    <>
      {form.isOwnDevice ? passkey : null}
      {form.isOwnDevice ? or : null}
      <SignInForm {...form} />
      <Link className="lk" to={sharedPath("/password/forgot", connect)}>
        パスワードを忘れた方
      </Link>
      {form.isOwnDevice ? null : or}
      {form.isOwnDevice ? null : passkey}
    </>
  );
}

/** Address and password; complete without JavaScript. */
function SignInForm({ lastResult, isOwnDevice }: Props) {
  const [form, fields] = useForm<z.input<typeof credentials>>({
    id: "sign-in",
    lastResult,
    defaultValue: { ownDevice: isOwnDevice },
  });
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
      <Checkbox
        field={fields.ownDevice}
        label="この端末は自分専用です"
        note="30日間操作がなくてもログインしたままになります。画面ロックのある、ご自身だけが使う端末で選んでください。"
      />
      <SubmitButton wide>ログインする</SubmitButton>
    </form>
  );
}
