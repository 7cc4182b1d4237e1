import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData } from "@remix-run/react";
import type * as z from "zod";
import { isConnectRole } from "#contract/endpoint";
import { withdrawal } from "#contract/users/calls";
import { sharedPath } from "#contract/wire/shared-path";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox } from "~/forms/fields/choices";
import { PasswordField } from "~/forms/fields/password-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { FORGET_HEADERS } from "~/request/context";
import { signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = signedIn(() => null);

export const action = signedIn(({ form, api, context, viewer }) =>
  submit(form, withdrawal, async (value) => {
    await api.users.withdraw({ body: value });
    context.forgetSession();
    await context.completion("withdrawal").mark(null);
    return redirect(sharedPath("/withdrawn", isConnectRole(viewer.role)), { headers: FORGET_HEADERS });
  }),
);

export const meta = titled("退会");

export default function Withdraw() {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof withdrawal>>({ id: "withdraw", lastResult });
  return (
    <>
      <PageHead title="退会" back={{ to: "/mypage/security", label: "セキュリティ" }} />
      <SettingsColumns of="settings">
        <Surface title="退会すると">
          <ul className="bullets">
            <li>
              すべての端末からログアウトし、このアカウントではログインできなくなります。元に戻せません。
            </li>
            <li>プロフィール、勤務先、ファイルなどの情報を消去し、検索結果からも消えます。</li>
            <li>名刺交換と申請中のやり取りは取り消されます。</li>
            <li>チャットで送った内容は消去し、相手には「退会したユーザーのメッセージ」と表示されます。</li>
            <li>同意と操作の記録は、法令と不正利用の防止のため、氏名を含まない形で必要な期間保存します。</li>
          </ul>
          <p>
            先に<Link to="/mypage/export">登録データをダウンロードする</Link>こともできます。
          </p>
        </Surface>
        <Surface>
          <form method="post" className="form" {...getFormProps(form)}>
            <ErrorSummary form={form} order={["isConfirmed", "password"]} />
            <Checkbox field={fields.isConfirmed} label="上の内容を確認しました" />
            <PasswordField field={fields.password} label="パスワード" autoComplete="current-password" />
            <SubmitButton kind="danger">退会する</SubmitButton>
          </form>
        </Surface>
      </SettingsColumns>
    </>
  );
}
