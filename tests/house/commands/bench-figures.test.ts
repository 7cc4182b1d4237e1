import { expect, test } from "vitest";
import { figuresOf, meanOf, table } from "../../../scripts/bench/measure/figures";

test("a figure is made of numbers", () => {
  expect(meanOf([1, 2, 6])).toBe(3);
  expect(figuresOf([3, 1, 2])).toEqual({ p50: 2, p95: 3, p99: 3 });
});

test.each([[[]], [[1, Number.NaN]], [[Number.POSITIVE_INFINITY]]])(
  "a measure that died, %o, fails the bench",
  (numbers) => {
    expect(() => meanOf(numbers)).toThrow("Not a measure");
    expect(() => figuresOf(numbers)).toThrow("Not a measure");
  },
);

test("neither does a table print one", () => {
  expect(table([["page", 1.5]])).toBe("page  1.5");
  for (const cell of [Number.NaN, "NaN MB", Number.POSITIVE_INFINITY]) {
    expect(() => table([["page", cell]])).toThrow("Not a measure: page");
  }
});
