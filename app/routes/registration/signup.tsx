import { getFormProps, useForm } from "@conform-to/react";
import { json, redirect, type SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { SIGN_UP_CLOSED } from "#contract/registration/texts";
import { givenEmail } from "#contract/text";
import { CONSENT_REQUIRED } from "#contract/texts";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { Checkbox } from "~/forms/fields/choices";
import { TextField } from "~/forms/fields/text-field";
import { readBySchema } from "~/forms/form-by-schema.server";
import { SubmitButton } from "~/forms/submit-button";
import { emptySignup, signupDraft } from "~/parts/registration/draft";
import { mailCode } from "~/parts/registration/mailed-code.server";
import { refused } from "~/parts/registration/refused.server";
import { DOCTOR_STEPS } from "~/parts/registration/steps";
import { CONSENT_NOTE, ConsentLabel } from "~/parts/users/terms/consent-label";
import { ApiRefusal } from "~/request/api.server";
import { guest } from "~/request/guards.server";
import { expectRegistration } from "~/request/registering.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";

const schema = z.object({
  email: givenEmail,
  agreed: z.literal("on", { error: CONSENT_REQUIRED }),
});

export const loader = guest(async (entered) => {
  // A host that does not answer refuses the form itself; the page is there all the same.
  const { isOpen } = await entered.api.registration.isOpen().catch(() => ({ isOpen: true }));
  if (isOpen) expectRegistration(entered);
  return { isOpen, services: entered.context.services };
});

/** Tells of an existing address, then mails the code. */
export const action = guest(async ({ form, api, context }) => {
  const submission = readBySchema(form, schema);
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  const { email } = submission.value;
  const draft = context.draft("signup", signupDraft);
  try {
    const current = await api.registration.state();
    await api.registration.isValidEmail({ body: { email } });
    await mailCode(api, email);
    const saved = current?.email === email ? await draft.read() : null;
    await draft.write({ ...(saved ?? emptySignup), agreed: true });
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 409) {
      return json(submission.reply({ fieldErrors: { email: [error.message] } }), { status: 409 });
    }
    return refused(submission, error);
  }
  throw redirect("/confirm");
});

export const meta = titled("新規登録");

type Data = SerializeFrom<typeof loader>;

export const handle: Handle = {
  helperPanel: ({ isOpen }: Data) => (isOpen ? "kept" : undefined),
  isForAll: true,
};

export default function Signup() {
  const lastResult = useActionData<typeof action>();
  const { isOpen } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof schema>>({ id: "signup", lastResult });
  if (!isOpen) return <Closed />;
  return (
    <div className="stack">
      <StepList steps={DOCTOR_STEPS} current={1} />
      <PageHead
        title="医師の新規登録"
        lead="医師・歯科医師の方のご登録です。はじめにメールアドレスを確認します。"
      />
      <Surface>
        <form method="post" className="form" {...getFormProps(form)} noValidate>
          <DraftKeeper />
          <ErrorSummary form={form} />
          <TextField
            field={fields.email}
            label="メールアドレス"
            required
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            support="4桁の認証コードをお送りします。ログインにも使います。"
          />
          <Checkbox field={fields.agreed} label={<ConsentLabel />} note={CONSENT_NOTE} />
          <SubmitButton wide>認証コードを送る</SubmitButton>
        </form>
      </Surface>
      <p>
        すでにご登録の方は<a href="/login">ログイン</a>へお進みください。
      </p>
      <p className="note">コメディカルの方は、医師からの招待メールのリンクからご登録ください。</p>
    </div>
  );
}

function Closed() {
  return (
    <div className="stack">
      <PageHead title="医師の新規登録" />
      <Callout kind="info" title="開設の準備中です">
        {SIGN_UP_CLOSED}
      </Callout>
      <p>
        すでにアカウントをお持ちの方は<a href="/login">ログイン</a>へお進みください。
      </p>
    </div>
  );
}
