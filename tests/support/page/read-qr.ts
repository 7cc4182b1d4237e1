import { inflateSync } from "node:zlib";
import jsQR from "jsqr";
import type { Locator } from "./test";

/** What a camera before this part of the page would read. */
export async function readQr(part: Locator): Promise<string | undefined> {
  const { width, height, pixels } = pixelsOf(await part.screenshot());
  return jsQR(pixels, width, height)?.data;
}

const CHANNELS: Record<number, number> = { 2: 3, 6: 4 };

/** A screenshot: PNG of eight bits a channel, with or without alpha, not interlaced. */
function pixelsOf(png: Buffer) {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), CHANNELS[png[25] ?? 0] ?? 4];
  const lines = inflateSync(Buffer.concat(chunksOf(png, "IDAT")));
  const stride = width * channels;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const at = y * (stride + 1);
    const line = unfiltered(lines[at] ?? 0, lines.subarray(at + 1, at + 1 + stride), above, channels);
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        pixels[(y * width + x) * 4 + channel] = line[x * channels + channel] ?? 0;
    above = line;
  }
  return { width, height, pixels };
}

function chunksOf(png: Buffer, kind: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === kind) found.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return found;
}

/** PNG §9: each byte was stored as its difference to its neighbours. */
function unfiltered(
  filter: number,
  line: Uint8Array,
  above: Uint8Array,
  channels: number,
): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(line.length);
  line.forEach((byte, at) => {
    const left = at >= channels ? (out[at - channels] ?? 0) : 0;
    const up = above[at] ?? 0;
    const corner = at >= channels ? (above[at - channels] ?? 0) : 0;
    out[at] = byte + ([0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0);
  });
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [up - corner, left - corner, left + up - 2 * corner].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
