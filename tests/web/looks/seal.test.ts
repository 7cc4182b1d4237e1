import { expect, test } from "vitest";
import { sealLetters } from "~/ui/people/seal-letters";

test("a seal bears the family name, of characters as a person sees them, and of a long one the first two", () => {
  expect(sealLetters("𠮷田 太郎")).toBe("𠮷田");
  expect(sealLetters("葛󠄀城 花子")).toBe("葛󠄀城");
  expect(sealLetters("長谷川　玲子")).toBe("長谷川");
  expect(sealLetters("勅使河原 葵")).toBe("勅使河原");
  expect(sealLetters("グエンヴァン アイン")).toBe("グエ");
  expect(sealLetters("青葉製薬株式会社", true)).toBe("青葉製薬");
  expect(sealLetters(" ")).toBe("？");
});
