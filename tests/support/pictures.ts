const ascii = (text: string) => new TextEncoder().encode(text);

export function bytes(...parts: (number[] | Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const arrays = parts.map((part) => (typeof part === "string" ? ascii(part) : Uint8Array.from(part)));
  const joined = new Uint8Array(arrays.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of arrays) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const u16 = (value: number) => [(value >> 8) & 255, value & 255];
const u32 = (value: number) => [...u16(Math.floor(value / 65_536)), ...u16(value & 65_535)];

export function chunk(type: string, data: Uint8Array | number[] = []) {
  return bytes(u32(data.length), type, data, [0, 0, 0, 0]);
}

/** A PNG with a header that says so many pixels, however little data follows. */
export function pngOf(
  width: number,
  height: number,
  extra: Uint8Array[] = [],
  tail: Uint8Array | string = "",
) {
  return bytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    chunk("IHDR", [...u32(width), ...u32(height), 8, 2, 0, 0, 0]),
    ...extra,
    chunk("IDAT", [1, 2, 3, 4]),
    chunk("IEND"),
    tail,
  );
}

export function segment(marker: number, content: Uint8Array | number[] | string) {
  const data = bytes(content as string);
  return bytes([0xff, marker], u16(data.length + 2), data);
}

/** TIFF data in an EXIF segment: an orientation and a GPS directory with a telling text. */
export function exif(orientation: number) {
  const tiff = bytes(
    "MM",
    [0, 42, 0, 0, 0, 8, 0, 2],
    [0x01, 0x12, 0, 3, 0, 0, 0, 1, ...u16(orientation), 0, 0],
    [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38],
    [0, 0, 0, 0],
    "GPS 35.6812N 139.7671E",
  );
  return segment(0xe1, bytes("Exif", [0, 0], tiff));
}

const little = (value: number, length: number) =>
  Array.from({ length }, (_, place) => Math.floor(value / 256 ** place) & 255);

export function riffChunk(type: string, data: Uint8Array | number[]) {
  return bytes(type, little(data.length, 4), data, new Uint8Array(data.length % 2));
}

/** A WebP in the extended form, with the given chunks after its picture. */
export function webpOf(width: number, height: number, extra: Uint8Array[] = [], tail = "") {
  const canvas = [extra.length > 0 ? 0x0c : 0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)];
  const frame = [0, 0, 0, 0x9d, 1, 0x2a, ...little(width & 0x3fff, 2), ...little(height & 0x3fff, 2), 7];
  const body = bytes("WEBP", riffChunk("VP8X", canvas), riffChunk("VP8 ", frame), ...extra);
  return bytes("RIFF", little(body.length, 4), body, tail);
}

/** A GIF of one frame, with the given blocks before it. */
export function gifOf(width: number, height: number, extra: Uint8Array[] = [], tail = "") {
  const size = [...little(width, 2), ...little(height, 2)];
  const frame = [0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x4c, 1, 0];
  return bytes("GIF89a", size, [0x80, 0, 0], [0, 0, 0, 255, 255, 255], ...extra, frame, [0x3b], tail);
}

/** An extension of a GIF: its label and its blocks of text. */
export function gifExtension(label: number, ...blocks: string[]) {
  return bytes([0x21, label], ...blocks.map((text) => bytes([text.length], text)), [0]);
}

/** A JPEG that decodes to nothing much, with the given segments before its frame. */
export function jpegOf(
  width: number,
  height: number,
  extra: Uint8Array[] = [],
  tail: Uint8Array | string = "",
) {
  return bytes(
    [0xff, 0xd8],
    segment(0xe0, bytes("JFIF", [0, 1, 2, 0, 0, 72, 0, 72, 0, 0])),
    ...extra,
    segment(0xdb, new Uint8Array(65)),
    segment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    [0xff, 0xd9],
    tail,
  );
}
