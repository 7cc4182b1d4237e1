import { expect, test } from "vitest";
import { hiragana } from "#contract/japanese/kana";

test("a stored reading is shown in hiragana; what is no katakana stays", () => {
  expect(hiragana("サトウ ケンイチ")).toBe("さとう けんいち");
  expect(hiragana("ヴァン・チュー")).toBe("ゔぁん・ちゅー");
  expect(hiragana("")).toBe("");
});
