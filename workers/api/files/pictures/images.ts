import type { BodyOf } from "#contract/endpoint";
import type { files } from "#contract/files/calls";
import {
  IMAGE_PIXELS,
  IMAGE_SIDE_PIXELS,
  isHeic,
  type PictureSize,
  SMALL_PICTURE_BYTES,
  UPLOAD_BYTES,
} from "#contract/files/limits";
import {
  FILE_EMPTY,
  FILE_TYPE_REFUSED,
  HEIC_REFUSED,
  IMAGE_BROKEN,
  IMAGE_HAS_METADATA,
  IMAGE_TOO_LARGE,
  IMAGE_TYPE_REFUSED,
} from "#contract/files/texts";
import { UPLOAD_TOO_LARGE } from "#contract/texts";
import type { Env } from "../../../env";
import { invalidFields, tooLarge } from "../../errors";
import { extensionOf, type FileKind, JPEG, kindOf, PNG } from "../kinds";
import { smallKeyOf, type Upload } from "../store";
import { BrokenImage, type CleanImage } from "./bytes";

type Smaller = { size: PictureSize; image: AcceptedImage };

const FIELDS = { medium: "288", small: "96" } as const;

/** The smaller ones that came with a picture, judged as the picture itself. One that is larger than it says is left out. */
export async function smallerOf(body: BodyOf<typeof files.image>): Promise<Smaller[]> {
  const found = await Promise.all(
    (["medium", "small"] as const).map(async (field): Promise<Smaller[]> => {
      const file = body[field];
      if (!file || file.size > SMALL_PICTURE_BYTES) return [];
      const image = await acceptImage(file, field);
      const size = FIELDS[field];
      return Math.max(image.width, image.height) <= Number(size) ? [{ size, image }] : [];
    }),
  );
  return found.flat();
}

export async function keepSmaller(env: Env, upload: Upload, smaller: readonly Smaller[]): Promise<void> {
  for (const { size, image } of smaller) {
    const { bytes, contentType } = image;
    await env.FILES.put(smallKeyOf(upload, size), bytes, { httpMetadata: { contentType } });
  }
}

const TYPES: Record<string, FileKind> = {
  "image/jpeg": JPEG,
  "image/jpg": JPEG,
  "image/pjpeg": JPEG,
  "image/png": PNG,
};

type AcceptedImage = CleanImage & { contentType: string };

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
function cleanImage(kind: FileKind, bytes: Uint8Array, field: string): CleanImage | null {
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

export type Evaluated = {
  kind: FileKind;
  bytes: Uint8Array<ArrayBuffer>;
  /** Pixels, of pictures that were looked into. */
  width?: number;
  height?: number;
};

/**
 * The part of a file that is kept: of a kind that we take, by name and content alike, a picture without metadata. 422
 * under `field`.
 */
export function inspectFile(name: string, received: Uint8Array<ArrayBuffer>, field: string): Evaluated {
  const kind = kindOf(name, received);
  if (!kind) throw invalidFields({ [field]: isHeic(name, received) ? HEIC_REFUSED : FILE_TYPE_REFUSED });
  if (kind.hasMetadata?.(received)) throw invalidFields({ [field]: IMAGE_HAS_METADATA });
  return { kind, bytes: received, ...cleanImage(kind, received, field) };
}
