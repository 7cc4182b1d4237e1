import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { secondFactor } from "#contract/auth/calls";
import { isOfConnect, sharedPath } from "#contract/wire/shared-path";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { PasskeySignIn } from "~/parts/auth/passkey-sign-in";
import { ApiRefusal } from "~/request/api.server";
import { guest } from "~/request/guards.server";
import { officePath } from "~/request/paths/office-path";
import { roleHome } from "~/request/paths/role-home";
import { titled } from "~/title";
import { Disclosure } from "~/ui/overlays/disclosure";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = guest(({ url }) => ({
  connect: isOfConnect(url),
}));

/** Leads back to the password, with the reason, if it was tried too often or too late. */
export const action = guest(({ form, api, context, url }) =>
  submit(form, secondFactor, async (value) => {
    try {
      const { role } = await api.auth.finishSignIn({ body: value });
      return redirect(context.takePath() ?? roleHome(role));
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.refused.code !== "sign-in-expired") throw error;
      await context.flash({ kind: "error", text: error.message });
      return redirect(isOfConnect(url) ? "/connect/login" : "/login");
    }
  }),
);

export const meta = titled("確認コードの入力");

export default function SecondStep() {
  const { connect } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof secondFactor>>({ id: "second", lastResult });
  return (
    <>
      <PageHead title="確認コードの入力" lead="認証アプリに表示されている6桁の数字を入力してください。" />
      <Surface>
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <TextField
            field={fields.code}
            label="確認コード"
            width="half"
            autoComplete="one-time-code"
            inputMode="text"
            autoCapitalize="none"
            spellCheck={false}
          />
          <SubmitButton wide>ログインする</SubmitButton>
        </form>
        <PasskeySignIn action={sharedPath("/login/passkey", connect)} />
        <Disclosure summary="認証アプリを使えないとき">
          <p>
            登録時に控えたリカバリーコード（例：ABCDE-FGHJK）を上の欄に入力してください。1つのコードは1回だけ使えます。
          </p>
          <p>
            リカバリーコードもない場合は、<Link to={officePath(connect)}>お問い合わせ</Link>
            ください。
          </p>
        </Disclosure>
      </Surface>
    </>
  );
}
