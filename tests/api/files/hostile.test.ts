import { describe, expect, it } from "vitest";
import { BrokenImage, type CleanImage } from "../../../workers/api/files/pictures/bytes";
import { cleanGif } from "../../../workers/api/files/pictures/gif";
import { cleanJpeg } from "../../../workers/api/files/pictures/jpeg";
import { avifHasMetadata } from "../../../workers/api/files/pictures/metadata";
import { cleanApng, cleanPng } from "../../../workers/api/files/pictures/png";
import { cleanWebp } from "../../../workers/api/files/pictures/webp";
import {
  bytes,
  chunk,
  exif,
  gifExtension,
  gifOf,
  jpegOf,
  pngOf,
  riffChunk,
  segment,
  webpOf,
} from "../../support/pictures";

const times = (count: number, part: Uint8Array) => Array.from({ length: count }, () => part);
const textOf = (data: Uint8Array) => new TextDecoder("latin1").decode(data);

type Bomb = [kind: string, clean: (data: Uint8Array) => CleanImage, of: (parts: number) => Uint8Array];

describe("parts that cost us more than they cost their sender", () => {
  it.each<Bomb>([
    ["empty data of a PNG", cleanPng, (parts) => pngOf(2, 2, times(parts, chunk("IDAT")))],
    ["texts of a PNG", cleanPng, (parts) => pngOf(2, 2, times(parts, chunk("tEXt")))],
    ["frames of an animated PNG", cleanApng, (parts) => pngOf(2, 2, times(parts, chunk("fdAT")))],
    ["empty tables of a JPEG", cleanJpeg, (parts) => jpegOf(2, 2, times(parts, segment(0xdb, [])))],
    ["comments of a JPEG", cleanJpeg, (parts) => jpegOf(2, 2, times(parts, segment(0xfe, [])))],
    ["controls of a GIF", cleanGif, (parts) => gifOf(2, 2, times(parts, gifExtension(0xf9)))],
    ["comments of a GIF", cleanGif, (parts) => gifOf(2, 2, times(parts, gifExtension(0xfe)))],
    ["chunks of a WebP", cleanWebp, (parts) => webpOf(2, 2, times(parts, riffChunk("ALPH", [])))],
    [
      "chunks in a frame of a WebP",
      cleanWebp,
      (parts) => webpOf(2, 2, [frameOf(bytes(...times(parts, riffChunk("ALPH", []))))]),
    ],
  ])("are so many and no more: %s", (_, clean, of) => {
    expect(clean(of(1000)).width).toBe(2);
    expect(() => clean(of(60_000))).toThrow(BrokenImage);
  });

  it("are the scans of a JPEG, each of which a browser draws over the whole picture", () => {
    const scan = bytes(segment(0xda, [1, 1, 0, 0, 63, 0]), [0x12]);
    const scanned = (count: number) =>
      bytes(jpegOf(5000, 5000).slice(0, -2), ...times(count, scan), [0xff, 0xd9]);
    expect(cleanJpeg(scanned(20)).bytes).toEqual(scanned(20));
    expect(() => cleanJpeg(scanned(100))).toThrow(BrokenImage);
  });
});

/** A frame of 2 × 2 of an animated WebP. */
function frameOf(...chunks: Uint8Array[]) {
  return riffChunk("ANMF", bytes([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0], ...chunks));
}

describe("what tells of place and person", () => {
  it("goes out of the frames of an animated WebP too", () => {
    const rendered = riffChunk("VP8L", [0x2f, 1, 0x40, 0, 0]);
    const metadata = [riffChunk("EXIF", exif(1).subarray(4)), riffChunk("XMP ", bytes("Tokyo"))];
    const { bytes: clean } = cleanWebp(webpOf(2, 2, [frameOf(rendered, ...metadata)]));
    expect(textOf(clean)).not.toMatch(/GPS|Tokyo|Exif/);
    expect(clean).toEqual(cleanWebp(webpOf(2, 2, [frameOf(rendered)])).bytes);
    expect(cleanWebp(clean).bytes).toEqual(clean);
  });

  it.each(["uuid", "moov", "udta", "Exif"])(
    "may lie in a %s box of an AVIF, which nobody here follows",
    (name) => {
      const box = (type: string, content: string) => bytes([0, 0, 0, 8 + content.length], type, content);
      const still = bytes(box("ftyp", "avif"), box("meta", "av01"), box("mdat", ""), box("free", ""));
      expect(avifHasMetadata(still)).toBe(false);
      expect(avifHasMetadata(bytes(still, box(name, "xmpmeta")))).toBe(true);
      expect(avifHasMetadata(bytes(box(name, "xmpmeta"), still))).toBe(true);
    },
  );
});

