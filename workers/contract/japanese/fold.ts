import { nfkc } from "#contract/japanese/nfkc";
import { VARIANTS } from "./variants";

/** The version of these rules: with the next one, texts that are stored folded are folded again (hourly/refold.ts). */
export const FOLD_VERSION = 1;

/**
 * The search key of a text, which two spellings of the same name share. NFKC, lower case, katakana, full-size kana, one
 * long-vowel mark, one form of each variant character, letters and digits only. Idempotent; never longer than a few
 * times its input; '' when nothing searchable is in it.
 */
export function fold(text: string): string {
  if (KEY.test(text)) return text;
  const once = pass(text).replace(MANY_FORMS, (character) => ONE_FORM.get(character) ?? character);
  return once === text ? once : fold(once);
}

/** A name as it is written: like the search key, but variant characters (髙, ヶ) stay instead of their usual form. */
export function spelling(text: string): string {
  if (KEY.test(text)) return text;
  const once = pass(text);
  return once === text ? once : spelling(once);
}

/** Tells whether the character is another form of a usual one: 髙, 﨑, ヶ. */
export function isVariant(character: string): boolean {
  return ONE_FORM.has(character);
}

/** Tells whether a search key has a character in it that is also written otherwise: 高. */
export function hasVariants(folded: string): boolean {
  return Array.from(folded).some((character) => USUAL_FORMS.has(character));
}

/** Tells whether it is katakana alone: a reading, or a name that is written as it is read. Takes a folded text. */
export function isKana(folded: string): boolean {
  return /^[ァ-ヺー]+$/.test(folded);
}

/** Makes full-width and half-width, hiragana and katakana one; small kana, voiced pairs and all else are left alone. */
export function toKatakana(text: string): string {
  return nfkc(text.replace(/゛/g, "\u3099").replace(/゜/g, "\u309a")).replace(/[ぁ-ゖゝゞ]/g, (kana) =>
    String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60),
  );
}

function pass(text: string): string {
  return toKatakana(text)
    .toLowerCase()
    .replace(LONG_MARKS, "ー")
    .replace(NOT_SEARCHABLE, "")
    .replace(/ヴ[ァィェォ]?/g, (kana) => V_SOUNDS[kana] ?? kana)
    .replace(SMALL_KANA, (kana) => FULL_SIZE.get(kana) ?? kana);
}

// Hyphens, dashes, minus signs and wave dashes are all typed for the long-vowel mark.
const LONG_MARKS = /[-~‐-―−─━〜ー]/g;
// Marks go too: NFKC has composed the dakuten that belong somewhere, what is left are variation selectors.
const NOT_SEARCHABLE = /[^\p{L}\p{N}]/gu;
const V_SOUNDS: Record<string, string> = { ヴ: "ブ", ヴァ: "バ", ヴィ: "ビ", ヴェ: "ベ", ヴォ: "ボ" };
const FULL_SIZE = pairs("ァア ィイ ゥウ ェエ ォオ ッツ ャヤ ュユ ョヨ ヮワ ヂジ ヅズ ヲオ ヰイ ヱエ");
const SMALL_KANA = anyOf(FULL_SIZE);
const ONE_FORM: ReadonlyMap<string, string> = new Map([...pairs("ヵカ ヶケ"), ...VARIANTS]);
const MANY_FORMS = anyOf(ONE_FORM);
const USUAL_FORMS = new Set(ONE_FORM.values());

// Most texts of a directory are keys already. NFKC leaves these characters alone.
const KEY = new RegExp(
  `^[a-z0-9ー${charactersBetween(0x30a1, 0x30f3)}${charactersBetween(0x4e00, 0x9fff)}]*$`,
);

/** The characters that have one form only, for a character class. */
function charactersBetween(first: number, last: number): string {
  const all = Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place));
  return all.filter((character) => !ONE_FORM.has(character) && !FULL_SIZE.has(character)).join("");
}

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map(text.split(" ").map(([form = "", same = ""]) => [form, same] as const));
}

function anyOf(forms: ReadonlyMap<string, string>): RegExp {
  return new RegExp(`[${Array.from(forms.keys()).join("")}]`, "gu");
}
