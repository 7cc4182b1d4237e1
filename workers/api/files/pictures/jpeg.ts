import { joinBytes, utf8 } from "#contract/wire/bytes";
import { BrokenImage, type CleanImage, partCounter, startsWith } from "./bytes";
import { orientationOf, orientationSegment } from "./exif";

/**
 * The same JPEG without anything that tells of the person, place or device: EXIF, GPS, XMP, comments, thumbnails and
 * what follows its end. Colour profile, and the way up, stay. Throws BrokenImage. ISO/IEC 10918-1, annex B.
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage {
  const saved: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  let orientation = 1;
  let at = 2;
  const countPart = partCounter();
  const countScan = partCounter(MOST_SCANS);
  if (!startsWith(bytes, SOI)) throw new BrokenImage();
  while (at < bytes.length) {
    countPart();
    const marker = markerAt(bytes, at);
    if (marker.code === EOI) break;
    const end = marker.at + 2 + lengthAt(bytes, marker.at + 2);
    const segment = bytes.subarray(marker.at, end);
    if (isFrame(marker.code)) size = frameSize(segment, size);
    if (marker.code === APP1) orientation = orientationOf(segment.subarray(4)) ?? orientation;
    const cleaned = cleanSegment(marker.code, segment);
    if (cleaned) saved.push(cleaned);
    at = end;
    if (marker.code !== SOS) continue;
    countScan();
    at = endOfScan(bytes, end);
    saved.push(bytes.subarray(end, at));
  }
  if (!size || !saved.some((segment) => segment[1] === SOS && segment[0] === 0xff)) throw new BrokenImage();
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)];
  return { ...size, bytes: joinBytes([SOI, ...turned, ...saved, Uint8Array.of(0xff, EOI)]) };
}

const SOI = Uint8Array.of(0xff, 0xd8);
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
/** A progressive picture has about ten; each is a pass over all of it, so that thousands would hold a browser for hours. */
const MOST_SCANS = 100;
const JFIF = utf8("JFIF\0");
const ICC_PROFILE = utf8("ICC_PROFILE\0");
const ADOBE = utf8("Adobe");
/** Tables and scans: what is needed to decode. Huffman, arithmetic, quantisation, restart, lines. */
const DECODING = new Set([0xc4, 0xcc, 0xdb, 0xdd, 0xdc, SOS]);

/** The next marker; padding bytes before it are passed over. */
function markerAt(bytes: Uint8Array, from: number) {
  let at = from;
  if (bytes[at] !== 0xff) throw new BrokenImage();
  while (bytes[at + 1] === 0xff) at += 1;
  const code = bytes[at + 1];
  // 01 and the restart markers stand alone and have no place between segments; 00 is no marker.
  if (code === undefined || code <= 0x01 || (code >= 0xd0 && code <= 0xd8)) throw new BrokenImage();
  return { at, code };
}

function lengthAt(bytes: Uint8Array, at: number): number {
  const high = bytes[at];
  const low = bytes[at + 1];
  if (high === undefined || low === undefined) throw new BrokenImage();
  const length = high * 256 + low;
  if (length < 2 || at + length > bytes.length) throw new BrokenImage();
  return length;
}

function isFrame(code: number) {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

function frameSize(segment: Uint8Array, existing: object | null) {
  if (existing || segment.length < 10) throw new BrokenImage();
  const [high = 0, low = 0, left = 0, right = 0] = segment.subarray(5, 9);
  return { height: high * 256 + low, width: left * 256 + right };
}

function cleanSegment(code: number, segment: Uint8Array): Uint8Array | null {
  const content = segment.subarray(4);
  if (DECODING.has(code) || isFrame(code)) return segment;
  if (code === APP0 && startsWith(content, JFIF) && segment.length >= 18) return withoutThumbnail(segment);
  if (code === APP2 && startsWith(content, ICC_PROFILE)) return segment;
  return code === APP14 && startsWith(content, ADOBE) ? segment : null;
}

function withoutThumbnail(jfif: Uint8Array): Uint8Array {
  const header = jfif.slice(0, 18);
  header.set([0, 16], 2);
  header.set([0, 0], 16);
  return header;
}

/** The end of the picture's data: the next marker that is neither an escaped FF nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return at;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
