import { utf8 } from "#contract/wire/bytes";
import { type CleanImage, startsWith } from "./pictures/bytes";
import { cleanGif, isGif } from "./pictures/gif";
import { cleanJpeg } from "./pictures/jpeg";
import { avifHasMetadata, tiffHasMetadata } from "./pictures/metadata";
import { cleanApng, cleanPng, PNG_SIGNATURE } from "./pictures/png";
import { cleanWebp, isWebp } from "./pictures/webp";

/** A kind of file we take: its extensions, the type it is served with, and how its content shows. */
export type FileKind = {
  extensions: readonly string[];
  contentType: string;
  /** Shown in the page, so it has to be `clean`ed; everything else is only ever downloaded. */
  inline?: boolean;
  matches: (bytes: Uint8Array) => boolean;
  /** Gives the same picture without what may tell of place, time or person, for kinds that may. Throws BrokenImage. */
  clean?: (bytes: Uint8Array) => CleanImage;
  /** Does a picture tell of these, for kinds from which that cannot be taken out? Such a picture is refused. */
  hasMetadata?: (bytes: Uint8Array) => boolean;
};

const magic =
  (...beginning: number[]) =>
  (bytes: Uint8Array) =>
    startsWith(bytes, Uint8Array.from(beginning));
const ascii = (text: string, offset = 0) => {
  const expected = utf8(text);
  return (bytes: Uint8Array) => startsWith(bytes.subarray(offset), expected);
};
const zip = magic(0x50, 0x4b, 0x03, 0x04);
const ole = magic(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const utf16 = [magic(0xff, 0xfe), magic(0xfe, 0xff)];
const plain = (bytes: Uint8Array) => !bytes.includes(0) || utf16.some((matches) => matches(bytes));

export const JPEG: FileKind = {
  extensions: ["jpg", "jpeg", "jfif", "pjpeg", "pjp"],
  contentType: "image/jpeg",
  inline: true,
  matches: magic(0xff, 0xd8, 0xff),
  clean: cleanJpeg,
};

export const PNG: FileKind = {
  extensions: ["png"],
  contentType: "image/png",
  inline: true,
  matches: (bytes) => startsWith(bytes, PNG_SIGNATURE),
  clean: cleanPng,
};

const OFFICE = "application/vnd.openxmlformats-officedocument";

/** Documents and the other pictures of the specification. HTML and scripts are on no list. */
export const KINDS: readonly FileKind[] = [
  JPEG,
  PNG,
  { extensions: ["apng"], contentType: "image/apng", matches: PNG.matches, clean: cleanApng },
  { extensions: ["gif"], contentType: "image/gif", inline: true, matches: isGif, clean: cleanGif },
  { extensions: ["webp"], contentType: "image/webp", inline: true, matches: isWebp, clean: cleanWebp },
  { extensions: ["bmp"], contentType: "image/bmp", matches: ascii("BM") },
  // Nobody here knows how large these two are rendered, so they are only saved.
  {
    extensions: ["avif"],
    contentType: "image/avif",
    matches: ascii("ftypavif", 4),
    hasMetadata: avifHasMetadata,
  },
  {
    extensions: ["tif", "tiff"],
    contentType: "image/tiff",
    matches: (bytes) => ascii("II*\0")(bytes) || ascii("MM\0*")(bytes),
    hasMetadata: tiffHasMetadata,
  },
  { extensions: ["ico"], contentType: "image/x-icon", matches: magic(0, 0, 1, 0) },
  { extensions: ["cur"], contentType: "image/x-icon", matches: magic(0, 0, 2, 0) },
  // These are rendered by nobody here: an SVG may carry scripts.
  { extensions: ["svg"], contentType: "application/octet-stream", matches: plain },
  { extensions: ["pdf"], contentType: "application/pdf", matches: ascii("%PDF-") },
  { extensions: ["docx"], contentType: `${OFFICE}.wordprocessingml.document`, matches: zip },
  { extensions: ["xlsx"], contentType: `${OFFICE}.spreadsheetml.sheet`, matches: zip },
  { extensions: ["pptx"], contentType: `${OFFICE}.presentationml.presentation`, matches: zip },
  { extensions: ["zip"], contentType: "application/zip", matches: zip },
  { extensions: ["doc"], contentType: "application/msword", matches: ole },
  { extensions: ["xls"], contentType: "application/vnd.ms-excel", matches: ole },
  { extensions: ["ppt"], contentType: "application/vnd.ms-powerpoint", matches: ole },
  { extensions: ["txt"], contentType: "text/plain; charset=utf-8", matches: plain },
  { extensions: ["csv"], contentType: "text/csv; charset=utf-8", matches: plain },
];

/** The kind whose extension the name has, if the content agrees; null for what we don't take. */
export function kindOf(name: string, bytes: Uint8Array): FileKind | null {
  const kind = KINDS.find(({ extensions }) => extensions.includes(extensionOf(name)));
  return kind?.matches(bytes) ? kind : null;
}

export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}
