import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LoginForm } from "~/parts/auth/login-form";
import { signIn } from "~/parts/auth/sign-in.server";
import { officePath } from "~/parts/contact/office-path";
import { guest } from "~/request/guards.server";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = guest(({ context }) => ({ services: context.services }));

export const action = guest(signIn);

export const meta = titled("ログイン");

export default function Login() {
  const { services } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={`${services.main}にログイン`} />
      <Surface>
        <div className="form">
          <LoginForm lastResult={useActionData<typeof action>()} />
          <ButtonLink kind="secondary" icon="lock" wide to="/login/passkey" reloadDocument>
            パスキーを使う
          </ButtonLink>
          <p>
            <Link to="/password/forgot">パスワードを忘れた方</Link>
          </p>
        </div>
      </Surface>
      <FirstTime />
    </>
  );
}

/** Who may come in how, without an account yet. */
function FirstTime() {
  return (
    <Surface title="はじめての方">
      <div className="form">
        <ButtonLink kind="secondary" wide to="/signup" reloadDocument>
          医師の新規登録
        </ButtonLink>
        <p className="note">
          コメディカルの方は、医師からの招待メールで登録できます。MS・企業の方のアカウントは運営事務局が発行します。
          <Link to={officePath()}>お問い合わせ</Link>
        </p>
      </div>
    </Surface>
  );
}
