import * as z from "zod";

/** What is known of an image or file besides its bytes; it travels and is stored sealed under the media's name. */
export const mediaInfo = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** Pixels, for images. */
  width: z.number().optional(),
  height: z.number().optional(),
});
export type MediaInfo = z.output<typeof mediaInfo>;
