import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { passwordReset } from "#contract/auth/calls";
import { isOfConnect, sharedPath } from "#contract/wire/shared-path";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { ApiRefusal } from "~/request/api.server";
import { open } from "~/request/guards.server";
import { signInPathOf } from "~/request/paths/role-home";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** A dead link is no error page: it says so and leads to a new one. */
export const loader = open(async ({ api, url }) => {
  const token = url.searchParams.get("token") ?? "";
  const link = await api.auth.readPasswordLink({ body: { token } }).catch((error: unknown) => {
    if (error instanceof ApiRefusal && [404, 422].includes(error.status)) return null;
    throw error;
  });
  return { token, link, connect: isOfConnect(url) };
});

export const action = open(({ form, api, context, url }) =>
  submit(form, passwordReset, async (value) => {
    await api.auth.resetPassword({ body: value });
    context.forgetSession();
    await context.flash({
      kind: "success",
      text: "パスワードを設定しました。新しいパスワードでログインしてください。",
    });
    return redirect(signInPathOf(url));
  }),
);

export const meta = titled("パスワードの設定");

export default function ResetPassword() {
  const { link, connect } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={link?.purpose === "first" ? "パスワードの設定" : "新しいパスワードの設定"}
        context={link ? <MailAddress>{link.email}</MailAddress> : undefined}
      />
      {link ? <SetPassword /> : <DeadLink again={sharedPath("/password/forgot", connect)} />}
    </>
  );
}

function SetPassword() {
  const { token, link } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof passwordReset>>({ id: "reset", lastResult });
  return (
    <Surface>
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <input type="hidden" name="token" value={token} />
        <input type="hidden" autoComplete="username" value={link?.email ?? ""} readOnly />
        <PasswordField
          field={fields.password}
          label="新しいパスワード"
          autoComplete="new-password"
          support="6文字以上で、英字と数字を含めてください。13文字以上をおすすめします。記号も使えます。"
        />
        <SubmitButton wide>パスワードを設定する</SubmitButton>
      </form>
    </Surface>
  );
}

function DeadLink({ again }: { again: string }) {
  return (
    <Callout
      kind="warning"
      title="このリンクは使えません"
      action={<ButtonLink to={again}>新しいリンクを送る</ButtonLink>}
    >
      <p>有効期限が切れているか、すでに使用されています。</p>
    </Callout>
  );
}
