import { redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import { msProfileChange } from "#contract/ms/shapes";
import { savePictureOrWords } from "~/parts/users/save-picture.server";
import type { Entered } from "~/request/guards.server";

const { introduction, territories, tel, rev } = msProfileChange.shape;
/** A form leaves out what was emptied: here that means it is to be empty. */
export const editedProfile = z.object({
  introduction: introduction.default(""),
  territories: territories.default([]),
  tel: tel.default(""),
  rev,
});

export const savePart = (entered: Entered) => {
  const { api, context, viewer } = entered;
  return savePictureOrWords(entered, {
    words: editedProfile,
    keepWords: (body) => api.ms.changeProfile({ body }),
    keepPicture: (avatarUrl) => api.ms.changeProfile({ body: { avatarUrl } }),
    saved: async () => {
      await context.flash({ kind: "success", text: "プロフィールの更新が完了しました" });
      return redirect(`/ms/${viewer.id}`, 303);
    },
  });
};
