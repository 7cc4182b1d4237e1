/** A picture without metadata. Width and height in pixels, as stored. */
export type CleanImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Not the picture it says it is, or cut off. */
export class BrokenImage extends Error {}

export function startsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}
