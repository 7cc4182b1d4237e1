import type { Field } from "~/forms/field";
import { PasswordField } from "~/forms/fields/password-field";
import { TextField } from "~/forms/fields/text-field";

type Props = { password: Field; code: Field; isFresh: boolean };

/** Both factors again; nothing to fill in for somebody who has just signed in with two. */
export function StepUpFields({ password, code, isFresh }: Props) {
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
