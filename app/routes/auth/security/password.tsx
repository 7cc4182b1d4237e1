import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import type * as z from "zod";
import { passwordChange } from "#contract/auth/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = signedIn(() => null);

export const action = signedIn(({ form, api, context }) =>
  submit(form, passwordChange, async (value) => {
    await api.auth.changePassword({ body: value });
    await context.flash({ kind: "success", text: "パスワードを変更しました" });
    return redirect("/mypage/security");
  }),
);

export const meta = titled("パスワードの変更");

export default function ChangePassword() {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof passwordChange>>({ id: "password", lastResult });
  return (
    <>
      <PageHead
        title="パスワードの変更"
        lead="変更すると、ほかの端末はログアウトします。"
        back={{ to: "/mypage/security", label: "セキュリティ" }}
      />
      <Columns label="パスワードの決め方" aside={<Advice />}>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <ErrorSummary form={form} />
            <PasswordField
              field={fields.currentPassword}
              label="現在のパスワード"
              autoComplete="current-password"
            />
            <PasswordField
              field={fields.password}
              label="新しいパスワード"
              autoComplete="new-password"
              support="6文字以上で、英字と数字を含めてください。13文字以上をおすすめします。記号も使えます。"
            />
            <SubmitButton>パスワードを変更する</SubmitButton>
          </form>
        </Surface>
      </Columns>
    </>
  );
}

function Advice() {
  return (
    <Surface title="安全なパスワードの条件">
      <ul className="bullets">
        <li>13文字以上にすると、長さだけで守りが強くなります。</li>
        <li>ほかのサービスと同じものは使わないでください。</li>
        <li>氏名・生年月日・メールアドレスを含むものは使えません。</li>
      </ul>
    </Surface>
  );
}
