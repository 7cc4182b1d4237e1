import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "~/forms/error-summary";
import { PasswordField } from "~/forms/fields/password-field";
import { SubmitButton } from "~/forms/submit-button";
import { invitationOf } from "~/parts/registration/colleague/invitation.server";
import { signupDraft } from "~/parts/registration/draft";
import { COLLEAGUE_STEPS } from "~/parts/registration/steps";
import { MailAddress } from "~/parts/users/settings/mail-address";
import { guest } from "~/request/guards.server";
import { expectRegistration } from "~/request/registering.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";
import { startColleague } from "./colleague-start.server";

export const loader = guest(async (entered) => {
  const { api, url, context } = entered;
  const { services } = context;
  const draft = await context.draft("signup", signupDraft).read();
  const token = url.searchParams.get("invitation") ?? draft?.invitation ?? null;
  const invited = await invitationOf(api, token);
  if (!token || !invited) return { invited: null, services };
  if (invited.state !== "open") throw redirect(`/invitation/${encodeURIComponent(token)}`);
  expectRegistration(entered);
  const registration = await api.registration.state();
  const mine = registration?.email === invited.email ? registration : null;
  return {
    invited: { email: invited.email, name: invited.name, invitedBy: invited.invitedBy, token },
    hasPassword: mine?.hasPassword ?? false,
    services,
  };
});

export const action = guest(startColleague);

export const meta = titled("コメディカルの登録");

export const handle: Handle = {
  helperPanel: ({ invited }: { invited: object | null }) => (invited ? "kept" : undefined),
};

export default function MedicalSignup() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!data.invited) return <HowToBeInvited />;
  return (
    <div className="stack">
      <StepList steps={COLLEAGUE_STEPS} current={1} />
      <PageHead
        title="コメディカルの登録"
        lead="ログインに使うパスワードを決めてください。"
        context={`${data.invited.name}（${data.invited.invitedBy} 先生の招待）`}
      />
      <ColleagueStart {...data} invited={data.invited} lastResult={lastResult} />
    </div>
  );
}

function HowToBeInvited() {
  return (
    <div className="stack">
      <PageHead title="コメディカルの登録" lead="コメディカルの方のご登録には、医師からの招待が必要です。" />
      <Surface title="招待を受けるには">
        <ol className="numbered">
          <li>同じ医療機関に勤務し、登録がお済みの医師に招待を依頼します。</li>
          <li>招待メールが届いたら、メールのリンクを開きます。</li>
          <li>案内に沿って、氏名・職種などを登録します。</li>
        </ol>
        <p>
          招待メールが届いている方は、メールのリンクからもう一度お進みください。医師の方は
          <a href="/signup">医師の新規登録</a>へお進みください。
        </p>
      </Surface>
    </div>
  );
}

type Props = {
  invited: { email: string; token: string };
  hasPassword?: boolean;
  lastResult?: SubmissionResult;
};

/** The invited address is fixed, and proved by the link that came to it. */
function ColleagueStart({ invited, hasPassword, lastResult }: Props) {
  const [form, fields] = useForm<{ password: string }>({ id: "colleague", lastResult });
  return (
    <Surface>
      <DefinitionList
        items={[
          [
            "メールアドレス",
            <>
              <MailAddress>{invited.email}</MailAddress>（招待メールで確認済み）
            </>,
          ],
        ]}
      />
      <form method="post" className="form" {...getFormProps(form)} noValidate>
        <input type="hidden" name="invitation" value={invited.token} />
        <ErrorSummary form={form} />
        <PasswordField
          field={fields.password}
          label="パスワード"
          required={!hasPassword}
          autoComplete="new-password"
          support={
            hasPassword
              ? "設定済みです。変更するときだけ入力してください。"
              : "英字と数字を含む6文字以上。13文字以上をおすすめします。記号も使えます。"
          }
        />
        <SubmitButton wide>次へ進む</SubmitButton>
      </form>
    </Surface>
  );
}
