import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { passwordProof } from "#contract/auth";
import { PasswordProofForm } from "~/bodies/auth/password-proof-form";
import { submit } from "~/bodies/submit.server";
import { signedIn } from "~/guards.server";
import type { Handle } from "~/root";
import { pageTitle } from "~/title";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

export const loader = signedIn(async ({ api, context, url }) => {
  const { passkeys } = await api.auth.security();
  const passkey = passkeys.find(({ id }) => id === url.searchParams.get("id"));
  if (!passkey) throw redirect("/mypage/security");
  return { passkey, services: context.services };
});

export const action = signedIn(({ request, api, context, url }) =>
  submit(
    request,
    passwordProof,
    async ({ password }) => {
      await api.auth.removePasskey({ body: { id: url.searchParams.get("id") ?? "", password } });
      await context.flash({ kind: "success", text: "パスキーを削除しました" });
      return redirect("/mypage/security");
    },
    { hideFields: ["password"] },
  ),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data && pageTitle("パスキーの削除", data.services) },
];

export const handle: Handle = { hydrate: false };

export default function RemovePasskey() {
  const { passkey } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="パスキーの削除"
        context={passkey.name}
        back={{ to: "/mypage/security", label: "セキュリティ" }}
      />
      <Surface>
        <p>
          このパスキーではログインできなくなります。端末に残ったパスキーは、端末の設定から削除してください。
        </p>
        <PasswordProofForm
          lastResult={useActionData<typeof action>()}
          word="パスキーを削除する"
          kind="danger"
        />
      </Surface>
    </>
  );
}
