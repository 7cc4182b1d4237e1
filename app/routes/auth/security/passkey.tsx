import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import * as z from "zod";
import { passkeyName } from "#contract/auth/calls";
import { PASSKEY_FAILED } from "#contract/auth/texts";
import passkeyScript from "~/browser/passkey?worker&url";
import { ErrorSummary } from "~/forms/error-summary";
import { plainField } from "~/forms/field";
import { PasswordField } from "~/forms/fields/password-field";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { PageScript } from "~/page-script";
import { signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { Columns } from "~/ui/columns";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

/** The password went to the API with the request for options; here comes what the authenticator answered. */
const answered = z.object({
  name: passkeyName.default(""),
  credential: z.string({ error: PASSKEY_FAILED }).transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: PASSKEY_FAILED });
      return z.NEVER;
    }
  }),
});

export const loader = signedIn(() => null);

export const action = signedIn(({ form, api, context }) =>
  submit(
    form,
    answered,
    async (value) => {
      await api.auth.addPasskey({ body: value });
      context.forgetViewer();
      await context.flash({ kind: "success", text: "パスキーを追加しました" });
      return redirect("/mypage/security");
    },
    { besides: ["password"] },
  ),
);

export const meta = titled("パスキーの追加");

export default function AddPasskey() {
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof answered>>({ id: "passkey", lastResult });
  return (
    <>
      <PageHead
        title="パスキーの追加"
        lead="次回から、指紋・顔・画面ロックでログインできます。"
        back={{ to: "/mypage/security", label: "セキュリティ" }}
      />
      <Columns label="パスキーとは" aside={<About />}>
        <div data-passkey-missing>
          <Callout kind="info" title="このブラウザーでは追加できません">
            <p>JavaScriptが有効で、パスキーに対応したブラウザーをお使いください。</p>
          </Callout>
        </div>
        <div data-passkey-part>
          <Surface>
            <form method="post" className="form" {...getFormProps(form)} data-passkey="add">
              <ErrorSummary form={form} />
              <p className="field-error" role="alert" data-passkey-word hidden />
              <input type="hidden" name="credential" />
              <TextField
                field={fields.name}
                label="名前"
                required={false}
                support="どの端末のパスキーか、あとで見分けるための名前です。例：病院のiPad"
                autoComplete="off"
              />
              <PasswordField
                field={plainField("password")}
                label="パスワード"
                autoComplete="current-password"
                support="ご本人であることを確認するため、もう一度入力してください。"
              />
              <SubmitButton>パスキーを追加する</SubmitButton>
            </form>
          </Surface>
        </div>
      </Columns>
      <PageScript src={passkeyScript} />
    </>
  );
}

function About() {
  return (
    <Surface title="パスキーとは">
      <ul className="bullets">
        <li>端末の指紋・顔・画面ロックでログインするしくみです。</li>
        <li>指紋や顔のデータが、端末の外に出ることはありません。</li>
        <li>偽のサイトでは働かないため、だまし取られる心配がありません。</li>
        <li>共用の端末には追加しないでください。</li>
      </ul>
    </Surface>
  );
}
