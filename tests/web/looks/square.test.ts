import fc from "fast-check";
import { expect, it } from "vitest";
import { MIDDLE, squareOf } from "~/browser/images/square";

it("takes the middle of a picture unless somebody chooses", () => {
  expect(squareOf(300, 200, MIDDLE)).toEqual({ side: 200, left: 50, top: 0 });
  expect(squareOf(200, 300, MIDDLE)).toEqual({ side: 200, left: 0, top: 50 });
  expect(squareOf(300, 200, { zoom: 2, x: 1, y: 0 })).toEqual({ side: 100, left: 200, top: 0 });
});

it("stays within the picture, whatever is chosen", () => {
  const number = fc.double({ min: -5, max: 5, noNaN: true });
  const pixels = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(pixels, pixels, number, number, number, (width, height, zoom, x, y) => {
      const { side, left, top } = squareOf(width, height, { zoom, x, y });
      expect(side).toBeGreaterThan(0);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + side).toBeLessThanOrEqual(width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(height + 1e-6);
    }),
  );
});
