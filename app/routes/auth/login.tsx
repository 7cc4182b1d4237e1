import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LoginForm } from "~/parts/auth/login-form";
import { signIn } from "~/parts/auth/sign-in.server";
import { guest } from "~/request/guards.server";
import { pageTitle } from "~/title";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = guest(({ context }) => ({ services: context.services }));

export const action = guest(signIn);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ログイン", data.services, { connect: false }) },
];

export const handle = { hydrate: false };

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
          <Link to="/contact/form">お問い合わせ</Link>
        </p>
      </div>
    </Surface>
  );
}