describe("a picture that is something else besides", () => {
  const html = "<html><script>alert(1)</script></html>";
  const zip = "PK\x03\x04";
  it.each<[string, (data: Uint8Array) => CleanImage, Uint8Array]>([
    ["a PNG with a page in its text", cleanPng, pngOf(2, 2, [chunk("tEXt", bytes(html))])],
    ["a PNG with a page behind its end", cleanPng, pngOf(2, 2, [], html)],
    ["a PNG with a chunk of nobody's", cleanPng, pngOf(2, 2, [chunk("hTMl", bytes(html))])],
    ["a JPEG with a page as its comment", cleanJpeg, jpegOf(2, 2, [segment(0xfe, html)])],
    ["a JPEG with a page as an application's data", cleanJpeg, jpegOf(2, 2, [segment(0xef, html)])],
    ["a JPEG with an archive behind its end", cleanJpeg, jpegOf(2, 2, [], zip + html)],
    ["a GIF with a page as its comment", cleanGif, gifOf(2, 2, [gifExtension(0xfe, html)])],
    ["a GIF with a page as its text", cleanGif, gifOf(2, 2, [gifExtension(0x01, html)])],
    ["a GIF with an archive behind its end", cleanGif, gifOf(2, 2, [], zip + html)],
    ["a WebP with a page as a chunk", cleanWebp, webpOf(2, 2, [riffChunk("HTML", bytes(html))])],
    ["a WebP with an archive behind its end", cleanWebp, webpOf(2, 2, [], zip + html)],
  ])("is a picture alone afterwards: %s", (_, clean, data) => {
    const text = textOf(clean(data).bytes);
    expect(text).not.toContain("<script");
    expect(text).not.toContain(zip);
  });
});

describe("lengths that lie", () => {
  const huge = [0xff, 0xff, 0xff, 0xff];
  it.each<[string, (data: Uint8Array) => CleanImage, Uint8Array]>([
    ["a PNG's chunk of 4 GB", cleanPng, bytes(pngOf(2, 2).slice(0, 33), huge, "IDAT", [1, 2, 3, 4])],
    ["a PNG's header of 4 GB", cleanPng, bytes(pngOf(2, 2).slice(0, 8), huge, "IHDR", new Uint8Array(20))],
    ["a WebP of 4 GB", cleanWebp, bytes("RIFF", huge, webpOf(2, 2).slice(8))],
    ["a WebP's chunk of 4 GB", cleanWebp, bytes(webpOf(2, 2).slice(0, 16), huge, webpOf(2, 2).slice(20))],
    [
      "a JPEG's segment of 64 KB",
      cleanJpeg,
      bytes(jpegOf(2, 2).slice(0, 4), [0xff, 0xff], jpegOf(2, 2).slice(6)),
    ],
    ["a GIF's colours without colours", cleanGif, bytes(gifOf(2, 2).slice(0, 10), [0xf7, 0, 0, 0x2c])],
  ])("are found out: %s", (_, clean, data) => {
    expect(() => clean(data)).toThrow(BrokenImage);
  });

  it.each<[string, (data: Uint8Array) => CleanImage, Uint8Array]>([
    ["PNG", cleanPng, pngOf(20, 20)],
    ["JPEG", cleanJpeg, jpegOf(20, 20)],
    ["GIF", cleanGif, gifOf(20, 20)],
    ["WebP", cleanWebp, webpOf(20, 20)],
  ])("a %s that is cut off anywhere is refused, or whole without its tail", (_, clean, data) => {
    const whole = clean(data).bytes;
    for (let end = 0; end < data.length; end += 1) {
      try {
        expect(clean(data.subarray(0, end)).bytes.length).toBeLessThanOrEqual(whole.length);
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenImage);
      }
    }
  });
});
