import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import { passkeyNaming, passwordProof } from "#contract/auth/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { PasswordProofForm } from "~/parts/auth/password-proof-form";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { intentOf } from "~/request/forms/read";
import { type Entered, signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";
import { Time } from "~/ui/time/time";

export const loader = signedIn(async ({ api, url }) => {
  const { passkeys } = await api.auth.security();
  const passkey = passkeys.find(({ id }) => id === url.searchParams.get("id"));
  if (!passkey) throw redirect("/mypage/security");
  return { passkey };
});

export const action = signedIn((entered) => {
  const intent = intentOf(entered.form);
  const id = entered.url.searchParams.get("id") ?? "";
  return intent === "rename" ? rename(entered, id) : remove(entered, id);
});

function rename({ form, api, context }: Entered, id: string) {
  return submit(form, passkeyNaming, async ({ name }) => {
    await api.auth.renamePasskey({ body: { id, name } });
    await context.flash({ kind: "success", text: "パスキーの名前を変更しました" });
    return redirect("/mypage/security");
  });
}

function remove({ form, api, context }: Entered, id: string) {
  return submit(form, passwordProof, async ({ password }) => {
    await api.auth.removePasskey({ body: { id, password } });
    await context.flash({ kind: "success", text: "パスキーを削除しました" });
    return redirect("/mypage/security");
  });
}

export const meta = titled("パスキー");

export default function EditPasskey() {
  const { name, createdAt } = useLoaderData<typeof loader>().passkey;
  const lastResult = useActionData<typeof action>();
  const isRenaming = lastResult?.error && "name" in lastResult.error;
  return (
    <>
      <PageHead
        title="パスキー"
        context={
          <>
            {name}・登録 <Time at={createdAt} as="date" />
          </>
        }
        back={{ to: "/mypage/security", label: "セキュリティ" }}
      />
      <SettingsColumns of="settings">
        <Rename name={name} lastResult={isRenaming ? lastResult : undefined} />
        <Surface title="このパスキーを削除する">
          <p>
            削除すると、このパスキーではログインできなくなります。端末に残ったパスキーは、端末の設定から削除してください。
          </p>
          <PasswordProofForm
            lastResult={isRenaming ? undefined : lastResult}
            word="パスキーを削除する"
            kind="danger"
            intent="remove"
          />
        </Surface>
      </SettingsColumns>
    </>
  );
}

function Rename({ name, lastResult }: { name: string; lastResult?: SubmissionResult }) {
  const [form, fields] = useForm<z.input<typeof passkeyNaming>>({
    id: "rename",
    lastResult,
    defaultValue: { name },
  });
  return (
    <Surface title="名前">
      <form method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextField
          field={fields.name}
          label="パスキーの名前"
          support="どの端末のパスキーか、見分けるための名前です。例：病院のiPad"
          autoComplete="off"
        />
        <SubmitButton intent="rename" kind="secondary">
          名前を変更する
        </SubmitButton>
      </form>
    </Surface>
  );
}
