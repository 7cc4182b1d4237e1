import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as z from "zod";
import { companyProfileChange } from "#contract/connect/calls";
import { keepUpload, type SavedPart, savePictureOrWords } from "~/parts/users/profile/save-picture.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";

const { introduction, url, address, contactDepartment, contactTel, contactEmail, contactHours, rev } =
  companyProfileChange.shape;
/** A form leaves out what was emptied: here that means it is to be empty. */
export const editedCompany = z.object({
  introduction: introduction.default(""),
  url: url.default(""),
  address: address.default(""),
  contactDepartment: contactDepartment.default(""),
  contactTel: contactTel.default(""),
  contactEmail: contactEmail.default(""),
  contactHours: contactHours.default(""),
  rev,
});

export type SavedCompany = SavedPart & { cover?: string };

/** Logo, cover and words are forms of their own; the button says which. */
export async function savePart(entered: Entered): Promise<TypedResponse<SavedCompany>> {
  const { api, context, viewer, form } = entered;
  const saved = async () => {
    await context.flash({ kind: "success", text: "企業情報の更新が完了しました" });
    return redirect(`/connect/company/${viewer.id}`, 303);
  };
  const keepCover = async (coverUrl: string | null) => {
    await api.connect.changeCompany({ body: { coverUrl } });
    return saved();
  };
  switch (intentOf(form)) {
    case "no-cover":
      onlyFields(form);
      return keepCover(null);
    case "cover": {
      onlyFields(form, "cover", "medium", "small");
      const kept = await keepUpload(entered, "cover", keepCover);
      if (!("message" in kept)) return kept;
      return json({ image: null, lastResult: null, cover: kept.message }, { status: kept.status });
    }
    default:
      return savePictureOrWords(entered, {
        words: editedCompany,
        keepWords: (body) => api.connect.changeCompany({ body }),
        keepPicture: (avatarUrl) => api.connect.changeCompany({ body: { avatarUrl } }),
        saved,
      });
  }
}
