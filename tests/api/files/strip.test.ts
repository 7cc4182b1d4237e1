import fc from "fast-check";
import { expect, it } from "vitest";
import { isPicture } from "#contract/chat/media-place";
import { KINDS } from "../../../workers/api/files/kinds";
import { BrokenImage } from "../../../workers/api/files/pictures/bytes";
import { orientationOf } from "../../../workers/api/files/pictures/exif";
import { cleanGif } from "../../../workers/api/files/pictures/gif";
import { cleanJpeg } from "../../../workers/api/files/pictures/jpeg";
import { avifHasMetadata, tiffHasMetadata } from "../../../workers/api/files/pictures/metadata";
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

const textOf = (data: Uint8Array) => new TextDecoder("latin1").decode(data);

it("takes place, comments, XMP and what follows the end out of a JPEG", () => {
  const metadata = [
    exif(1),
    segment(0xe1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Tokyo</x:xmpmeta>"),
    segment(0xfe, "taken by Sato"),
    segment(0xed, "Photoshop 3.0\0IPTC"),
    segment(0xe2, "MPF\0more"),
  ];
  const { bytes: clean, width, height } = cleanJpeg(jpegOf(640, 480, metadata, "<script>alert(1)</script>"));
  expect([width, height]).toEqual([640, 480]);
  for (const notified of ["GPS", "Exif", "xmp", "Sato", "IPTC", "MPF", "script"])
    expect(textOf(clean)).not.toContain(notified);
  expect(clean).toEqual(cleanJpeg(jpegOf(640, 480)).bytes);
});

it("keeps which way up a JPEG is, and nothing else of its EXIF", () => {
  const { bytes: clean } = cleanJpeg(jpegOf(640, 480, [exif(6)]));
  expect(textOf(clean)).not.toContain("GPS");
  expect(orientationOf(clean.subarray(6))).toBe(6);
});

it("keeps colour profile, Adobe's colour mark and every scan of a progressive JPEG", () => {
  const scans = [segment(0xe2, "ICC_PROFILE\0\x01\x01profile"), segment(0xee, "Adobe\0\x64\0\0\0\0\x01")];
  const clean = textOf(cleanJpeg(jpegOf(2, 2, scans)).bytes);
  expect(clean).toContain("ICC_PROFILE");
  expect(clean).toContain("Adobe");
  const second = bytes(
    jpegOf(2, 2).slice(0, -2),
    segment(0xc4, new Uint8Array(17)),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    [0x77, 0xff, 0xd9],
  );
  expect(cleanJpeg(second).bytes).toEqual(second);
});

it("takes texts, time, EXIF, animation and what follows the end out of a PNG", () => {
  const metadata = [
    chunk("tEXt", bytes("Author\0Sato")),
    chunk("iTXt", bytes("XML:com.adobe.xmp")),
    chunk("eXIf", bytes("MM GPS")),
    chunk("tIME", [7, 234, 1, 1, 0, 0, 0]),
    chunk("acTL", new Uint8Array(8)),
  ];
  const { bytes: clean, width, height } = cleanPng(pngOf(40, 30, metadata, "PK\x03\x04 a zip"));
  expect([width, height]).toEqual([40, 30]);
  expect(clean).toEqual(pngOf(40, 30));
});

it("keeps the frames of an animated PNG, and takes the rest out", () => {
  const frames = [chunk("acTL", new Uint8Array(8)), chunk("fcTL", new Uint8Array(26))];
  const { bytes: clean } = cleanApng(pngOf(40, 30, [...frames, chunk("eXIf", bytes("MM GPS"))]));
  expect(clean).toEqual(pngOf(40, 30, frames));
});

it("takes place, XMP and what follows the end out of a WebP, and keeps which way up it is", () => {
  const metadata = [
    riffChunk("EXIF", exif(1).subarray(4)),
    riffChunk("XMP ", bytes("Tokyo")),
    riffChunk("XXXX", [1]),
  ];
  const { bytes: clean, width, height } = cleanWebp(webpOf(640, 480, metadata, "PK a zip"));
  expect([width, height]).toEqual([640, 480]);
  expect(clean).toEqual(webpOf(640, 480));
  const turned = cleanWebp(webpOf(640, 480, [riffChunk("EXIF", exif(6).subarray(10))])).bytes;
  expect(textOf(turned)).not.toContain("GPS");
  const mark = textOf(turned).indexOf("Exif\0\0");
  expect(orientationOf(turned.subarray(mark))).toBe(6);
});

it("takes comments, XMP and what follows the end out of a GIF, and keeps how often it repeats", () => {
  const loop = gifExtension(0xff, "NETSCAPE2.0", "\x01\0\0");
  const control = gifExtension(0xf9, "\0\0\0\0");
  const metadata = [gifExtension(0xfe, "taken by Sato"), gifExtension(0xff, "XMP DataXMP", "Tokyo")];
  const { bytes: clean, width, height } = cleanGif(gifOf(64, 48, [loop, ...metadata, control], "PK a zip"));
  expect([width, height]).toEqual([64, 48]);
  expect(clean).toEqual(gifOf(64, 48, [loop, control]));
});

const webp = webpOf(64, 48, [
  riffChunk("EXIF", exif(6).subarray(4)),
  riffChunk("XMP ", bytes("secret-comment")),
]);
const gif = gifOf(64, 48, [gifExtension(0xfe, "secret-comment")]);
const jpeg = jpegOf(640, 480, [exif(3), segment(0xfe, "secret-comment")]);
const png = pngOf(40, 30, [chunk("tEXt", bytes("secret-comment"))]);

it("lets nothing be shown in a page that was not looked into", () => {
  for (const { contentType, inline = false, clean } of KINDS) {
    expect(isPicture(contentType), contentType).toBe(inline);
    if (inline) expect(clean, contentType).toBeDefined();
  }
});

it.each([
  ["JPEG", jpeg, cleanJpeg],
  ["PNG", png, cleanPng],
  ["WebP", webp, cleanWebp],
  ["GIF", gif, cleanGif],
] as const)(
  "never fails otherwise than as broken, never leaks, and is done after once: %s",
  (_, picture, clean) => {
    const mutation = fc.record({
      cut: fc.nat(picture.length),
      flips: fc.array(fc.tuple(fc.nat(picture.length - 1), fc.nat(255)), { maxLength: 12 }),
      inserted: fc.tuple(fc.nat(picture.length), fc.uint8Array({ maxLength: 40 })),
    });
    fc.assert(
      fc.property(mutation, ({ cut, flips, inserted }) => {
        const damaged = Uint8Array.from(picture);
        for (const [at, value] of flips) damaged[at] = value;
        const [at, extra] = inserted;
        const input = bytes(damaged.subarray(0, at), extra, damaged.subarray(at, Math.max(at, cut)));
        let once: Uint8Array;
        try {
          once = clean(input).bytes;
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenImage);
          return;
        }
        expect(once.length).toBeLessThanOrEqual(input.length + 40);
        expect(clean(once).bytes).toEqual(once);
      }),
      { numRuns: 3000 },
    );
  },
);

