import { Link, useActionData } from "@remix-run/react";
import { sharedPath } from "#contract/wire/shared-path";
import { Gate } from "~/parts/auth/gate";
import { signIn } from "~/parts/auth/sign-in.server";
import { SignInForm } from "~/parts/auth/sign-in-form";
import { guest } from "~/request/guards.server";
import { officePath } from "~/request/paths/office-path";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";

export const loader = guest(({ context }) => ({ services: context.services }));

export const action = guest(signIn);

export const meta = titled("ログイン");

export const handle: Handle = { isForAll: true };

export default function SignIn() {
  return (
    <Gate
      sentence={["支える人も、", "同じ輪のなかに。"]}
      lead="医療を支える企業のための連携サービス"
      facts={[
        ["users", "医師・MSの方と、同じコミュニティで"],
        ["shield-check", "アカウントは運営事務局が発行します"],
        ["lock", "通信と保存を暗号化したチャットと、二段階の認証"],
      ]}
    >
      <h1>ログイン</h1>
      <SignInForm lastResult={useActionData<typeof action>()} />
      <Link className="lk" to={sharedPath("/password/forgot", true)}>
        パスワードを忘れた方
      </Link>
      <p className="gate-or">または</p>
      <ButtonLink
        kind="secondary"
        icon="key-round"
        wide
        to={sharedPath("/login/passkey", true)}
        reloadDocument
      >
        パスキーを使う
      </ButtonLink>
      <p className="note">
        アカウントは運営事務局が発行します。
        <Link to={officePath(true)}>お問い合わせ</Link>
      </p>
    </Gate>
  );
}
