import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import type * as z from "zod";
import type { emailChange, newEmail } from "#contract/users/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import { TextField } from "~/forms/fields/text-field";
import { SubmitButton } from "~/forms/submit-button";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { MailAddress } from "./mail-address";

type Props = { email: string; sentTo: string | null; home: string; lastResult?: SubmissionResult };

/** Works in two steps: a code goes to the new address, then it is typed in here. */
export function ChangeEmail({ email, sentTo, home, lastResult }: Props) {
  return (
    <>
      <PageHead
        title="メールアドレス変更"
        context={
          <>
            現在のアドレス：<MailAddress>{email}</MailAddress>
          </>
        }
        back={{ to: home, label: "マイページ" }}
      />
      <StepList steps={["新しいアドレス", "認証コード"]} current={sentTo ? 2 : 1} />
      {sentTo ? (
        <EnterCode sentTo={sentTo} lastResult={lastResult} />
      ) : (
        <EnterAddress lastResult={lastResult} />
      )}
    </>
  );
}

function EnterAddress({ lastResult }: Pick<Props, "lastResult">) {
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

function EnterCode({ sentTo, lastResult }: { sentTo: string; lastResult?: SubmissionResult }) {
  const { pathname } = useLocation();
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
        <a href={pathname}>アドレスを入力し直す・コードを送り直す</a>
      </p>
    </Surface>
  );
}
