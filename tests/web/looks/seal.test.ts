import { expect, test } from "vitest";
import { sealMails } from "~/ui/people/seal-letters";

test("a seal bears the family name, of characters as a person sees them, and of a long one the first two", () => {
  expect(sealMails("𠮷田 太郎")).toBe("𠮷田");
  expect(sealMails("葛󠄀城 花子")).toBe("葛󠄀城");
  expect(sealMails("長谷川　玲子")).toBe("長谷川");
  expect(sealMails("勅使河原 葵")).toBe("勅使河原");
  expect(sealMails("グエンヴァン アイン")).toBe("グエ");
  expect(sealMails("青葉製薬株式会社", true)).toBe("青葉製薬");
  expect(sealMails(" ")).toBe("？");
});
