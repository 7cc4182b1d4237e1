import { expect, test } from "vitest";
import { staysFor } from "~/ui/overlays/toast";
import { sealLetters } from "~/ui/people/seal-letters";

test("a success stays 2 s, an error or an offer 5 s (SM-10)", () => {
  expect(staysFor({ kind: "success", text: "保存しました" })).toBe(2000);
  expect(staysFor({ kind: "error", text: "保存できませんでした" })).toBe(5000);
  expect(staysFor({ kind: "success", text: "投稿しました", link: { to: "/", label: "投稿を見る" } })).toBe(
    5000,
  );
});

test("a seal bears the family name, of characters as a person sees them, and of a long one the first two", () => {
  expect(sealLetters("𠮷田 太郎")).toBe("𠮷田");
  expect(sealLetters("葛󠄀城 花子")).toBe("葛󠄀城");
  expect(sealLetters("長谷川　玲子")).toBe("長谷川");
  expect(sealLetters("勅使河原 葵")).toBe("勅使河原");
  expect(sealLetters("グエンヴァン アイン")).toBe("グエ");
  expect(sealLetters("青葉製薬株式会社", true)).toBe("青葉製薬");
  expect(sealLetters(" ")).toBe("？");
});
