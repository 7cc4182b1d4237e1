import type { SubmissionResult } from "@conform-to/react";
import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as z from "zod";
import { adminFields, bannerFields, communityFields } from "#contract/community/shapes";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FORM_TOO_LARGE } from "#contract/texts";
import { submit } from "~/forms/submit.server";
import { keepUpload } from "~/parts/users/profile/save-picture.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn, intentOf, textIn } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";
import { FORM_WITH_FILE } from "./intents";

const changedCommunity = communityFields.extend({ rev: z.coerce.number().int() });

/** The forms of the page: the community and a banner may bring a picture. */
export const ALLOWANCE = {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: () => pictureRefused({ intent: FORM_WITH_FILE }, FORM_TOO_LARGE, 413),
};

/** What the operator does to one community; each form is known by its intent. */
export async function act(entered: Entered) {
  const { form, api, params } = entered;
  const asked = { params: { id: params.id ?? "" } };
  const calls = api.community;
  switch (intentOf(form)) {
    case "change":
      return submit(form, changedCommunity, (body) =>
        done(entered, calls.change({ ...asked, body }), "コミュニティの更新が完了しました"),
      );
    case "appoint":
      return submit(form, adminFields, (body) =>
        done(entered, calls.appoint({ ...asked, body }), "管理者に追加しました"),
      );
    case "picture":
      onlyFields(form, "image", "medium", "small");
      return keepPicture(entered);
    case "no-picture":
      onlyFields(form, "image", "medium", "small");
      return done(entered, calls.setImage({ ...asked, body: { image: null } }), "写真を外しました");
    case "banner":
      return addBanner(entered);
    case "place-banner": {
      const place = { ...asked.params, bannerId: textIn(form, "bannerId") };
      onlyFields(form, "bannerId", "before");
      const before = textIn(form, "before") || null;
      return done(entered, calls.placeBanner({ params: place, body: { before } }), "バナーを並べ替えました");
    }
    case "remove-banner": {
      const bannerId = textIn(form, "bannerId");
      onlyFields(form, "bannerId");
      const removing = calls.removeBanner({ params: { ...asked.params, bannerId } });
      return done(entered, removing, "バナーを取り下げました");
    }
    case "close":
      return done(entered, calls.close({ ...asked, body: { isClosed: true } }), "コミュニティを閉鎖しました");
    case "reopen":
      return done(
        entered,
        calls.close({ ...asked, body: { isClosed: false } }),
        "コミュニティを再開しました",
      );
    default:
      return redirect(entered.url.pathname, 303);
  }
}

async function keepPicture(entered: Entered): Promise<TypedResponse<SubmissionResult>> {
  const { api, params } = entered;
  const saved = await keepUpload(entered, "image", (image) =>
    done(
      entered,
      api.community.setImage({ params: { id: params.id ?? "" }, body: { image } }),
      "写真を保存しました",
    ),
  );
  return "message" in saved ? pictureRefused({ intent: "picture" }, saved.message, saved.status) : saved;
}

async function addBanner(entered: Entered): Promise<TypedResponse<SubmissionResult>> {
  const { form, api, params } = entered;
  const refused = await takePicture(entered);
  if (refused) return refused;
  return submit(form, bannerFields, (body) =>
    done(entered, api.community.addBanner({ params: { id: params.id ?? "" }, body }), "バナーを掲載しました"),
  );
}

/** A file becomes an upload of the operator's, and the form goes on with its address. */
async function takePicture(entered: Entered): Promise<TypedResponse<SubmissionResult> | null> {
  const { form } = entered;
  const saved = fileIn(form, "picture")
    ? await keepUpload(entered, "picture", async (url) => ({ url }))
    : { url: form.has("noPicture") ? "" : textIn(form, "image") };
  for (const name of ["picture", "noPicture"]) form.delete(name);
  if ("url" in saved) {
    form.set("image", saved.url);
    return null;
  }
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return pictureRefused(typed, saved.message, saved.status);
}

/** What was typed stays; what is wrong with the picture is at it. */
const pictureRefused = (initialValue: Record<string, string>, message: string, status: number) =>
  json<SubmissionResult>({ status: "error", error: { picture: [message] }, initialValue }, { status });

async function done({ context, url }: Entered, acting: Promise<unknown>, text: string) {
  await acting;
  await context.flash({ kind: "success", text });
  return redirect(url.pathname, 303);
}
