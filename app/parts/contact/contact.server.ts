import type { Submission } from "@conform-to/react";
import { json, redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { type ContactFields, contactErrors, contactFields } from "#contract/contact/calls";
import { OFFICE } from "#contract/contact/limits";
import { zipcodeOf } from "#contract/japanese/normalise";
import { foldEmail } from "#contract/text";
import { ZIPCODE_INVALID, ZIPCODE_UNKNOWN } from "#contract/texts";
import { isOfConnect, sharedPath } from "#contract/wire/shared-path";
import { readBySchema } from "~/forms/form-by-schema.server";
import { refusedReply } from "~/forms/refusal";
import { shownRefusal } from "~/forms/submit.server";
import type { WebViewer } from "~/request/context";
import type { FormDraft } from "~/request/forms/drafts.server";
import { faultOfStamp } from "~/request/forms/stamped-form.server";
import type { Entered } from "~/request/guards.server";
import { companiesFor } from "./companies.server";
import { type ContactDraft, type ContactForm, contactDraft, contactForm } from "./draft";

type Asking = Entered<WebViewer | null>;

/** The same page in the same variant. */
export const contactPath = (step: "form" | "confirm" | "complete", connect: boolean) =>
  sharedPath(`/contact/${step}`, connect);

/** Two forms, two drafts: an inquiry to one service never shows up in the other's. */
export const contactDraftOf = ({ context, url }: Asking) =>
  context.draft(isOfConnect(url) ? "contact-connect" : "contact", contactDraft);

/**
 * Companies and prefectures stand at the edge: the form is there although the API host is down. The service's own office
 * comes first, wherever one is.
 */
export async function contactChoices(asking: Asking, prefectureName: string | undefined) {
  const { api, context, url } = asking;
  const lists = await context.cached("prefectures", async () => (await api.reference.lists()).prefectures);
  const code = lists.find(({ name }) => name === prefectureName)?.prefectureCode;
  const companies = isOfConnect(url)
    ? await companiesFor(asking)
    : code
      ? await companiesFor(asking, code)
      : [];
  const office = { companyCode: OFFICE, companyName: context.operator };
  return {
    prefectures: lists.map(({ name }) => name),
    companies: [office, ...companies.map(({ companyCode, companyName }) => ({ companyCode, companyName }))],
  };
}

/** Whether the documents to agree to are published; what cannot be asked about now is taken for published. */
export const isOpenNow = ({ api, context }: Asking): Promise<boolean> =>
  context
    // Never cached while it is closed: once open, it stays so.
    .cached("isOpen", async () => {
      const { isOpen } = await api.registration.isOpen();
      if (!isOpen) throw CLOSED;
      return true;
    })
    .catch((error) => error !== CLOSED);

const CLOSED = new Error("the documents are not published");

type Filled = {
  submission: Submission<ContactForm>;
  form: ContactForm;
  fields: ContactFields;
  draft: FormDraft<ContactDraft>;
  kept: ContactDraft | null;
};

/** The first step: looks an address up, shows the companies of a prefecture, or goes on to the confirmation. */
export async function fillIn(asking: Asking) {
  const { form: posted, url } = asking;
  const submission = readBySchema(posted, contactForm);
  if (submission.status !== "success") return json(submission.reply(), { status: 422 });
  const form = submission.value;
  const draft = contactDraftOf(asking);
  const read = fieldsOf(form, isOfConnect(url));
  if (!read.success) {
    return json(submission.reply(z.flattenError(read.error)), { status: 422 });
  }
  const fields = read.data;
  const filled = { submission, form, fields, draft, kept: await draft.read() };
  const looksUp = form.intent === "zipcode" || form.intent === "companies";
  try {
    return await (looksUp ? lookUp(asking, filled) : goOn(asking, filled));
  } catch (error) {
    const { refused, status } = shownRefusal(error);
    return json(refusedReply(submission, refused), { status });
  }
}

/** What the same page then shows is known before it is asked for. */
async function lookUp(asking: Asking, { submission, form, fields, draft, kept }: Filled) {
  const byZipcode = form.intent === "zipcode";
  const place = byZipcode ? await placeOf(asking, form.zipcode) : {};
  if (typeof place === "string") {
    return json(submission.reply({ fieldErrors: { zipcode: [place] } }), { status: 422 });
  }
  const found = { ...fields, ...place };
  await contactChoices(asking, found.prefectureName);
  await draft.write({ ...found, submissionId: submissionIdOf(kept) });
  throw redirect(`${contactPath("form", isOfConnect(asking.url))}#${byZipcode ? "address" : "companies"}`);
}

async function goOn(asking: Asking, { submission, form, fields, draft, kept }: Filled) {
  const connect = isOfConnect(asking.url);
  const { companies } = await contactChoices(asking, fields.prefectureName);
  const codes = companies.map(({ companyCode }) => companyCode);
  const isOpen = fields.isConfirmed || (await isOpenNow(asking));
  const errors = contactErrors(fields, { companies: codes, isOpen });
  const isComplete = Object.keys(errors).length === 0;
  const stale = isComplete ? await faultOfStamp(asking.context, form.stamp, kept !== null) : null;
  if (!isComplete || stale) {
    const fieldErrors = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]]));
    return json(submission.reply({ fieldErrors, formErrors: stale ? [stale] : [] }), { status: 422 });
  }
  await draft.write({ ...fields, submissionId: submissionIdOf(kept) });
  throw redirect(contactPath("confirm", connect));
}

const submissionIdOf = (saved: ContactDraft | null) => saved?.submissionId ?? crypto.randomUUID();

function fieldsOf(form: ContactForm, connect: boolean) {
  return contactFields.safeParse({
    ...form,
    email: foldEmail(form.email),
    isConfirmed: form.isConfirmed !== "",
    isDocsiruConnect: connect,
  });
}

/** Prefecture and address, or the words that say why there are none. */
async function placeOf({ api }: Asking, typed: string): Promise<Partial<ContactFields> | string> {
  const zipcode = zipcodeOf(typed);
  if (!zipcode) return ZIPCODE_INVALID;
  const places = await api.reference.postalCode({ params: { zipcode } });
  const [place] = places;
  if (!place) return ZIPCODE_UNKNOWN;
  const towns = places.length === 1 ? place.town : "";
  return {
    prefectureName: place.prefectureName,
    hospitalAddress: `${place.prefectureName}${place.municipality}${towns}`,
  };
}
