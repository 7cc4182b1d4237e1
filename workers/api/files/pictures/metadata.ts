import { utf8 } from "#contract/wire/bytes";
import { startsWith } from "./bytes";

/** Directories of a TIFF that are looked into; a scanner writes one for each page. */
const MOST_DIRECTORIES = 500;
const ENTRY_BYTES = 12;
/** XMP, IPTC, Photoshop's resources, EXIF, GPS, and who made it. */
const METADATA_TAGS = new Set([700, 33723, 34377, 34665, 34853, 315]);
const BOX_HEADER_BYTES = 8;
const METADATA_ITEMS = ["Exif", "application/rdf+xml"].map((item) => utf8(item));
/** Boxes of a still picture beside its data. A film's tracks and boxes of anybody's own kind are not followed. */
const SAFE_BOXES = ["ftyp", "meta", "mdat", "free", "skip"].map((type) => utf8(type));

/** Does a TIFF say where, when or by whom it was taken? One whose directories cannot be followed might. */
export function tiffHasMetadata(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const little = bytes[0] === 0x49;
  try {
    let directory = view.getUint32(4, little);
    for (let number = 0; directory !== 0; number += 1) {
      if (number === MOST_DIRECTORIES) return true;
      const entries = view.getUint16(directory, little);
      for (let entry = 0; entry < entries; entry += 1)
        if (METADATA_TAGS.has(view.getUint16(directory + 2 + entry * ENTRY_BYTES, little))) return true;
      directory = view.getUint32(directory + 2 + entries * ENTRY_BYTES, little);
    }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** Does an AVIF list EXIF or XMP, or bring boxes that may hold them? One whose boxes cannot be followed might. */
export function avifHasMetadata(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  for (let at = 0; at < bytes.length; ) {
    if (at + BOX_HEADER_BYTES > bytes.length) return true;
    const size = view.getUint32(at) || bytes.length - at;
    // A size of 64 bits is for what no picture of ours may weigh.
    if (size < BOX_HEADER_BYTES || at + size > bytes.length) return true;
    const box = bytes.subarray(at, at + size);
    if (!SAFE_BOXES.some((type) => startsWith(box.subarray(4), type))) return true;
    const isMeta = startsWith(box.subarray(4), utf8("meta"));
    if (isMeta && METADATA_ITEMS.some((item) => contains(box, item))) return true;
    at += size;
  }
  return false;
}

function contains(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at !== -1; at = bytes.indexOf(part[0] ?? 0, at + 1))
    if (startsWith(bytes.subarray(at), part)) return true;
  return false;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
