import type { SubmissionResult } from "@conform-to/react";
import { json } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { passwordProof } from "#contract/auth/shapes";
import { submit } from "~/forms/submit.server";
import { PasswordProofForm } from "~/parts/auth/password-proof-form";
import { RecoveryCodeList } from "~/parts/auth/recovery-code-list";
import { signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { PageHead } from "~/ui/page-head";
import { Surface } from "~/ui/surface";

type Answer = { lastResult?: SubmissionResult; codes?: string[] };

export const loader = signedIn(() => null);

export const action = signedIn(async ({ form, api }) => {
  let codes: string[] | undefined;
  const answer = await submit(form, passwordProof, async (value) => {
    codes = (await api.auth.renewRecoveryCodes({ body: value })).recoveryCodes;
    return json({ status: "success" as const });
  });
  if (codes) return json<Answer>({ codes });
  return json<Answer>({ lastResult: await answer.json() }, { status: answer.status });
});

export const meta = titled("リカバリーコード");

export default function RecoveryCodes() {
  const answer = useActionData<typeof action>() as Answer | undefined;
  return (
    <>
      <PageHead title="リカバリーコード" back={{ to: "/mypage/security", label: "セキュリティ" }} />
      {answer?.codes ? (
        <>
          <RecoveryCodeList codes={answer.codes} />
          <ButtonLink to="/mypage/security">控えました</ButtonLink>
        </>
      ) : (
        <Surface>
          <p>新しいコードを10個作ります。これまでのコードは使えなくなります。</p>
          <PasswordProofForm lastResult={answer?.lastResult} word="コードを作り直す" />
        </Surface>
      )}
    </>
  );
}
