import { nfkc } from "#contract/japanese/nfkc";

/** Signs nobody sees that change nothing: zero-width spaces and joiners, marks of order and of direction, soft hyphens, BOM. */
const HARMLESS = /\u034f|[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff\u{1d173}-\u{1d17a}]|\u17b4|\u17b5/gu;

/**
 * Signs nobody sees that change what others read: they turn the direction of a text, join or part letters, fill a line,
 * or write a text of their own (tags). A joiner within an emoji (👨‍👩‍👧), tags behind a flag and a selector of a kanji's form
 * are none.
 */
const HIDDEN =
  /[\u061c\u115f\u1160\u180e\u200c\u202a-\u202e\u2066-\u206f\u2800\u3164\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|\u180b|\u180c|\u180d|\u180f/gu;
const REFUSED = new RegExp(`${HIDDEN.source}|\u200d`, "u");
const JOINER_OF_EMOJI = /(\p{So}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{So})/gu;
const TAGS_OF_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu;

/** A text without what nobody sees and nobody misses. */
export function withoutHarmless(text: string): string {
  return text.replace(HARMLESS, "");
}

/** The message that names an invisible sign which must not be in a line; null where there is none. */
export function invisibleText(text: string): string | null {
  const name = invisibleName(text);
  return name ? `${name}が含まれています。消してからもう一度お試しください。` : null;
}

/** The name of the first invisible sign which must not be in a line; null where there is none. */
export function invisibleName(text: string): string | null {
  const [sign] = REFUSED.exec(text.replace(JOINER_OF_EMOJI, "$1").replace(TAGS_OF_FLAG, "")) ?? [];
  return sign ? nameOf(sign) : null;
}

/** 「見えない文字（U+200B）」 */
const nameOf = (sign: string): string =>
  `見えない文字（U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}）`;

/** Tells whether there is nothing in a text that a person could see. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/** A file's name as it is shown and stored: no direction turned, no hidden sign, a voiced kana one character. */
export function plainFileName(name: string): string {
  return name
    .replace(/[\p{Cc}\u2028\u2029]/gu, "")
    .replace(HARMLESS, "")
    .replace(HIDDEN, "")
    .replace(/[\u3040-\u30ff][\u3099\u309a]/g, nfkc);
}
