import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matches } from "#contract/japanese/wording";
import { excerptOf } from "~/ui/search/excerpt-parts";
import { ALPHABET, spelt } from "../../support/spellings";

const hitsIn = (text: string, query: string) =>
  excerptOf(text, query)
    .filter(({ isHit }) => isHit)
    .map(({ text }) => text);

describe("an excerpt", () => {
  it.each([
    ["議事録_2026.pdf", "議事", ["議事"]],
    ["ｶﾞｲﾄﾞﾗｲﾝ.PDF", "ガイド", ["ｶﾞｲﾄﾞ"]],
    ["第①回 ＥＣＧ 資料", "ecg 1", ["①", "ＥＣＧ"]],
    ["心電図と心エコー", "心", ["心", "心"]],
    ["カ\u3099イト\u3099", "ガイド", ["カ\u3099イト\u3099"]],
    ["関係のない話", "心", []],
  ])("of %s marks %s", (text, query, hits) => {
    expect(hitsIn(text, query)).toEqual(hits);
  });

  it("begins shortly before the first hit of a long text", () => {
    const parts = excerptOf(`${"前".repeat(200)}蕁麻疹の件`, "蕁麻疹");
    expect(parts.map(({ text }) => text)).toEqual([`…${"前".repeat(30)}`, "蕁麻疹", "の件"]);
  });

  it("marks something in whatever matches, nothing in what has none of the words, and loses no character", () => {
    const text = fc.array(fc.constantFrom(...ALPHABET), { maxLength: 25 }).chain(spelt);
    const word = fc.array(fc.constantFrom(...ALPHABET), { minLength: 1, maxLength: 2 }).chain(spelt);
    fc.assert(
      fc.property(text, word, (text, word) => {
        expect(hitsIn(text, word).length > 0).toBe(matches(text, word));
        expect(
          excerptOf(text, word)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
