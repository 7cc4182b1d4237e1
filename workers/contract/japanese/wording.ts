import { nfkc } from "#contract/japanese/nfkc";
import { VARIANTS } from "#contract/japanese/variants";

const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/gu;

/** The form that two writings of one word share: width, case, kana, variants of kanji and invisible signs make no difference. */
export function folded(text: string): string {
  return nfkc(text.replace(INVISIBLE, ""))
    .toLowerCase()
    .replace(/[^\0-\u3040]/gu, (character) => VARIANTS.get(character) ?? character)
    .replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
}

/** The words that are looked for, folded; blanks of either width are between them. */
export const queryTerms = (query: string): string[] => folded(query).split(/\s+/).filter(Boolean);

/** Tells whether a text holds the query. One character is enough; several words must all be there. */
export function matches(text: string, query: string): boolean {
  const words = queryTerms(query);
  const searched = folded(text);
  return words.length > 0 && words.every((word) => searched.includes(word));
}
