const WINDOW = 256;
let segmenter: Intl.Segmenter | undefined;

/** A character as a person counts them, and its place in the text. */
type Character = { segment: string; index: number };

/**
 * The characters of a text: one for an emoji sequence or a kanji with a variation selector. Only what may join is given
 * to the platform's segmenter, which is slow, and a window at a time, because it takes quadratic time for a long text;
 * a cluster longer than a window is cut.
 */
export function* charactersOf(text: string): Generator<Character> {
  segmenter ??= new Intl.Segmenter("ja", { granularity: "grapheme" });
  for (let at = 0; at < text.length; ) {
    const end = endOfWindow(text, at);
    if (end === at + 1) {
      yield { segment: text.charAt(at), index: at };
      at = end;
      continue;
    }
    const found = [...segmenter.segment(text.slice(at, end))];
    const mayGoOn = end < text.length && !isBetweenPlain(text, end) && found.length > 1;
    const last = mayGoOn ? found.pop() : undefined;
    for (const { segment, index } of found) yield { segment, index: at + index };
    at = last ? at + last.index : end;
  }
}

/** Up to the first place where nothing can join; a window further on at most, and never within a surrogate pair. */
function endOfWindow(text: string, from: number): number {
  const most = Math.min(from + WINDOW, text.length);
  let end = from + 1;
  while (end < most && !isBetweenPlain(text, end)) end += 1;
  return end === from + WINDOW && isHalf(text, end - 1) ? end + 1 : end;
}

const isBetweenPlain = (text: string, at: number) =>
  isPlain(text.charCodeAt(at - 1)) && isPlain(text.charCodeAt(at));

/** Signs that never join with each other: ASCII, kana without marks of their own, kanji, and punctuation of full width. */
const isPlain = (code: number) =>
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0x3041 && code <= 0x3096) ||
  (code >= 0x30a1 && code <= 0x30fe) ||
  (code >= 0x20 && code <= 0x7e) ||
  (code >= 0x3000 && code <= 0x3029) ||
  (code >= 0xff01 && code <= 0xff9d);

/** The first half of a surrogate pair. */
const isHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;

/** How many there are. */
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
