/** Characters as a person counts them: one for an emoji sequence or a kanji with a variation selector. */
export function countCharacters(text: string): number {
  return [...new Intl.Segmenter("ja", { granularity: "grapheme" }).segment(text)].length;
}
