import { joinBytes } from "#contract/wire/bytes";
import { BrokenImage, type CleanImage, partCounter, startsWith } from "./bytes";

export const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** The chunks that are needed to draw the first picture in its colours; texts, times, EXIF and animation go. */
const STILL = "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT cICP bKGD hIST pHYs".split(" ");
const MOVING = [...STILL, "acTL", "fcTL", "fdAT"];

/** The same PNG without metadata and without what follows its end. Throws BrokenImage. ISO/IEC 15948, chapter 5. */
export const cleanPng = (bytes: Uint8Array) => clean(bytes, new Set(STILL));

/** The same, with its frames. */
export const cleanApng = (bytes: Uint8Array) => clean(bytes, new Set(MOVING));

function clean(bytes: Uint8Array, needed: Set<string>): CleanImage {
  if (!startsWith(bytes, PNG_SIGNATURE)) throw new BrokenImage();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const saved: Uint8Array[] = [PNG_SIGNATURE];
  const seen = new Set<string>();
  const countPart = partCounter();
  for (let at = PNG_SIGNATURE.length; !seen.has("IEND"); ) {
    countPart();
    const { type, end } = chunkAt(bytes, view, at);
    if ((seen.size === 0) !== (type === "IHDR")) throw new BrokenImage();
    if (needed.has(type)) saved.push(bytes.subarray(at, end));
    seen.add(type);
    at = end;
  }
  if (!seen.has("IDAT")) throw new BrokenImage();
  return { ...headerSize(view), bytes: joinBytes(saved) };
}

/** A chunk: four bytes of length, four letters, the data, four bytes of checksum. */
function chunkAt(bytes: Uint8Array, view: DataView, at: number) {
  if (at + 12 > bytes.length) throw new BrokenImage();
  const end = at + 12 + view.getUint32(at);
  const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) throw new BrokenImage();
  if (type === "IHDR" && end - at !== 25) throw new BrokenImage();
  return { type, end };
}

function headerSize(view: DataView) {
  const header = PNG_SIGNATURE.length + 8;
  return { width: view.getUint32(header), height: view.getUint32(header + 4) };
}
