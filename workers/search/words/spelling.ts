import { fold, hasVariants, isKana, isVariant, spelling } from "#contract/japanese/fold";
import { bigrams } from "./grams";

/**
 * The tokens that tell a name written with variant characters from its usual form; '' for a name without one. First the
 * pairs as they are written (髙橋), then each variant alone (髙), then what is in its place in the search key, marked
 * (高$, 高橋$).
 */
export function speltColumn(name: string): string {
  const written = spelling(name);
  const folded = fold(name);
  if (written === folded) return "";
  const places = Array.from(written).flatMap((character, place) =>
    isVariant(character) ? [{ character, place }] : [],
  );
  const usual = Array.from(folded);
  const marked = places.flatMap(({ place }) => [
    usual.slice(place, place + 1),
    usual.slice(place, place + 2),
    place > 0 ? usual.slice(place - 1, place + 1) : [],
  ]);
  const texts = new Set(marked.map((characters) => characters.join("")).filter(Boolean));
  return [
    ...bigrams(written),
    ...places.map(({ character }) => character),
    ...Array.from(texts, (text) => text + USUAL),
  ].join(" ");
}

/** Ends a token of the usual form that stands for a variant. */
const USUAL = "$";

/** Expressions all of which (`has`) and none of which (`hasNot`) a name must fit to be spelled as it was typed. */
export type Spelled = { has: string[]; hasNot: string[] };

/** Expressions for names that have the word in them written as it is. Empty when nothing else could be meant. */
export function spelledAs(word: string): Spelled {
  const folded = fold(word);
  const written = spelling(word);
  const pairs = bigrams(written);
  if (isKana(folded)) return { has: pairs.length ? [`name : "${pairs.join(" ")}"`] : [], hasNot: [] };
  if (written !== folded)
    return { has: [`spelt : "${(pairs.length ? pairs : [written]).join(" ")}"`], hasNot: [] };
  const parts = pairs.length ? pairs : [written];
  return { has: [], hasNot: parts.filter(hasVariants).map((part) => `spelt : "${part}${USUAL}"`) };
}
