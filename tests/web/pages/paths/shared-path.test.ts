import { expect, test } from "vitest";
import { sharedPath } from "#contract/wire/shared-path";

test.each([
  ["/terms", "/terms?connect=1"],
  ["/terms?term=privacy", "/terms?term=privacy&connect=1"],
  ["/posting_information#operator", "/posting_information?connect=1#operator"],
])("%s of the connect service is %s", (path, expected) => {
  expect(sharedPath(path, true)).toBe(expected);
  expect(sharedPath(path, false)).toBe(path);
});
