/** A picture without metadata. Width and height in pixels, as stored. */
export type CleanImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** The picture is not what it says it is, or is cut off. */
export class BrokenImage extends Error {}

export function startsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

/** The most chunks, blocks or segments of one picture; ten megabytes of empty ones would be memory for none of them. */
const MOST_PARTS = 50_000;

/** Throws BrokenImage once a picture has more parts than any camera or program writes. */
export function partCounter(most = MOST_PARTS) {
  let parts = 0;
  return () => {
    parts += 1;
    if (parts > most) throw new BrokenImage();
  };
}
