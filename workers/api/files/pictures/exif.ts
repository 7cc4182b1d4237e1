import { utf8 } from "#contract/wire/bytes";
import { startsWith } from "./bytes";

/** The first bytes of EXIF data in a JPEG; a WebP may leave them out. */
export const EXIF = utf8("Exif\0\0");
const ORIENTATION = 0x0112;

/**
 * The way up in which a picture was taken, 1…8, from the content of a JPEG's APP1 segment; null when it does not say.
 */
export function orientationOf(content: Uint8Array): number | null {
  if (!startsWith(content, EXIF)) return null;
  const tiff = content.subarray(EXIF.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const little = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, little);
    const entries = view.getUint16(directory, little);
    for (let entry = 0; entry < entries; entry += 1) {
      const at = directory + 2 + entry * 12;
      if (view.getUint16(at, little) !== ORIENTATION) continue;
      const value = view.getUint16(at + 8, little);
      return value >= 1 && value <= 8 ? value : null;
    }
    return null;
  } catch (error) {
    // An offset beyond the end: the directory is rubbish, and says nothing.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** An APP1 segment that says which way up, and nothing else. */
export function orientationSegment(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const content = [...EXIF, ...tiff];
  return Uint8Array.from([0xff, 0xe1, 0, content.length + 2, ...content]);
}
