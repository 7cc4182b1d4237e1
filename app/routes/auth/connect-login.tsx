import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { LoginForm } from "~/parts/auth/login-form";
import { signIn } from "~/parts/auth/sign-in.server";
import { guest } from "~/request/guards.server";
import { sharedPath } from "~/request/shared-path";
import { pageTitle } from "~/title";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = guest(({ context }) => ({ services: context.services }));

export const action = guest(signIn);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("ログイン", data.services, { connect: true }) },
];

export const handle = { hydrate: false };

export default function Login() {
  const { services } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={`${services.connect}にログイン`} />
      <Surface>
        <div className="form">
          <LoginForm lastResult={useActionData<typeof action>()} />
          <ButtonLink
            kind="secondary"
            icon="lock"
            wide
            to={sharedPath("/login/passkey", true)}
            reloadDocument
          >
            パスキーを使う
          </ButtonLink>
          <p>
            <Link to={sharedPath("/password/forgot", true)}>パスワードを忘れた方</Link>
          </p>
          <p className="note">
            アカウントは運営事務局が発行します。
            <Link to={sharedPath("/contact/form", true)}>お問い合わせ</Link>
          </p>
        </div>
      </Surface>
    </>
  );
}
