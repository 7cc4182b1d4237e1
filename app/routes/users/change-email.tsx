import { getFormProps, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { emailChange, newEmail } from "#contract/users/shapes";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/password-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { TextField } from "~/forms/text-field";
import { MailAddress } from "~/parts/users/mail-address";
import { DOCTORS, only } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/step-list";
import { Surface } from "~/ui/surface";

/** Only one's own: another doctor's page does not exist. */
export const loader = only(...DOCTORS)(async ({ viewer, params, api, url }) => {
  if (params.id !== viewer.doctorId) throw new Response(null, { status: 404 });
  const { user } = await api.users.profile();
  const sentTo = url.searchParams.get("sentTo");
  return { doctorId: params.id, email: user.email, sentTo };
});

/** First the code to the new address, then the code from it. */
export const action = only(...DOCTORS)(async ({ viewer, params, form, api, context, url }) => {
  if (params.id !== viewer.doctorId) throw new Response(null, { status: 404 });
  const intent = form.get("intent");
  if (intent === "send") {
    return submit(form, newEmail, async (value) => {
      await api.users.sendEmailCode({ body: value });
      return redirect(`${url.pathname}?sentTo=${encodeURIComponent(value.email)}`);
    });
  }
  if (intent !== "change") throw json(null, { status: 400 });
  return submit(form, emailChange, async (value) => {
    await api.users.changeEmail({ body: value });
    context.forgetViewer();
    await context.flash({ kind: "success", text: "メールアドレスの更新が完了しました" });
    return redirect("/mypage");
  });
});

export const meta = titled("メールアドレス変更");

export const handle: Handle = { footer: false };

export default function ChangeEmail() {
  const { email, sentTo } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="メールアドレス変更"
        context={
          <>
            現在のアドレス：<MailAddress>{email}</MailAddress>
          </>
        }
        back={{ to: "/mypage", label: "マイページ" }}
      />
      <StepList steps={["新しいアドレス", "認証コード"]} current={sentTo ? 2 : 1} />
      {sentTo ? <EnterCode sentTo={sentTo} /> : <EnterAddress />}
    </>
  );
}

function EnterAddress() {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof newEmail>>({ id: "address", lastResult });
  return (
    <Surface>
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextField
          field={fields.email}
          label="新しいメールアドレス"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <PasswordField field={fields.password} label="パスワード" autoComplete="current-password" />
        <SubmitButton intent="send">認証コードを送る</SubmitButton>
      </form>
    </Surface>
  );
}

function EnterCode({ sentTo }: { sentTo: string }) {
  const { doctorId } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof emailChange>>({ id: "code", lastResult });
  return (
    <Surface>
      <p>
        <MailAddress>{sentTo}</MailAddress> に4桁の認証コードをお送りしました。10分以内に入力してください。
      </p>
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <input type="hidden" name="email" value={sentTo} />
        <TextField
          field={fields.code}
          label="認証コード"
          width="short"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton intent="change">メールアドレスを変更する</SubmitButton>
      </form>
      <p>
        <a href={`/doctor/${doctorId}/edit/email`}>アドレスを入力し直す・コードを送り直す</a>
      </p>
    </Surface>
  );
}
