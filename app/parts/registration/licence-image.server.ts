import { json } from "@remix-run/cloudflare";
import { FILE_MISSING } from "#contract/files/messages";
import { UPLOAD_TOO_LARGE } from "#contract/messages";
import { shownRefusal } from "~/forms/submit.server";
import type { Api } from "~/request/api.server";
import { readLimitedForm } from "~/request/limited-form.server";

type Owner = { email: string; firstnameJa: string; lastnameJa: string };

/** Passes a picture of the licence on; the words and the status of what is wrong with it, or null when it was taken. */
export async function uploadLicence(request: Request, api: Api, owner: Owner) {
  const form = await readLimitedForm(request);
  if (!form) return json({ imageError: UPLOAD_TOO_LARGE }, { status: 413 });
  const image: unknown = form.get("images");
  if (!(image instanceof File) || image.size === 0)
    return json({ imageError: FILE_MISSING }, { status: 422 });
  try {
    await api.registration.doctorImageUpload({ body: { ...owner, images: image } });
    return null;
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return json({ imageError: message }, { status });
  }
}
