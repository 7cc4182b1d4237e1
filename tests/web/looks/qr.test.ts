import jsQR from "jsqr";
import { expect, test } from "vitest";
import { qrOf } from "../../../app/ui/qr/qr.server";

test("a QR code keeps a quiet zone of four modules and draws each dark module once", () => {
  const { size, path } = qrOf("otpauth://totp/%E5%8C%BB%E3%81%AE%E8%BC%AA:sato@example.jp?secret=ABC");
  const places = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(places.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")).toBe(path);
  expect(Math.min(...places.flat())).toBe(4);
  expect(Math.max(...places.flat())).toBe(size - 5);
  expect(new Set(places.map(String)).size).toBe(places.length);
});

const MODULE_PX = 4;

/** The path as a camera would see it: black on white, four pixels a module. */
function painted({ size, path }: ReturnType<typeof qrOf>) {
  const side = size * MODULE_PX;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g))
    for (let at = 0; at < MODULE_PX * MODULE_PX; at += 1) {
      const row = Number(y) * MODULE_PX + Math.floor(at / MODULE_PX);
      const first = (row * side + Number(x) * MODULE_PX + (at % MODULE_PX)) * 4;
      pixels.fill(0, first, first + 3);
    }
  return { pixels, side };
}

test("the address of a card is read back from its code by a decoder that is not ours", () => {
  const address = `https://inowa.example.jp/card/${"Aa0-_zZ9".repeat(5)}xyz`;
  const { pixels, side } = painted(qrOf(address));
  expect(jsQR(pixels, side, side)?.data).toBe(address);
});
