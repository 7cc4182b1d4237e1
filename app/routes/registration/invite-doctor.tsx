import { getFormProps, useForm } from "@conform-to/react";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { HOSPITAL_STAFF } from "#contract/hospitals/limits";
import { DOCTOR_HAS_SIGNED_UP } from "#contract/registration/texts";
import { givenEmail } from "#contract/text";
import { ErrorSummary } from "~/forms/error-summary";
import { TextField } from "~/forms/fields/text-field";
import { submit } from "~/forms/submit.server";
import { SubmitButton } from "~/forms/submit-button";
import { profileOf } from "~/parts/doctors/profile.server";
import { only } from "~/request/guards.server";
import { backLink } from "~/request/paths/back-link";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { qrOf } from "~/ui/qr/qr.server";
import { QrPicture } from "~/ui/qr/qr-picture";
import { PrintButton } from "~/ui/scripted/print-button";
import { Surface } from "~/ui/surface";

const schema = z.object({ email: givenEmail });

/** Inviting a doctor of the directory: by mail, or by a sheet with a code that is handed over or sent by FAX. */
export const loader = only(...HOSPITAL_STAFF)(async ({ api, params, url, viewer }) => {
  const doctor = await profileOf(api, params.id ?? "");
  return {
    doctor: { name: doctor.name, place: doctor.current[0]?.name ?? "" },
    hasSignedUp: doctor.accountId !== null,
    inviter: viewer.name,
    signUp: `${url.origin}/signup`,
    qr: qrOf(`${url.origin}/signup`),
    back: backLink(url, "", { to: `/doctor/${doctor.id}`, label: "プロフィール" }),
  };
});

export const action = only(...HOSPITAL_STAFF)(({ form, api, params, url, context }) =>
  submit(form, schema, async ({ email }) => {
    const doctorId = params.id ?? "";
    await api.registration.inviteDoctor({ params: { doctorId }, body: { email } });
    await context.flash({ kind: "success", text: "招待を受け付けました" });
    return redirect(backLink(url, "", { to: `/doctor/${doctorId}`, label: "" }).to, 303);
  }),
);

export const meta = titled<typeof loader>((data) => `${data.doctor.name} 先生を招待`);

export const handle: Handle = { hydrate: true };

export default function InviteDoctor() {
  const { doctor, hasSignedUp, inviter, signUp, qr, back } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const [form, fields] = useForm<z.input<typeof schema>>({ id: "invite-doctor", lastResult });
  if (hasSignedUp)
    return (
      <>
        <PageHead title="医の輪に招待する" back={back} />
        <Callout title={DOCTOR_HAS_SIGNED_UP}>
          プロフィールから、メッセージや名刺交換をご利用いただけます。
        </Callout>
      </>
    );
  return (
    <>
      <PageHead title="医の輪に招待する" back={back} />
      <p className="on-paper-not">
        {`${doctor.name} 先生に、医の輪への登録をお誘いします。登録するかどうかは、ご本人がお決めになります。`}
      </p>
      <div className="on-paper-not">
        <Surface title="メールで招待する">
          <form method="post" className="form" {...getFormProps(form)} noValidate>
            <ErrorSummary form={form} />
            <TextField
              field={fields.email}
              label="招待する方のメールアドレス"
              required
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              support="同じアドレスへの招待は、1人の医師につき1日1通です。登録済みのアドレスかどうかは表示されません。"
            />
            <SubmitButton>招待メールを送る</SubmitButton>
          </form>
        </Surface>
      </div>
      <Surface
        title="紙で渡す・FAXで送る"
        more={
          <PrintButton kind="quiet" small>
            印刷する
          </PrintButton>
        }
      >
        <p>
          {doctor.place ? `${doctor.place}　` : ""}
          {doctor.name} 先生
        </p>
        <p>{`${inviter}より、医師のための医療連携サービス「医の輪」へのご招待です。下のコードまたはアドレスから、登録の手続きに進めます。`}</p>
        <QrPicture qr={qr} label="登録ページのQRコード" />
        <p className="anywhere">{signUp}</p>
      </Surface>
    </>
  );
}
