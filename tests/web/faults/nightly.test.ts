import { expect, test } from "vitest";
import { untilNightly } from "../../../scripts/local/serving/nightly.mjs";

const HOUR = 3_600_000;
const at = (time: string) => Date.parse(`2026-11-21T${time}+09:00`);

test("the night's work is due at ten past three in Tokyo", () => {
  expect(untilNightly(at("02:10:00"))).toBe(HOUR);
  expect(untilNightly(at("03:10:00"))).toBe(24 * HOUR);
  expect(untilNightly(at("04:10:00"))).toBe(23 * HOUR);
});
