import { IMAGE_PIXELS, IMAGE_SIDE_PIXELS, isHeic, UPLOAD_BYTES } from "#contract/files/limits";
import {
  FILE_EMPTY,
  HEIC_REFUSED,
  IMAGE_BROKEN,
  IMAGE_TOO_LARGE,
  IMAGE_TYPE_REFUSED,
} from "#contract/files/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import { invalidFields, tooLarge } from "../../errors";
import { extensionOf, type FileKind, JPEG, PNG } from "../kinds";
import { BrokenImage, type CleanImage } from "./bytes";

const TYPES: Record<string, FileKind> = {
  "image/jpeg": JPEG,
  "image/jpg": JPEG,
  "image/pjpeg": JPEG,
  "image/png": PNG,
};

export type AcceptedImage = CleanImage & { contentType: string };

/**
 * The bytes to keep of an uploaded picture: JPEG or PNG by content, extension and declared type alike, at most 10 MB,
 * no pixel flood, no metadata. 413 or 422 under the form's `field`.
 */
export async function acceptImage(file: File, field: string): Promise<AcceptedImage> {
  if (file.size === 0) throw invalidFields({ [field]: FILE_EMPTY });
  if (file.size > UPLOAD_BYTES) throw tooLarge(UPLOAD_TOO_LARGE);
  const kind = TYPES[file.type.toLowerCase()];
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isHeic(file.name, bytes)) throw invalidFields({ [field]: HEIC_REFUSED });
  if (!kind?.extensions.includes(extensionOf(file.name)) || !kind.matches(bytes)) {
    throw invalidFields({ [field]: IMAGE_TYPE_REFUSED });
  }
  const image = cleanImage(kind, bytes, field);
  if (!image) throw invalidFields({ [field]: IMAGE_TYPE_REFUSED });
  return { ...image, contentType: kind.contentType };
}

/**
 * The picture without metadata; null for a kind that has none to take out. Its size is judged from the header: nothing
 * is decoded here, and what is stored can't flood a browser. 422 under the form's `field`.
 */
export function cleanImage(kind: FileKind, bytes: Uint8Array, field: string): CleanImage | null {
  const image = cleanOrRefuse(kind, bytes, field);
  if (!image) return null;
  const { width, height } = image;
  const floods = width > IMAGE_SIDE_PIXELS || height > IMAGE_SIDE_PIXELS || width * height > IMAGE_PIXELS;
  if (width === 0 || height === 0) throw invalidFields({ [field]: IMAGE_BROKEN });
  if (floods) throw invalidFields({ [field]: IMAGE_TOO_LARGE });
  return image;
}

function cleanOrRefuse(kind: FileKind, bytes: Uint8Array, field: string): CleanImage | null {
  try {
    return kind.clean?.(bytes) ?? null;
  } catch (error) {
    if (error instanceof BrokenImage) throw invalidFields({ [field]: IMAGE_BROKEN });
    throw error;
  }
}
