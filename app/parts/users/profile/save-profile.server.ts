import { redirect } from "@remix-run/cloudflare";
import * as z from "zod";
import type { ownProfileChange } from "#contract/users/own-profile";
import type { Entered } from "~/request/guards.server";
import { savePictureOrWords } from "./save-picture.server";

type Change = ReturnType<typeof ownProfileChange>;
type Keeping = {
  shape: Change["shape"];
  change: (body: z.output<Change>) => Promise<unknown>;
  /** The page that shows the profile. */
  page: string;
};

/** What an MS and a connect user do on the page of their profile: a picture or words. */
export function saveProfile(entered: Entered, { shape, change, page }: Keeping) {
  return savePictureOrWords(entered, {
    words: editedProfile(shape),
    keepWords: change,
    keepPicture: (avatarUrl) => change({ avatarUrl }),
    saved: async () => {
      await entered.context.flash({ kind: "success", text: "プロフィールの更新が完了しました" });
      return redirect(page, 303);
    },
  });
}

/** A form leaves out what was emptied: here that means it is to be empty. */
const editedProfile = ({ introduction, territories, tel, rev }: Change["shape"]) =>
  z.object({
    introduction: introduction.default(""),
    territories: territories.default([]),
    tel: tel.default(""),
    rev,
  });
