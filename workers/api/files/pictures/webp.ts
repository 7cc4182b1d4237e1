import { joinBytes, utf8 } from "#contract/wire/bytes";
import { BrokenImage, type CleanImage, partCounter, startsWith } from "./bytes";
import { EXIF, orientationOf, orientationSegment } from "./exif";

/** The chunks needed to draw: frames, transparency, animation, colour profile. EXIF, XMP and unknown chunks go. */
const KEPT = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** The same within a frame, behind the sixteen bytes that say where it stands and how long. */
const KEPT_IN_FRAME = new Set(["VP8 ", "VP8L", "ALPH"]);
const FRAME_HEADER = 16;
const HEADER = 12;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

export const isWebp = (bytes: Uint8Array) =>
  startsWith(bytes, utf8("RIFF")) && startsWith(bytes.subarray(8), utf8("WEBP"));

/**
 * The same WebP without metadata and without what follows its end; the way up stays. Throws BrokenImage. RFC 9649,
 * section 2.
 */
export function cleanWebp(bytes: Uint8Array): CleanImage {
  if (!isWebp(bytes)) throw new BrokenImage();
  const countPart = partCounter();
  const chunks = chunksOf(bytes, HEADER, endOf(bytes), countPart);
  const exif = chunks.find(({ type }) => type === "EXIF");
  const orientation = exif ? orientationOf(withMark(exif.data)) : null;
  const isTurned = orientation !== null && orientation > 1;
  const saved = chunks.filter(({ type }) => KEPT.has(type));
  const body = saved.map(({ type, data }) => {
    if (type === "ANMF") return chunkOf(type, cleanFrame(data, countPart));
    return chunkOf(type, type === "VP8X" ? flagged(data, isTurned) : data);
  });
  if (isTurned) body.push(chunkOf("EXIF", orientationSegment(orientation).subarray(4)));
  const content = joinBytes(body);
  return {
    ...sizeOf(saved),
    bytes: joinBytes([utf8("RIFF"), u32(content.length + 4), utf8("WEBP"), content]),
  };
}

type Chunk = { type: string; data: Uint8Array };

function endOf(bytes: Uint8Array): number {
  const end = 8 + viewOf(bytes).getUint32(4, true);
  if (end > bytes.length) throw new BrokenImage();
  return end;
}

/** Four letters, four bytes of length, the data, a byte of padding where the length is odd. */
function chunksOf(bytes: Uint8Array, from: number, end: number, countPart: () => void): Chunk[] {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= end; ) {
    countPart();
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > end) throw new BrokenImage();
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** A frame is a small file of chunks too: what could tell of somebody could hide there. */
function cleanFrame(data: Uint8Array, countPart: () => void): Uint8Array {
  const saved = chunksOf(data, FRAME_HEADER, data.length, countPart).filter(({ type }) =>
    KEPT_IN_FRAME.has(type),
  );
  return joinBytes([
    data.subarray(0, FRAME_HEADER),
    ...saved.map((chunk) => chunkOf(chunk.type, chunk.data)),
  ]);
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

const withMark = (data: Uint8Array) => (startsWith(data, EXIF) ? data : joinBytes([EXIF, data]));

function flagged(vp8x: Uint8Array, hasExif: boolean): Uint8Array {
  const copy = Uint8Array.from(vp8x);
  const [flags = 0] = copy;
  copy[0] = (flags & ~(EXIF_FLAG | XMP_FLAG)) | (hasExif ? EXIF_FLAG : 0);
  return copy;
}

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  return joinBytes([utf8(type), u32(data.length), data, new Uint8Array(data.length % 2)]);
}

/** The larger of what the canvas and the frames say: either could flood a browser. */
function sizeOf(chunks: Chunk[]) {
  const sizes = chunks.flatMap(({ type, data }) => {
    const read = SIZES[type];
    return read ? [read(new DataView(data.buffer, data.byteOffset, data.byteLength))] : [];
  });
  if (!chunks.some(({ type }) => type === "VP8 " || type === "VP8L" || type === "ANMF"))
    throw new BrokenImage();
  return {
    width: Math.max(0, ...sizes.map(({ width }) => width)),
    height: Math.max(0, ...sizes.map(({ height }) => height)),
  };
}

const SIZES: Record<string, (view: DataView) => { width: number; height: number }> = {
  VP8X: (view) => ({ width: 1 + u24(view, 4), height: 1 + u24(view, 7) }),
  ANMF: (view) => ({ width: 1 + u24(view, 6), height: 1 + u24(view, 9) }),
  "VP8 ": (view) => ({ width: u16(view, 6) & 0x3fff, height: u16(view, 8) & 0x3fff }),
  // 14 bits each, after the signature byte.
  VP8L: (view) => ({
    width: 1 + (u16(view, 1) & 0x3fff),
    height: 1 + ((u24(view, 2) >> 6) & 0x3fff),
  }),
};

function u16(view: DataView, at: number): number {
  if (at + 2 > view.byteLength) throw new BrokenImage();
  return view.getUint16(at, true);
}

const u24 = (view: DataView, at: number) => u16(view, at) + (u16(view, at + 1) >> 8) * 65_536;

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
