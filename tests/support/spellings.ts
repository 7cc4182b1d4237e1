import fc from "fast-check";

/** One letter each, with the ways in which it is written: for whoever looks for it they are the same. */
const SPELLINGS: Record<string, readonly string[]> = {
  ア: ["ア", "あ", "ｱ"],
  ガ: ["ガ", "が", "ｶﾞ", "カ\u3099"],
  カ: ["カ", "か", "ｶ"],
  a: ["a", "A", "ａ", "Ａ"],
  1: ["1", "１", "①"],
  ".": [".", "．"],
  図: ["図"],
};

export const ALPHABET = Object.keys(SPELLINGS);

/** Letters of the alphabet, each spelt somehow. */
export const spelt = (letters: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(...letters.map((letter) => fc.constantFrom(...(SPELLINGS[letter] ?? [letter]))))
    .map((written) => written.join(""));
