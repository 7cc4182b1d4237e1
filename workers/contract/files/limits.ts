export const UPLOAD_BYTES = 10 * 1024 * 1024;
export const IMAGE_SIDE_PIXELS = 16_384;
export const IMAGE_PIXELS = 50_000_000;
/** Pixels a side of the smaller copies that are kept of a person's picture, as addresses name them (`?size=96`). */
export const PICTURE_SIZES = ["288", "96"] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];
/** Bytes of one such copy. */
export const SMALL_PICTURE_BYTES = 256 * 1024;
export const UPLOADS_PER_DAY = 200;
export const UPLOAD_BYTES_PER_DAY = 300 * 1024 * 1024;
export const FILE_NAME_CHARS = 200;
/** A whole multipart body: the largest upload and the fields around it. */
export const UPLOAD_BODY_BYTES = UPLOAD_BYTES + 64 * 1024;

const BRANDS = /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/;

/** Tells whether it is a photo as an iPhone keeps it, by its name or its first bytes (ISO 23008-12). */
export function isHeic(name: string, beginning: Uint8Array): boolean {
  const brand = String.fromCharCode(...beginning.subarray(4, 12));
  return /\.hei[cf]$/i.test(name) || BRANDS.test(brand);
}
