import { json } from "@remix-run/cloudflare";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FILE_MISSING } from "#contract/files/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { shownRefusal } from "~/forms/submit.server";
import type { Api } from "~/request/api.server";
import { type FormAllowance, onlyFields } from "~/request/forms/posted-form.server";
import { fileIn } from "~/request/forms/read";

/** What the guard of a page with such a form allows. */
export const LICENCE_FORM: FormAllowance<ReturnType<typeof tooLarge>> = {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: tooLarge,
};

type Owner = { email: string; firstnameJa: string; lastnameJa: string };

/** Passes a picture of the licence on; the words and the status of what is wrong with it, or null when it was taken. */
export async function uploadLicence(form: FormData, api: Api, owner: Owner) {
  onlyFields(form, "images");
  const image = fileIn(form, "images");
  if (!image) return json({ imageError: FILE_MISSING }, { status: 422 });
  try {
    await api.registration.doctorImageUpload({ body: { ...owner, images: image } });
    return null;
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ imageError: message }, { status });
  }
}

function tooLarge() {
  return json({ imageError: UPLOAD_TOO_LARGE }, { status: 413 });
}
