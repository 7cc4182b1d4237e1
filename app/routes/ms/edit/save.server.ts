import type { SubmissionResult } from "@conform-to/react";
import { json, redirect, type TypedResponse } from "@remix-run/cloudflare";
import * as z from "zod";
import { FILE_MISSING } from "#contract/files/texts";
import { msProfileChange } from "#contract/ms/shapes";
import { shownRefusal, submit } from "~/forms/submit.server";
import type { Entered } from "~/request/guards.server";

const { introduction, territories, tel, rev } = msProfileChange.shape;
/** A form leaves out what was emptied: here that means it is to be empty. */
export const editedProfile = z.object({
  introduction: introduction.default(""),
  territories: territories.default([]),
  tel: tel.default(""),
  rev,
});

/** What is wrong with the picture, or with the other form. */
export type SavedPart = { image: string | null; lastResult: SubmissionResult | null };

/** Picture and words are forms of their own; the button says which. */
export async function savePart(entered: Entered): Promise<TypedResponse<SavedPart>> {
  const intent = entered.form.get("intent");
  if (intent === "picture") return savePicture(entered);
  if (intent === "no-picture") return takePicture(entered, null);
  const answer = await submit(entered.form, editedProfile, async (value) => {
    await entered.api.ms.changeProfile({ body: value });
    return saved(entered);
  });
  if (answer.status < 400) return answer as unknown as TypedResponse<never>;
  return json({ image: null, lastResult: await answer.json() }, { status: answer.status });
}

async function savePicture(entered: Entered): Promise<TypedResponse<SavedPart>> {
  const image = entered.form.get("image");
  const refused = (text: string, status: number) => json({ image: text, lastResult: null }, { status });
  if (!(image instanceof File) || image.size === 0) return refused(FILE_MISSING, 422);
  try {
    const { url } = await entered.api.files.image({
      body: { image, medium: smaller(entered, "medium"), small: smaller(entered, "small") },
    });
    return await takePicture(entered, url);
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return refused(message, status);
  }
}

/** A script brings it; without one the picture itself is shown smaller. */
function smaller({ form }: Entered, field: "medium" | "small"): File | undefined {
  const image = form.get(field);
  return image instanceof File && image.size > 0 ? image : undefined;
}

async function takePicture(entered: Entered, avatarUrl: string | null): Promise<TypedResponse<never>> {
  await entered.api.ms.changeProfile({ body: { avatarUrl } });
  // The frame shows it as well.
  entered.context.forgetViewer();
  return saved(entered);
}

async function saved({ context, viewer }: Entered): Promise<TypedResponse<never>> {
  await context.flash({ kind: "success", text: "プロフィールの更新が完了しました" });
  return redirect(`/ms/${viewer.id}`, 303);
}
