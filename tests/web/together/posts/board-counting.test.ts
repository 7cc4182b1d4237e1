import { expect, test } from "vitest";
import { mayCount } from "#contract/board/events";

test("the board counts nobody who asked their browser not to be followed (K-29)", () => {
  expect(mayCount({ doNotTrack: null })).toBe(true);
  expect(mayCount({ doNotTrack: "0", globalPrivacyControl: false })).toBe(true);
  expect(mayCount({ doNotTrack: "1" })).toBe(false);
  expect(mayCount({ globalPrivacyControl: true })).toBe(false);
});
