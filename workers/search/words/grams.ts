/** Pairs of neighbouring characters: 佐藤健一 → 佐藤, 藤健, 健一. Takes a folded text; [] below two characters. */
export function bigrams(folded: string): string[] {
  const characters = Array.from(folded);
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

/** Several texts in one column, with a token between them that no phrase of pairs can cross. */
export function separateBigrams(folded: string[]): string[] {
  return folded
    .filter(Boolean)
    .flatMap((text, place) => (place === 0 ? bigrams(text) : [END, ...bigrams(text)]));
}

/**
 * The same, each text ending in a token of its last character and '$': there every character begins a token, and
 * one is found by that.
 */
export function endedBigrams(folded: string[]): string[] {
  return folded.filter(Boolean).flatMap((text) => [...bigrams(text), endToken(text)]);
}

/**
 * Several texts in one column, each between a token that begins it (`$東`) and one that ends it (`院$`): whether a
 * phrase begins a text, ends it or is all of it can be asked, and no phrase of pairs crosses from one to the next, nor from
 * one word of a text to the next.
 */
export function wholeBigrams(folded: string[]): string[] {
  return folded
    .filter(Boolean)
    .flatMap((text) => [startToken(text), ...separateBigrams(text.split(" ")), endToken(text)]);
}

export const startToken = (folded: string) => END + Array.from(folded)[0];
export const endToken = (folded: string) => Array.from(folded).at(-1) + END;

/** The different characters of a folded text, each as one token: what a search for a single character finds. */
export function characterTokens(folded: string): string[] {
  return Array.from(new Set(folded), (character) => CHARACTER + character);
}

const END = "$";
/** First letter of the token for a single character; the other kinds of token are in facets.ts. */
export const CHARACTER = "c";
