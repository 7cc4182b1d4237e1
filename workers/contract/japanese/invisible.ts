import { nfkc } from "#contract/japanese/nfkc";

/** Signs nobody sees that change nothing: zero-width spaces, marks of order and of direction, soft hyphens, BOM. */
const HARMLESS = /[\u00ad\u200b\u200e\u200f\u2060-\u2064\ufeff]/g;

/**
 * Signs nobody sees that change what others read: they turn the direction of a text, join or part letters, or fill a
 * line. A joiner within an emoji (👨‍👩‍👧) and a selector of a kanji's form are none.
 */
const REFUSED =
  /[\u061c\u115f\u1160\u180e\u200c\u202a-\u202e\u2066-\u206f\u2800\u3164\uffa0\ufff9-\ufffb]|\u200d/u;
const JOINER_OF_EMOJI = /(\p{So}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{So})/gu;

/** A text without what nobody sees and nobody misses. */
export function withoutHarmless(text: string): string {
  return text.replace(HARMLESS, "");
}

/** The message that names an invisible sign which must not stand in a line; null where there is none. */
export function invisibleWords(text: string): string | null {
  const [sign] = REFUSED.exec(text.replace(JOINER_OF_EMOJI, "$1")) ?? [];
  return sign ? `${nameOf(sign)}が含まれています。消してからもう一度お試しください。` : null;
}

/** 「見えない文字（U+200B）」 */
export const nameOf = (sign: string): string =>
  `見えない文字（U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}）`;

/** Tells whether a sign cannot be seen, so that a message must name it instead of printing it. */
export const isInvisible = (sign: string): boolean => /^[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]+$/u.test(sign);

/** Tells whether there is nothing in a text that a person could see. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cf}\p{Cc}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text);

/** A file's name as it is shown and stored: no direction turned, no hidden sign, a voiced kana one character. */
export function plainFileName(name: string): string {
  return name
    .replace(/[\p{Cc}\u061c\u180e\u200c\u202a-\u202e\u2066-\u206f]/gu, "")
    .replace(HARMLESS, "")
    .replace(/[\u3040-\u30ff][\u3099\u309a]/g, nfkc);
}
