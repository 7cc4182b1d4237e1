import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type * as z from "zod";
import type { signInForm } from "#contract/auth/calls";
import { sharedPath } from "#contract/wire/shared-path";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import { Select } from "~/forms/fields/select";
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
      <SignInForm connect={connect} {...form} />
      {form.isOwnDevice ? null : or}
      {form.isOwnDevice ? null : passkey}
    </>
  );
}

const DEVICES = [
  { value: "shared", label: "共用の端末（30分・情報を残さない）" },
  { value: "own", label: "自分専用の端末（30日間）" },
];

/** Address and password; complete without JavaScript. */
function SignInForm({ connect, lastResult, isOwnDevice }: Props & { connect: boolean }) {
  const [form, fields] = useForm<z.input<typeof signInForm>>({
    id: "sign-in",
    lastResult,
    defaultValue: { device: isOwnDevice ? "own" : undefined },
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
      <Link className="lk" to={sharedPath("/password/forgot", connect)}>
        パスワードを忘れた方
      </Link>
      <Select
        field={fields.device}
        label="この端末"
        support="選んだ時間、操作がないとログアウトします。「自分専用」は、画面ロックのある、ご自身だけが使う端末で選んでください。"
        none="通常の端末（12時間）"
        options={DEVICES}
      />
      <SubmitButton wide>ログインする</SubmitButton>
    </form>
  );
}
