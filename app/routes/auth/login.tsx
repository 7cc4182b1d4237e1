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
      sentence={["診る人と、つなぐ人が、", "ひとつの輪に。"]}
      lead="医師のための医療連携サービス"
      facts={[
        ["badge-check", "医師資格は運営事務局が確認しています"],
        ["search", "漢字・かな・ローマ字のどれでも、医師を探せます"],
        ["lock", "通信と保存を暗号化したチャットと、二段階の認証"],
      ]}
    >
      <h1>ログイン</h1>
      <SignInMethods lastResult={useActionData<typeof action>()} isOwnDevice={isOwnDevice} />
      <FirstTime />
    </Gate>
  );
}

/** Says how each role gets an account. */
function FirstTime() {
  return (
    <section className="gate-first" aria-labelledby="first-time">
      <h2 id="first-time">はじめての方</h2>
      <Link to="/signup" reloadDocument>
        医師の新規登録
      </Link>
      <p className="note">
        コメディカルの方は、医師からの招待メールで登録できます。MS・企業の方のアカウントは運営事務局が発行します。
        <Link to={officePath()}>お問い合わせ</Link>
      </p>
    </section>
  );
}
