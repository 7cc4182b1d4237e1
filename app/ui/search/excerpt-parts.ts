import { charactersOf } from "#contract/japanese/characters";
import { folded, queryTerms } from "#contract/japanese/wording";

/** A run of text that is, or is not, what was looked for; `at`: its place in the text. */
type Part = { at: number; text: string; isHit: boolean };

/** Characters that stay in front of the first hit of a long text. */
const LEAD = 30;

/** A text with the words of a query distinguished, however they are written; from shortly before the first of them. */
export function excerptOf(text: string, query: string): Part[] {
  const letters = markedLetters(text, queryTerms(query));
  const first = letters.findIndex(({ isHit }) => isHit);
  const from = first > LEAD ? first - LEAD : 0;
  const parts: Part[] = from > 0 ? [{ at: 0, text: "…", isHit: false }] : [];
  for (const letter of letters.slice(from)) {
    const last = parts.at(-1);
    if (last?.isHit === letter.isHit) last.text += letter.text;
    else parts.push({ ...letter });
  }
  return parts;
}

/** Folding changes how long a text is, so each character as a person counts them is folded by itself. */
function markedLetters(text: string, words: readonly string[]): Part[] {
  const letters = [...charactersOf(text)].map(({ segment, index }) => ({
    at: index,
    text: segment,
    isHit: false,
  }));
  const owners = letters.flatMap((letter) => [...folded(letter.text)].map((key) => ({ key, letter })));
  const keys = owners.map(({ key }) => key);
  for (const word of words.map((each) => [...each])) {
    for (let at = 0; at + word.length <= keys.length; at += 1) {
      if (!word.every((key, index) => keys[at + index] === key)) continue;
      for (const { letter } of owners.slice(at, at + word.length)) letter.isHit = true;
    }
  }
  return letters;
}
