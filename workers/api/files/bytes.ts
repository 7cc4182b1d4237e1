/** A picture without metadata. Width and height in pixels, as stored. */
export type CleanImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Not the picture it says it is, or cut off. */
export class BrokenImage extends Error {}

export function startsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return beginning.every((byte, index) => bytes[index] === byte);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
