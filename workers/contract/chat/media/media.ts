import * as z from "zod";

/** The facts about an image or file besides its bytes; they travel and are stored sealed under the media's name. */
export const mediaInfo = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** Pixels, of an image. */
  width: z.number().optional(),
  height: z.number().optional(),
});
export type MediaInfo = z.output<typeof mediaInfo>;
