import { toKatakana as kanaOf } from "wanakana";
import { fold, toKatakana } from "#contract/japanese/fold";
import { nfkc } from "#contract/japanese/nfkc";

/** The readings of a word in Latin letters: folded readings, and romaji keys. When both are empty, it is not romaji. */
type Romaji = { readings: string[]; keys: string[] };

/**
 * Reads a word typed in Latin letters as Japanese. Somebody who leaves a long vowel out (sato, yuko, ono) means any
 * length; somebody who writes it (satou, ohno) means it, unless the word is so long that a mixture is likelier than a
 * stranger.
 */
export function readRomaji(word: string): Romaji {
  const letters = nfkc(word);
  const kana = ABBREVIATION.test(letters) ? null : reading(letters.toLowerCase());
  if (!kana) return { readings: [], keys: [] };
  const key = romajiKey(kana);
  if (key === kana) return { readings: [], keys: [key, ...continued(key)] };
  return { readings: [fold(kana)], keys: kana.length >= LONG_WORD ? [key] : [] };
}

/**
 * A reading as Latin letters tell it: without long vowels (サトウ and サト are both "sato") and with ン before a
 * vowel run together (ケンイチ and ケニチ are both "kenichi"). Takes kana of any kind, gives katakana.
 */
export function romajiKey(kana: string): string {
  return toKatakana(kana)
    .replace(/[^ァ-ヺ]/g, "")
    .replace(/[ヂヅヲ]/g, (sound) => SAME_SOUND[sound] ?? sound)
    .replace(/ン([アイウエオヤユヨ])/g, (_, vowel: string) => N_ROW[vowel] ?? vowel)
    .replace(O_SOUND, "$1")
    .replace(U_SOUND, "$1");
}

function reading(word: string): string | null {
  if (word.length > LONGEST_WORD || !/^[a-z][a-z'’-]*$/.test(word)) return null;
  const spelled = word
    .replace(/-/g, "")
    .replace(/’/g, "'")
    .replace(/^oh(?![aeiouy])/, "oo")
    .replace(/oh(?![aeiouy])/g, "o")
    .replace(/m(?=[bpm])/g, "n")
    .replace(/tch/g, "cch");
  // The end of a word still being typed (tanak, tanaksh) says nothing yet; a longer one is no Japanese (ncgm).
  const whole = kanaOf(spelled);
  const kana = whole.replace(/(?<![a-z'])[a-z']{1,2}$/, "");
  if (!/^[ァ-ヺー]+$/.test(kana)) return null;
  const read = kana.replace(/ー/g, "");
  return kana === whole || read.length >= LEAST_LEFT ? read : null;
}

/** A final n may be the end of a syllable or the beginning of the next: "tan" on the way to "tanaka". */
function continued(key: string): string[] {
  return key.endsWith("ン") ? Array.from("ナニヌネノ", (syllable) => key.slice(0, -1) + syllable) : [];
}

/** IVR, NCGM: letters that stand for words of their own. A name is not written so. */
const ABBREVIATION = /^[A-Z]{1,5}$/;
/** Kana that must be left of a word whose end is unfinished. */
const LEAST_LEFT = 2;
const LONG_WORD = 5;
/** No name is longer, and reading takes more than linear time. */
const LONGEST_WORD = 64;
const SAME_SOUND: Record<string, string> = { ヂ: "ジ", ヅ: "ズ", ヲ: "オ" };
const N_ROW: Record<string, string> = {
  ア: "ナ",
  イ: "ニ",
  ウ: "ヌ",
  エ: "ネ",
  オ: "ノ",
  ヤ: "ニャ",
  ユ: "ニュ",
  ヨ: "ニョ",
};
const O_SOUND = /([オコソトノホモヨロゴゾドボポョォ])[ウオ]+/g;
const U_SOUND = /([ウクスツヌフムユルグズブプュゥ])ウ+/g;
