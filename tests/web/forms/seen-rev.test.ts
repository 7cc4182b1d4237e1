import { expect, test } from "vitest";
import { heldRev, seenRev } from "~/forms/seen-rev";

const CHANGED = "ほかの画面で変更されています";

test("a form that was refused for what was typed stays as of the page that its author saw", () => {
  const refused = { error: { name: ["入力してください"] }, initialValue: { rev: "3" } };
  expect(seenRev(refused, 7, CHANGED)).toBe("3");
  expect(seenRev(undefined, 7, CHANGED)).toBe("7");
});

test("a form whose answer shows what somebody else saved goes on from there", () => {
  expect(seenRev({ error: { "": [CHANGED] }, initialValue: { rev: "3" } }, 7, CHANGED)).toBe("7");
});

test("a post that is asked about stays as of the page, one that was overtaken goes on", () => {
  expect(heldRev({ values: { rev: "3" }, message: null }, 7, CHANGED)).toBe("3");
  expect(heldRev({ values: { rev: "3" }, message: CHANGED }, 7, CHANGED)).toBe("7");
  expect(heldRev(null, 7, CHANGED)).toBe("7");
});
