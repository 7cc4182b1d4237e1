import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charactersOf, countCharacters } from "#contract/japanese/characters";
import { nfc, nfkc } from "#contract/japanese/nfkc";

const PIECES = [
  "a",
  "あ",
  "が",
  "𠮷",
  "葛\u{e0100}",
  "👩‍⚕️",
  "🇯🇵",
  "🇯",
  "👨‍👩‍👧‍👦",
  "\r\n",
  "\r",
  "e\u0301",
  "각",
  "\ud83d",
  "\u200d",
  " ",
  "か\u309a",
  "ﾊﾞ",
  "1\ufe0f\u20e3",
  "〰\ufe0f",
  "漢字かなカナ、ABC。",
];
const whole = (text: string) =>
  [...new Intl.Segmenter("ja", { granularity: "grapheme" }).segment(text)].map(({ segment, index }) => ({
    segment,
    index,
  }));

describe("characters as a person counts them", () => {
  it("are those of the whole text, though it is looked at a window at a time", () => {
    const texts = fc
      .array(fc.constantFrom(...PIECES), { minLength: 200, maxLength: 700 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(texts, (text) => {
        expect([...charactersOf(text)]).toEqual(whole(text));
      }),
      { numRuns: 60 },
    );
  });

  it("are those of the whole text for each sign between kana, and behind itself", () => {
    const cut = (found: { segment: string }[]) => found.map(({ segment }) => segment).join("|");
    for (let from = 0; from < 0x10000; from += 16) {
      const signs = Array.from({ length: 16 }, (_, at) => String.fromCharCode(from + at));
      const text = signs.map((sign) => `か${sign}${sign}カ`).join("");
      expect(cut([...charactersOf(text)]), `from U+${from.toString(16)}`).toBe(cut(whole(text)));
    }
  });

  it("are counted alike, also of one that has no end", () => {
    expect(countCharacters("")).toBe(0);
    expect(countCharacters("𠮷野家👩‍⚕️")).toBe(4);
    expect(countCharacters(`e${"\u0301".repeat(5000)}`)).toBeLessThan(100);
  });
});

describe("texts made alike for comparing", () => {
  it("are what the platform makes of them, but for a pile of marks that no script has", () => {
    const text = "ｶﾞ①㍻神 e\u0316\u0301 各";
    expect(nfkc(text)).toBe(text.normalize("NFKC"));
    expect(nfc(text)).toBe(text.normalize("NFC"));
    const pile = "\u0316\u0301".repeat(4000);
    expect(nfkc(`a${pile}b`)).toBe(`a${"\u0316\u0301".repeat(15)}b`.normalize("NFKC"));
  });
});