it.each([
  ["nothing", new Uint8Array()],
  ["text", bytes("hello")],
  ["only a beginning", Uint8Array.of(0xff, 0xd8)],
  ["no frame", bytes([0xff, 0xd8], segment(0xda, [1, 1, 0, 0, 63, 0]), [0xff, 0xd9])],
  ["no scan", bytes([0xff, 0xd8], segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]), [0xff, 0xd9])],
  ["a length beyond the end", bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1])],
])("finds %s to be no JPEG", (_, data) => {
  expect(() => cleanJpeg(data)).toThrow(BrokenImage);
});

/** A TIFF with one directory of these tags. */
function tiffOf(tags: readonly number[], next = 0): Uint8Array {
  const entries = tags.flatMap((tag) => [tag & 255, tag >> 8, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  return Uint8Array.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, tags.length, 0, ...entries, next, 0, 0, 0]);
}

const box = (name: string, content: string) => bytes([0, 0, 0, 8 + content.length], name, content);

it("knows a TIFF that tells where it was taken, and one that runs in a circle", () => {
  expect(tiffHasMetadata(tiffOf([256, 257, 259]))).toBe(false);
  for (const tag of [700, 315, 34665, 34853]) expect(tiffHasMetadata(tiffOf([256, tag]))).toBe(true);
  expect(tiffHasMetadata(tiffOf([256], 8))).toBe(true);
  expect(tiffHasMetadata(tiffOf([256], 200))).toBe(true);
});

it("knows an AVIF that lists EXIF or XMP among its items", () => {
  const plain = bytes(box("ftyp", "avif"), box("meta", "iinf infe av01"), box("mdat", "Exif"));
  expect(avifHasMetadata(plain)).toBe(false);
  expect(avifHasMetadata(bytes(box("ftyp", "avif"), box("meta", "iinf infeExif")))).toBe(true);
  expect(avifHasMetadata(bytes(box("ftyp", "avif"), box("meta", "mime application/rdf+xml")))).toBe(true);
  expect(avifHasMetadata(plain.subarray(0, 20))).toBe(true);
});
