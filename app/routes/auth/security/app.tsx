import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { passwordProof, secondFactor } from "#contract/auth/calls";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { readButton } from "~/forms/form-by-schema.server";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { PasswordProofForm } from "~/parts/auth/password-proof-form";
import { RecoveryCodeList } from "~/parts/auth/recovery-code-list";
import { SettingsColumns } from "~/parts/home/my-page/settings-columns";
import { intentOf } from "~/request/forms/read";
import { type Entered, signedIn } from "~/request/guards.server";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { type Qr, qrOf } from "~/ui/qr/qr.server";
import { QrPicture } from "~/ui/qr/qr-picture";
import { Surface } from "~/ui/surface";

type Secret = { secret: string; uri: string; qr: Qr };

/** What the first step was given comes back with the second; nothing else may become a link of this page. */
const shown = z.object({
  secret: z.string().max(100),
  uri: z.string().max(1000).startsWith("otpauth://totp/"),
});
const SHOWN = Object.keys(shown.shape);

type ResponseBody = {
  lastResult?: SubmissionResult;
  secret?: Secret;
  recoveryCodes?: string[];
};

export const loader = signedIn(async ({ api, url }) => {
  const { hasTotp } = await api.auth.security();
  return {
    hasTotp,
    isForOperator: url.searchParams.has("operator"),
    isRequired: url.searchParams.has("required"),
  };
});

/** Password → secret → first code → recovery codes, each shown once and kept nowhere: no redirect in between. */
export const action = signedIn((entered) => {
  const { form } = entered;
  const intent = intentOf(form);
  if (intent === "remove") return remove(entered);
  if (intent !== "confirm") return start(entered);
  const secret = readButton(form, shown, { besides: ["code"] });
  return secret.success ? confirm(entered, withPicture(secret.data)) : start(entered);
});

const withPicture = (secret: z.output<typeof shown>): Secret => ({ ...secret, qr: qrOf(secret.uri) });

async function start({ form, api }: Entered) {
  let secret: Secret | undefined;
  const response = await submit(
    form,
    passwordProof,
    async (value) => {
      secret = withPicture(await api.auth.startTotp({ body: value }));
      return json({ status: "success" as const });
    },
    { besides: ["code", ...SHOWN] },
  );
  return asResponse(response, secret ? { secret } : {});
}

async function confirm({ form, api, context }: Entered, secret: Secret) {
  let recoveryCodes: string[] | undefined;
  const response = await submit(
    form,
    secondFactor,
    async (value) => {
      ({ recoveryCodes } = await api.auth.confirmTotp({ body: value }));
      context.forgetViewer();
      return json({ status: "success" as const });
    },
    { besides: SHOWN },
  );
  return asResponse(response, recoveryCodes ? { recoveryCodes } : { secret });
}

async function remove({ form, api, context }: Entered) {
  const response = await submit(form, passwordProof, async (value) => {
    await api.auth.removeTotp({ body: value });
    await context.flash({ kind: "success", text: "認証アプリを解除しました" });
    throw redirect("/mypage/security");
  });
  return asResponse(response, {});
}

async function asResponse(response: Response, shown: Omit<ResponseBody, "lastResult">) {
  const result = (await response.json()) as SubmissionResult;
  const lastResult = response.ok ? undefined : result;
  return json<ResponseBody>({ ...shown, lastResult }, { status: response.status });
}

export const meta = titled("認証アプリ");

export default function AuthenticatorApp() {
  const { hasTotp } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>() as ResponseBody | undefined;
  return (
    <>
      <PageHead title="認証アプリ" back={{ to: "/mypage/security", label: "セキュリティ" }} />
      <SettingsColumns of="settings">
        {response?.recoveryCodes ? (
          <Done codes={response.recoveryCodes} />
        ) : response?.secret ? (
          <Register secret={response.secret} lastResult={response.lastResult} />
        ) : hasTotp ? (
          <Remove lastResult={response?.lastResult} />
        ) : (
          <Start lastResult={response?.lastResult} />
        )}
      </SettingsColumns>
    </>
  );
}

const STEPS = ["本人確認", "アプリに登録", "控えを保管"];

function Start({ lastResult }: { lastResult?: SubmissionResult }) {
  const { isForOperator, isRequired } = useLoaderData<typeof loader>();
  return (
    <>
      {isRequired ? (
        <Callout kind="warning" title="ご利用には二要素認証が必要です">
          <p>
            認証アプリを登録するか、<Link to="/mypage/security/passkey">パスキーを登録</Link>
            してログインし直してください。設定すると、すべての画面を使えます。
          </p>
        </Callout>
      ) : null}
      {isForOperator ? (
        <Callout kind="warning" title="運営の画面には二要素認証が必要です">
          <p>
            認証アプリを登録してください。登録済みの方は、いったんログアウトし、コードを使ってログインしてください。
          </p>
        </Callout>
      ) : null}
      <StepList steps={STEPS} current={1} />
      <Surface>
        <p>
          パスワードのあとに、スマートフォンのアプリ（Google Authenticator、Microsoft Authenticator
          など）が30秒ごとに作る6桁の確認コードを入力するようにします。パスワードが漏れても、ほかの人はログインできません。
        </p>
        <PasswordProofForm lastResult={lastResult} word="設定を始める" />
      </Surface>
    </>
  );
}

function Register({ secret, lastResult }: { secret: Secret; lastResult?: SubmissionResult }) {
  const [form, fields] = useForm<z.input<typeof secondFactor>>({ id: "app", lastResult });
  return (
    <>
      <StepList steps={STEPS} current={2} />
      <Surface title="1. アプリに登録する">
        <div className="with-qr">
          <QrPicture qr={secret.qr} label="認証アプリで読み取るQRコード" />
          <div className="stack">
            <p>アプリで「QRコードをスキャン」を選び、読み取ってください。</p>
            <p>
              この端末にアプリがあるときは、<a href={secret.uri}>アプリで開く</a>を押してください。
            </p>
            <div>
              <p>
                読み取れないときは、次のキーを「セットアップキーを入力」から登録してください（時間ベース）。
              </p>
              <p className="setup-key">
                <code>{secret.secret.match(/.{1,4}/g)?.join(" ")}</code>
              </p>
            </div>
          </div>
        </div>
      </Surface>
      <Surface title="2. 表示された確認コードを入力する">
        <form method="post" className="form" {...getFormProps(form)}>
          <ErrorSummary form={form} />
          <input type="hidden" name="secret" value={secret.secret} />
          <input type="hidden" name="uri" value={secret.uri} />
          <TextField
            field={fields.code}
            label="確認コード"
            width="short"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <SubmitButton intent="confirm">有効にする</SubmitButton>
        </form>
      </Surface>
    </>
  );
}

function Done({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <StepList steps={STEPS} current={3} />
      <RecoveryCodeList codes={codes} />
      <ButtonLink to="/mypage/security">控えました</ButtonLink>
    </>
  );
}

function Remove({ lastResult }: { lastResult?: SubmissionResult }) {
  return (
    <Surface title="認証アプリを解除する">
      <p>解除すると、パスワードだけでログインできるようになります。リカバリーコードも使えなくなります。</p>
      <PasswordProofForm lastResult={lastResult} word="認証アプリを解除する" kind="danger" intent="remove" />
    </Surface>
  );
}
