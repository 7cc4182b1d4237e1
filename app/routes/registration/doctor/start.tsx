import { json, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DOCTORS } from "#contract/endpoint";
import { shownRefusal } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { withRecord } from "~/parts/registration/record/record.server";
import { DOCTOR_STEPS } from "~/parts/registration/steps";
import { onlyFields } from "~/request/forms/posted-form.server";
import { only } from "~/request/guards.server";
import { titled } from "~/title";
import { ButtonLink } from "~/ui/button";
import { Buttons } from "~/ui/buttons";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";

export const loader = only(...DOCTORS)(withRecord(({ viewer }) => ({ name: viewer.name })));

const pageAfter = ({ length }: readonly unknown[]) =>
  length > 0 ? "/doctor/new/select" : "/doctor/new/profile?none";

/** Asks once and keeps the answer: reloading the next page costs no further try. */
export const action = only(...DOCTORS)(
  withRecord(async ({ form, api, record, save }) => {
    onlyFields(form);
    if (record.candidates) throw redirect(pageAfter(record.candidates));
    try {
      const { lastnameJa, firstnameJa } = (await api.users.profile()).user;
      const { candidates } = await api.registration.candidate({ body: { lastnameJa, firstnameJa } });
      await save({ candidates });
      throw redirect(pageAfter(candidates));
    } catch (error) {
      const { message, status } = shownRefusal(error);
      return json({ error: message }, { status });
    }
  }),
);

export const meta = titled("医師情報の登録開始");

export default function DoctorStart() {
  const { name } = useLoaderData<typeof loader>();
  const error = useActionData<typeof action>()?.error;
  return (
    <div className="stack">
      <StepList steps={DOCTOR_STEPS} current={5} />
      <PageHead title="医師情報の登録" context={`${name} 先生、アカウントの作成が完了しました。`} />
      {error ? <Callout kind="warning">{error}</Callout> : null}
      <Surface title="これまでに掲載されている情報を引き継げます">
        <p>
          同じお名前の医師情報がすでに掲載されている場合、勤務先・診療科・専門医などを引き継いで登録できます。
        </p>
        <form method="post">
          <Buttons>
            <SubmitButton>自分の掲載情報を探す</SubmitButton>
            <ButtonLink kind="secondary" to="/doctor/new/profile">
              探さずに入力する
            </ButtonLink>
          </Buttons>
        </form>
      </Surface>
    </div>
  );
}
