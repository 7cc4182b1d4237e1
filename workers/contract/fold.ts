import { nfkc } from "#contract/nfkc";
import { VARIANTS } from "./variants";

/**
 * The search key of a text: what two spellings of the same name have in common. NFKC, lower case, katakana,
 * full-size kana, one long-vowel mark, one form of each variant character, letters and digits only.
 * Idempotent; never longer than a few times its input; '' when nothing searchable is in it.
 */
export function fold(text: string): string {
  if (KEY.test(text)) return text;
  const once = pass(text);
  return once === text ? once : fold(once);
}

/** Katakana alone: a reading, or the part of a name that is written as it is read. Takes a folded text. */
export function isKana(folded: string): boolean {
  return /^[ァ-ヺー]+$/.test(folded);
}

/** Full-width, half-width, hiragana and katakana made one; small kana, voiced pairs and all else left alone. */
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
    .replace(MANY_FORMS, (character) => ONE_FORM.get(character) ?? character);
}

// Hyphens, dashes, minus signs and wave dashes are all typed for the long-vowel mark.
const LONG_MARKS = /[-~‐-―−─━〜ー]/g;
// Marks go too: NFKC has composed the dakuten that belong somewhere, what is left are variation selectors.
const NOT_SEARCHABLE = /[^\p{L}\p{N}]/gu;
const V_SOUNDS: Record<string, string> = { ヴ: "ブ", ヴァ: "バ", ヴィ: "ビ", ヴェ: "ベ", ヴォ: "ボ" };
const SAME_KANA = "ァア ィイ ゥウ ェエ ォオ ッツ ャヤ ュユ ョヨ ヮワ ヵカ ヶケ ヂジ ヅズ ヲオ ヰイ ヱエ";
const ONE_FORM: ReadonlyMap<string, string> = new Map([
  ...SAME_KANA.split(" ").map(([form = "", same = ""]) => [form, same] as const),
  ...VARIANTS,
]);
const MANY_FORMS = new RegExp(`[${Array.from(ONE_FORM.keys()).join("")}]`, "gu");

// Most texts of a directory are keys already. NFKC leaves these characters alone.
const KEY = new RegExp(
  `^[a-z0-9ー${charactersBetween(0x30a1, 0x30f3)}${charactersBetween(0x4e00, 0x9fff)}]*$`,
);

/** Those of one form only, as a character class has them. */
function charactersBetween(first: number, last: number): string {
  const all = Array.from({ length: last - first + 1 }, (_, place) => String.fromCharCode(first + place));
  return all.filter((character) => !ONE_FORM.has(character)).join("");
}
