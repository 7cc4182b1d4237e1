const WINDOW = 64;
/**
 * Characters that may join with a neighbour; line feeds, ASCII, full-width punctuation, kana and kanji never join each
 * other.
 */
const MAY_JOIN = /[^\n -~\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u3400-\u9fff\uff01-\uff9d]/;
let segmenter: Intl.Segmenter | undefined;

/** A character as a person counts them, and its place in the text. */
type Character = { segment: string; index: number };

/**
 * The characters of a text: one for an emoji sequence or a kanji with a variation selector. The text is cut a window at
 * a time: the platform's segmenter takes quadratic time for a long text, and is ten times slower than a plain split
 * where nothing may join. A cluster longer than a window is cut.
 */
export function* charactersOf(text: string): Generator<Character> {
  for (let at = 0; at < text.length; ) {
    const end = at + (isHalf(text, at + WINDOW - 1) ? WINDOW + 1 : WINDOW);
    const found = cut(text.slice(at, end));
    const mayGoOn = end < text.length && found.length > 1;
    const last = mayGoOn ? found.pop() : undefined;
    for (const { segment, index } of found) yield { segment, index: at + index };
    at = last ? at + last.index : end;
  }
}

function cut(text: string): Character[] {
  if (!MAY_JOIN.test(text)) return Array.from(text, (segment, index) => ({ segment, index }));
  // Firefox before 125 has none: there a sequence counts as its parts.
  if (!("Segmenter" in Intl)) return Array.from(text.matchAll(/./gsu), partOf);
  segmenter ??= new Intl.Segmenter("ja", { granularity: "grapheme" });
  return [...segmenter.segment(text)];
}

const partOf = ({ 0: segment, index }: RegExpMatchArray): Character => ({ segment, index: index ?? 0 });

/** Tells whether it is the first half of a surrogate pair. */
const isHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;

/** How many characters a text has. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of charactersOf(text)) count += 1;
  return count;
}

/** The first characters of a text, with 「…」 for what was left out: never half a character. */
export function cutText(text: string, most: number): string {
  let count = 0;
  for (const { index } of charactersOf(text)) {
    if (count === most) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return text;
}
