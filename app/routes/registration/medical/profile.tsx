import { getFormProps, useForm } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { occupation } from "#contract/registration/calls";
import { names } from "#contract/registration/particulars";
import { DraftKeeper } from "~/forms/drafts/draft-keeper";
import { ErrorSummary } from "~/forms/error-summary";
import { RadioGroup } from "~/forms/fields/choices";
import { TextField } from "~/forms/fields/text-field";
import { readBySchema } from "~/forms/form-by-schema.server";
import { SubmitButton } from "~/forms/submit-button";
import { withInvitation } from "~/parts/registration/colleague/invitation.server";
import { type ColleagueForm, colleagueForm, signupDraft } from "~/parts/registration/draft";
import { NameFields } from "~/parts/registration/name-fields";
import { COLLEAGUE_STEPS, OCCUPATIONS } from "~/parts/registration/steps";
import { signupAfter } from "~/request/guards.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { DefinitionList } from "~/ui/text/definition-list";

const ORDER = ["lastnameJa", "firstnameJa", "lastnameKana", "firstnameKana", "occupation", "occupationOther"];

const complete = z.intersection(z.object(names), occupation);

export const loader = signupAfter("code")(
  withInvitation(({ invited, draft }) => ({
    hospital: { name: invited.name, address: invited.address },
    initial: draft.colleague ?? {},
  })),
);

/** Keeps what was typed, then judges it by the contract: the account is made on the next page. */
export const action = signupAfter("code")(
  withInvitation(async ({ form, draft, context }) => {
    const submission = readBySchema(form, colleagueForm);
    if (submission.status !== "success") return json(submission.reply(), { status: 422 });
    const colleague = submission.value;
    await context.draft("signup", signupDraft).write({ ...draft, colleague });
    const evaluated = complete.safeParse(colleague);
    if (evaluated.success) throw redirect("/medical/confirm");
    const fieldErrors: Record<string, string[]> = {};
    for (const { path, message } of evaluated.error.issues) fieldErrors[path.join(".")] ??= [message];
    return json(submission.reply({ fieldErrors }), { status: 422 });
  }),
);

export const meta = titled("コメディカルの登録（氏名・職種）");

export const handle: Handle = { helperPanel: "kept" };

export default function MedicalProfile() {
  const { hospital, initial } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<ColleagueForm>({ id: "colleague", lastResult, defaultValue: initial });
  return (
    <div className="stack">
      <StepList steps={COLLEAGUE_STEPS} current={2} />
      <PageHead title="氏名・職種の入力" />
      <form method="post" className="form" {...getFormProps(form)} noValidate>
        <DraftKeeper />
        <ErrorSummary form={form} order={ORDER} />
        <Surface title="お名前">
          <NameFields fields={fields} />
        </Surface>
        <Surface title="職種">
          <RadioGroup field={fields.occupation} label="職種" required choices={OCCUPATIONS} />
          <TextField
            field={fields.occupationOther}
            label="職種（その他の場合）"
            support="「その他」を選んだ場合に、30文字以内で入力してください。"
          />
        </Surface>
        <Surface title="施設">
          <DefinitionList
            items={[
              ["医療機関", hospital.name],
              ["所在地", hospital.address],
            ]}
          />
        </Surface>
        <SubmitButton wide>入力内容を確認する</SubmitButton>
      </form>
    </div>
  );
}
