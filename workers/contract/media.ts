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

/** What the bytes of a media are bound to when they are sealed. */
export const mediaPlace = (roomId: string, name: string, size: "original" | "thumbnail") => ({
  roomId,
  messageId: size === "original" ? name : `${name}/thumbnail`,
});

/** Shown in the page; everything else is a file to be saved. */
export const isPicture = (contentType: string) => /^image\/(jpeg|png|gif|webp|avif)$/.test(contentType);
