import { joinBytes, utf8 } from "#contract/wire/bytes";
import { BrokenImage, type CleanImage, partCounter, startsWith } from "./bytes";

const HEADER = 13;
const TRAILER = 0x3b;
const EXTENSION = 0x21;
const FRAME = 0x2c;
const CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Applications whose block says how often the frames repeat; any other may hold XMP. */
const LOOPS = ["NETSCAPE2.0", "ANIMEXTS1.0"].map(utf8);

export const isGif = (bytes: Uint8Array) =>
  startsWith(bytes, utf8("GIF87a")) || startsWith(bytes, utf8("GIF89a"));

/**
 * The same GIF without comments, XMP, text and what follows its end. Width and height are the largest that screen or
 * frames claim. Throws BrokenImage. GIF89a specification, section 18 and on.
 */
export function cleanGif(bytes: Uint8Array): CleanImage {
  if (!isGif(bytes) || bytes.length < HEADER) throw new BrokenImage();
  let at = HEADER + tableLength(byteAt(bytes, 10));
  const saved = [bytes.subarray(0, at)];
  const sizes = [{ width: u16(bytes, 6), height: u16(bytes, 8) }];
  const countPart = partCounter();
  while (byteAt(bytes, at) !== TRAILER) {
    countPart();
    const end = blockEnd(bytes, at);
    if (byteAt(bytes, at) === FRAME) sizes.push(frameSize(bytes, at));
    if (isNeeded(bytes, at)) saved.push(bytes.subarray(at, end));
    at = end;
  }
  if (sizes.length === 1) throw new BrokenImage();
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
    bytes: joinBytes([...saved, Uint8Array.of(TRAILER)]),
  };
}

function isNeeded(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] === FRAME || bytes[at + 1] === CONTROL) return true;
  return bytes[at + 1] === APPLICATION && LOOPS.some((name) => startsWith(bytes.subarray(at + 3), name));
}

function blockEnd(bytes: Uint8Array, at: number): number {
  if (bytes[at] === EXTENSION) return subBlocksEnd(bytes, at + 2);
  if (bytes[at] !== FRAME) throw new BrokenImage();
  // Descriptor, colour table of its own, one byte of code size.
  return subBlocksEnd(bytes, at + 10 + tableLength(byteAt(bytes, at + 9)) + 1);
}

/** Sub-blocks begin with their length; one of length 0 is the last. */
function subBlocksEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = byteAt(bytes, at); length > 0; length = byteAt(bytes, at)) at += 1 + length;
  return at + 1;
}

function frameSize(bytes: Uint8Array, at: number) {
  return {
    width: u16(bytes, at + 1) + u16(bytes, at + 5),
    height: u16(bytes, at + 3) + u16(bytes, at + 7),
  };
}

const tableLength = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
const u16 = (bytes: Uint8Array, at: number) => byteAt(bytes, at) + byteAt(bytes, at + 1) * 256;

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new BrokenImage();
  return byte;
}
