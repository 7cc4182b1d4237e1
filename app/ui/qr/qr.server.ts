import { encode } from "uqr";

export type Qr = { size: number; path: string };

/** A QR code as one path: a unit square for each dark module, a quiet zone of four around them (ISO 18004). */
export function qrOf(text: string): Qr {
  const { size, data } = encode(text, { border: 4, ecc: "M" });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, path: squares.join("") };
}
