import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Gate } from "~/parts/auth/gate";
import { ofBrowser, signIn } from "~/parts/auth/sign-in.server";
import { SignInMethods } from "~/parts/auth/sign-in-form";
import { guest } from "~/request/guards.server";
import { officePath } from "~/request/paths/office-path";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";

export const loader = guest(ofBrowser);

export const action = guest(signIn);

export const meta = titled("ログイン");

export const handle: Handle = { isForAll: true, screen: "gate" };

export default function SignIn() {
  const { isOwnDevice, hasSignedOut } = useLoaderData<typeof loader>();
  return (
    <Gate
      hasSignedOut={hasSignedOut}
      sentence={["支える人も、", "同じ輪のなかに。"]}
      lead="医療を支える企業のための連携サービス"
      facts={[
        ["users", "医師・MSの方と、同じコミュニティで"],
        ["shield-check", "アカウントは運営事務局が発行します"],
        ["lock", "通信と保存を暗号化したチャットと、二段階の認証"],
      ]}
    >
      <h1>ログイン</h1>
      <SignInMethods lastResult={useActionData<typeof action>()} isOwnDevice={isOwnDevice} connect />
      <p className="note">
        アカウントは運営事務局が発行します。
        <Link to={officePath(true)}>お問い合わせ</Link>
      </p>
    </Gate>
  );
}
