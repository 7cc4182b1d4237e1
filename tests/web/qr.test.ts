import { expect, test } from "vitest";
import { qrOf } from "../../app/routes/auth/security-app/qr.server";

test("a QR code keeps a quiet zone of four modules and draws each dark module once", () => {
  const { size, path } = qrOf("otpauth://totp/%E5%8C%BB%E3%81%AE%E8%BC%AA:sato@example.jp?secret=ABC");
  const places = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(places.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")).toBe(path);
  expect(Math.min(...places.flat())).toBe(4);
  expect(Math.max(...places.flat())).toBe(size - 5);
  expect(new Set(places.map(String)).size).toBe(places.length);
});
