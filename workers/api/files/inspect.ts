import { isHeic } from "#contract/files/limits";
import { FILE_TYPE_REFUSED, HEIC_REFUSED, IMAGE_TELLS } from "#contract/files/texts";
import { invalidFields } from "../errors";
import { type FileKind, kindOf } from "./kinds";
import { cleanImage } from "./pictures/images";

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
  if (kind.tells?.(received)) throw invalidFields({ [field]: IMAGE_TELLS });
  return { kind, bytes: received, ...cleanImage(kind, received, field) };
}
