import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findAdvertisingWords } from "#contract/board/advertising";

const textOf = (text: string) => findAdvertisingWords(text).map((found) => found.text);

describe("words that medical advertising may not use", () => {
  test.each([
    ["当院の手術件数は日本一です。", ["日本一"]],
    ["この治療で必ず治ります", ["必ず治"]],
    ["絶対に安心です。副作用ゼロ！", ["絶対", "副作用ゼロ"]],
    ["シェアＮｏ．１、１００％安全", ["Ｎｏ．１", "１００％安全"]],
    ["日 本　一の施設", ["日 本　一"]],
    ["患者様の声を集めました。今だけ割引中", ["患者様の声", "今だけ", "割引中"]],
    ["最先端の医療を提供する名医です", ["最先端", "名医"]],
  ])("%s", (text, words) => {
    expect(textOf(text)).toEqual(words);
  });

  test.each([
    "収縮期血圧の最高値は168、絶対安静を指示しました。",
    "この薬剤は絶対禁忌です。絶対リスク減少は2.1%でした。",
    "SpO2 100%（酸素2L）、必ず家族に連絡してください。",
    "先着順で受け付けます。定員30名。",
    "日本一般内科学会の資料です",
    "必ず治るとは限りませんが、7割で改善しました",
    "絶対ではありません",
    "当院の年間手術件数は312件（2025年）です。",
  ])("nothing in: %s", (text) => {
    expect(textOf(text)).toEqual([]);
  });

  test("are where they are said to stand, whatever is around them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (before, after) => {
        const text = `${before}。日本一。${after}`;
        for (const { from, text: word } of findAdvertisingWords(text))
          expect(text.slice(from, from + word.length)).toBe(word);
        expect(textOf(text)).toContain("日本一");
      }),
    );
  });
});
