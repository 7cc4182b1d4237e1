import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emptySignup, signupDraft } from "~/parts/registration/draft";
import { LicenceImageForm } from "~/parts/registration/licence-image";
import { LICENCE_FORM, uploadLicence } from "~/parts/registration/licence-image.server";
import { isKnown, saveParticulars } from "~/parts/registration/particulars/particulars.server";
import { licenceFacts, personFacts } from "~/parts/registration/particulars/particulars-facts";
import { DOCTOR_STEPS } from "~/parts/registration/steps";
import { signupAfter } from "~/request/guards.server";
import { referenceLists } from "~/request/reference.server";
import type { Handle } from "~/shells/handle";
import { titled } from "~/title";
import { Callout } from "~/ui/callout";
import { PageHead } from "~/ui/page-head";
import { StepList } from "~/ui/progress/step-list";
import { Surface } from "~/ui/surface";
import { ParticularsForm } from "./particulars-form";

export const loader = signupAfter("code")(async (entered) => {
  const { api, registration, context, url } = entered;
  const draft = (await context.draft("signup", signupDraft).read()) ?? emptySignup;
  const { departments } = await referenceLists(api);
  const { particulars } = draft;
  const isLocked = particulars && !url.searchParams.has("edit") && (await isKnown(entered, particulars));
  return {
    known: isLocked ? { person: personFacts(particulars), licence: licenceFacts(particulars) } : null,
    initial: draft.particulars ?? {},
    licenceMessage: draft.licenceMessage,
    isLookedUp: draft.isLookedUp,
    registration,
    departments,
  };
});

/** The picture comes as a form of its own; everything else is the particulars. */
export const action = signupAfter("code")(async (entered) => {
  const { form, api, registration, context } = entered;
  if (!form.has("images")) return saveParticulars(entered);
  const particulars = (await context.draft("signup", signupDraft).read())?.particulars;
  if (!particulars) throw redirect("/profile");
  const { firstnameJa, lastnameJa } = particulars;
  const response = await uploadLicence(form, api, { email: registration.email, firstnameJa, lastnameJa });
  if (response) return response;
  throw redirect("/regist-confirm");
}, LICENCE_FORM);

export const meta = titled("医師情報・免許情報の入力");

export const handle: Handle = { helperPanel: "kept" };

type Licence = { isMatched: boolean; attemptsLeft: number; images: number; hasRegister: boolean };

/** What the button under the particulars leads to: without a look-up or a picture only the picture leads on. */
function nextOf({ isMatched, attemptsLeft, images, hasRegister }: Licence) {
  if (!hasRegister && !isMatched) return images > 0 ? "confirm" : "picture";
  if (isMatched || attemptsLeft > 0) return "collate";
  return images > 0 ? "confirm" : "stay";
}

export default function Profile() {
  const { known, initial, licenceMessage, isLookedUp, registration, departments } =
    useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const imageError = response && "imageError" in response ? response.imageError : undefined;
  const { licence, hasPassword } = registration;
  return (
    <div className="stack">
      <StepList steps={DOCTOR_STEPS} current={3} />
      <PageHead
        title="医師情報・免許情報の入力"
        lead={
          licence.hasRegister
            ? "ご入力の内容で医師資格を照合します。"
            : "医師資格は、次にお送りいただく免許証の画像で確認します。"
        }
      />
      {licenceMessage || imageError ? (
        <Surface title={isLookedUp ? "医師資格の照合" : "医師資格の確認"} id="licence">
          {licenceMessage ? (
            <Callout kind={isLookedUp ? "warning" : "info"} title={licenceMessage}>
              {licence.images > 0
                ? "医師免許証の画像は提出済みです。このまま次へ進めます。"
                : isLookedUp && licence.attemptsLeft > 0
                  ? "下の入力内容をお確かめのうえ、もう一度照合するか、医師免許証の画像を提出してください。"
                  : "運営が画像を確認するまでの間も、閲覧などの一部の機能をご利用いただけます。"}
            </Callout>
          ) : null}
          <LicenceImageForm action="/profile" images={licence.images} error={imageError} />
        </Surface>
      ) : null}
      {known ? (
        <Callout
          kind="success"
          title="医師資格を照合できました。"
          action={<a href="/profile?edit">照合した項目を修正する</a>}
        >
          照合した項目は、このままでは変更できません。修正すると、もう一度照合します。
        </Callout>
      ) : null}
      <ParticularsForm
        known={known}
        initial={initial}
        departments={departments}
        hasPassword={hasPassword}
        next={nextOf(licence)}
        lastResult={response && "imageError" in response ? undefined : response}
      />
    </div>
  );
}
