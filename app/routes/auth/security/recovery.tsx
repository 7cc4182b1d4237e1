import type { SubmissionResult } from "@conform-to/react";
import { json } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { passwordProof } from "#contract/auth/calls";
import { submit } from "~/forms/submit.server";
import { PasswordProofForm } from "~/parts/auth/password-proof-form";
import { RecoveryCodeList } from "~/parts/auth/recovery-code-list";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type ResponseBody = { lastResult?: SubmissionResult; codes?: string[] };

export const loader = signedIn(() => null);

export const action = signedIn(async ({ form, api }) => {
  let codes: string[] | undefined;
  const response = await submit(form, passwordProof, async (value) => {
    codes = (await api.auth.renewRecoveryCodes({ body: value })).recoveryCodes;
    return json({ status: "success" as const });
  });
  if (codes) return json<ResponseBody>({ codes });
  return json<ResponseBody>({ lastResult: await response.json() }, { status: response.status });
});

export const meta = titled("リカバリーコード");

export default function RecoveryCodes() {
  const response = useActionData<typeof action>() as ResponseBody | undefined;
  return (
    <>
      <PageHead title="リカバリーコード" back={{ to: "/mypage/security", label: "セキュリティ" }} />
      <SettingsColumns of="settings">
        {response?.codes ? (
          <>
            <RecoveryCodeList codes={response.codes} />
            <ButtonLink to="/mypage/security">控えました</ButtonLink>
          </>
        ) : (
          <Surface>
            <p>新しいコードを10個作ります。これまでのコードは使えなくなります。</p>
            <PasswordProofForm lastResult={response?.lastResult} word="コードを作り直す" />
          </Surface>
        )}
      </SettingsColumns>
    </>
  );
}
