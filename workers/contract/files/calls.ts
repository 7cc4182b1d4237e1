import * as z from "zod";
import { get, post, signedIn } from "#contract/endpoint";
import { PICTURE_SIZES } from "#contract/files/limits";
import { FILE_MISSING } from "#contract/files/texts";

export const upload = z.file({ error: FILE_MISSING });

/** Under review a doctor uploads a licence and a picture of themselves, and keeps no other file. */
const KEEPERS = signedIn.filter((principal) => principal !== "temporaryDoctor");

export const files = {
  file: post("/files", {
    about:
      "A document or image of at most 10 MB. 413 over that, 422 for a kind we don't take, 429 when the day's quota is used up.",
    access: { who: KEEPERS },
    encoding: "multipart",
    body: z.object({ file: upload }),
    reply: z.object({ url: z.string(), name: z.string(), contentType: z.string(), size: z.number() }),
  }),

  image: post("/images", {
    about: "A JPEG or PNG by content, extension and declared type; it is stored without EXIF, place or time.",
    access: { who: signedIn },
    encoding: "multipart",
    /** Additive: the same picture smaller, for pages that show it as a seal: `medium` 288 pixels a side, `small` 96. */
    body: z.object({ image: upload, medium: upload.optional(), small: upload.optional() }),
    reply: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  }),

  read: get("/files/:id", {
    about: "Additive: the bytes. The id has 256 random bits and is told only where the upload is shown.",
    access: { who: signedIn },
    /** The size that is wanted: a picture that came in several gives the nearest; any other gives what there is. */
    query: z.object({ size: z.enum(PICTURE_SIZES).optional().catch(undefined) }),
    reply: "file",
  }),
};
