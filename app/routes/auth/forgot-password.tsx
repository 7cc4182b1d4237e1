import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { forgottenPassword } from "#contract/auth/calls";
import { isOfConnect, sharedPath } from "#contract/wire/shared-path";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { open } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = open(async ({ url, viewer, context }) => {
  const connect = isOfConnect(url);
  const isSent = url.searchParams.has("sent");
  if (isSent && !(await context.completion("password-link").read(viewer?.id ?? null)))
    throw redirect(sharedPath("/password/forgot", connect));
  return { connect, isSent };
});

export const action = open(({ form, api, url, viewer, context }) =>
  submit(form, forgottenPassword, async (value) => {
    await api.auth.forgotPassword({ body: value });
    await context.completion("password-link").mark(viewer?.id ?? null);
    return redirect(sharedPath("/password/forgot?sent", isOfConnect(url)));
  }),
);

export const meta = titled("パスワードの再設定");

export const handle: Handle = { isForAll: true };

export default function ForgotPassword() {
  const { isSent, connect } = useLoaderData<typeof loader>();
  const signInPath = connect ? "/connect/login" : "/login";
  return (
    <>
      <PageHead title="パスワードの再設定" back={{ to: signInPath, label: "ログイン" }} />
      {isSent ? <Sent again={sharedPath("/password/forgot", connect)} signInPath={signInPath} /> : <Ask />}
    </>
  );
}

function Ask() {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof forgottenPassword>>({ id: "forgot", lastResult });
  return (
    <Surface>
      <p>ご登録のメールアドレスに、パスワードを設定し直すためのリンクをお送りします。</p>
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextField
          field={fields.email}
          label="メールアドレス"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
        />
        <SubmitButton wide>リンクを送る</SubmitButton>
      </form>
    </Surface>
  );
}

/** The same words whether the address is known or not. */
function Sent({ again, signInPath }: { again: string; signInPath: string }) {
  return (
    <>
      <Callout kind="success" title="メールをご確認ください">
        <p>
          ご登録のあるメールアドレスの場合、再設定のリンクをお送りしました。リンクは30分間、1回だけ使えます。
        </p>
      </Callout>
      <Surface title="メールが届かないとき">
        <ul className="bullets">
          <li>迷惑メールのフォルダーをご確認ください。</li>
          <li>入力したアドレスに誤りがないかご確認ください。</li>
          <li>同じアドレスへの送信は1時間に3回までです。</li>
        </ul>
        <p>
          <Link to={again}>もう一度入力する</Link>
        </p>
      </Surface>
      <ButtonLink kind="secondary" to={signInPath}>
        ログイン画面へ戻る
      </ButtonLink>
    </>
  );
}
