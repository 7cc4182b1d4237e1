import { getFormProps, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { authCode } from "#contract/registration/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { readBySchema } from "~/forms/form-by-schema.server";
import { SubmitButton } from "~/forms/submit-button";
import { refused } from "~/parts/registration/refused.server";
import { DOCTOR_STEPS } from "~/parts/registration/steps";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { intentOf } from "~/request/forms/read";
import { signupAfter } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";

const schema = z.object({ code: authCode });

export const loader = signupAfter("email")(async ({ registration: { email }, url, context }) => {
  const resent = url.searchParams.has("resent") ? await context.completion("code").read(null) : null;
  return { email, isResent: resent?.to === email };
});

export const action = signupAfter("email")(async ({ form, api, registration, context }) => {
  const { email } = registration;
  if (intentOf(form) === "resend") {
    const resend = readBySchema(form, z.object({}), { besides: ["code"] });
    try {
      await api.registration.sendMailAuthCode({ body: { email } });
    } catch (error) {
      return refused(resend, error);
    }
    await context.completion("code").mark(null, { to: email });
    throw redirect("/confirm?resent=1");
  }
  const submission = readBySchema(form, schema);
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  try {
    const { code } = submission.value;
    const { result, message } = await api.registration.isValidMailAuthCode({ body: { email, code } });
    // The first half of a double click has used the code up: what counts is that the address is proved.
    if (!result && !(await api.registration.state())?.isVerified) {
      return json(submission.reply({ fieldErrors: { code: [message ?? ""] } }), { status: 422 });
    }
  } catch (error) {
    return refused(submission, error);
  }
  throw redirect("/profile");
});

export const meta = titled("認証コード入力");

export const handle: Handle = { helperPanel: "kept" };

export default function Confirm() {
  const { email, isResent } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof schema>>({ id: "code", lastResult });
  return (
    <div className="stack">
      <StepList steps={DOCTOR_STEPS} current={2} />
      <PageHead
        title="認証コードの入力"
        lead={
          <>
            <MailAddress>{email}</MailAddress> にお送りした4桁の数字を入力してください。
          </>
        }
      />
      {isResent && !lastResult ? (
        <Callout kind="success">新しい認証コードをお送りしました。前のコードは使えません。</Callout>
      ) : null}
      <Surface>
        <form method="post" className="form" {...getFormProps(form)} noValidate>
          <ErrorSummary form={form} />
          <CodeField field={fields.code} />
          <SubmitButton wide>次へ進む</SubmitButton>
        </form>
        <form method="post">
          <SubmitButton kind="secondary" intent="resend" wide>
            認証コードを再送する
          </SubmitButton>
        </form>
      </Surface>
      <ul className="ways">
        <li>
          <a href="/unreceived_auth_code">認証コードが届かない方へ</a>
        </li>
        <li>
          <a href="/signup">メールアドレスを変更する</a>
        </li>
      </ul>
    </div>
  );
}

/** Four digits of any width; phones offer the code from the mail. */
function CodeField({ field }: { field: Parameters<typeof TextField>[0]["field"] }) {
  return (
    <TextField
      field={field}
      label="認証コード"
      required
      width="short"
      inputMode="numeric"
      autoComplete="one-time-code"
      support="有効期限は10分です。全角の数字でも入力できます。"
    />
  );
}
