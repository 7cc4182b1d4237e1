import type { SubmissionResult } from "@conform-to/react";
import { json, type TypedResponse } from "@remix-run/cloudflare";
import type * as z from "zod";
import { UPLOAD_BODY_BYTES } from "#contract/files/limits";
import { FILE_MISSING, IMAGE_UPLOAD_FAILED } from "#contract/files/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { shownRefusal, submit } from "~/forms/submit.server";
import { onlyFields } from "~/request/forms/posted-form.server";
import { fileIn, intentOf } from "~/request/forms/read";
import type { Entered } from "~/request/guards.server";

/** What is wrong with the picture, or with the other form. */
export type SavedPart = { image: string | null; lastResult: SubmissionResult | null };

type Acts<Schema extends z.ZodType> = {
  /** The form beside the picture. */
  words: Schema;
  keepWords: (value: z.output<Schema>) => Promise<unknown>;
  keepPicture: (avatarUrl: string | null) => Promise<unknown>;
  /** Leads to the next page once something was saved. */
  saved: () => Promise<TypedResponse<never>>;
};

/** The action of a page that edits a picture and words, each a form of its own; the button says which. */
export async function savePictureOrWords<Schema extends z.ZodType>(
  entered: Entered,
  acts: Acts<Schema>,
): Promise<TypedResponse<SavedPart>> {
  const intent = intentOf(entered.form);
  if (intent === "picture" || intent === "no-picture") {
    onlyFields(entered.form, "image", "medium", "small");
    return intent === "picture" ? savePicture(entered, acts) : takePicture(entered, null, acts);
  }
  const response = await submit(entered.form, acts.words, async (value) => {
    await acts.keepWords(value);
    return acts.saved();
  });
  if (response.status < 400) return response as unknown as TypedResponse<never>;
  return json({ image: null, lastResult: await response.json() }, { status: response.status });
}

/** The answer to a picture that is larger than anything that is read. */
const pictureTooLarge = () => json<SavedPart>({ image: UPLOAD_TOO_LARGE, lastResult: null }, { status: 413 });

/** What a page takes whose form brings a picture. */
export const WITH_PICTURE = {
  bytes: UPLOAD_BODY_BYTES,
  hasFiles: true,
  whenTooLarge: pictureTooLarge,
} as const;

type Taking = Pick<Acts<z.ZodType>, "keepPicture" | "saved">;

async function savePicture(entered: Entered, acts: Taking): Promise<TypedResponse<SavedPart>> {
  const kept = await keepUpload(entered, "image", (url) => takePicture(entered, url, acts));
  if (!("message" in kept)) return kept;
  return json({ image: kept.message, lastResult: null }, { status: kept.status });
}

type NotSaved = { message: string; status: number };

/** Uploads the picture that a field brings and goes on with its address; else what is wrong with it. */
export async function keepUpload<Answer extends object>(
  entered: Entered,
  field: string,
  keep: (url: string) => Promise<Answer>,
): Promise<Answer | NotSaved> {
  const image = fileIn(entered.form, field);
  if (!image) return { message: FILE_MISSING, status: 422 };
  try {
    const { url } = await entered.api.files.image({
      body: { image, medium: smaller(entered, "medium"), small: smaller(entered, "small") },
    });
    return await keep(url);
  } catch (error) {
    const { message, status } = shownRefusal(error);
    return { message: status >= 500 ? IMAGE_UPLOAD_FAILED : message, status };
  }
}

/** A script brings it; without one the picture itself is shown smaller. */
function smaller({ form }: Entered, field: "medium" | "small"): File | undefined {
  const image = form.get(field);
  return image instanceof File && image.size > 0 ? image : undefined;
}

async function takePicture(entered: Entered, avatarUrl: string | null, { keepPicture, saved }: Taking) {
  await keepPicture(avatarUrl);
  // The frame shows it as well.
  entered.context.forgetViewer();
  return saved();
}
