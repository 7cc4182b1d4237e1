import { fold } from "#contract/japanese/fold";
import { readRomaji, romajiKey } from "../words/romaji";

type Name = { last: string; first: string };

/** Initials that two spellings of one sound have: Chiaki and Tiaki. */
const ONE_INITIAL: Record<string, string> = { c: "t", f: "h", j: "z" };

/**
 * The tokens by which an author's name is found from a doctor's: by the sound of the full name (Sato Kenichi), by that
 * of the surname and the initial (Sato K), and as it is written in Japanese.
 */
export function authorKeys({ last, first }: Name): string[] {
  if (!/[a-z]/i.test(last)) return fold(last + first) ? [`$${fold(last + first)}`] : [];
  const surname = soundOf(last);
  const given = soundOf(first.split(/\s+/)[0] ?? "");
  const initial = initialOf(first);
  if (!surname) return [];
  return [...(given ? [`${surname}$${given}`] : []), ...(initial ? [`${surname}$${initial}`] : [])];
}

/** The same of a doctor, whose reading is known. `full` finds the whole name, `short` the surname with the initial. */
export function doctorKeys(name: {
  lastName: string;
  firstName: string;
  lastKana: string;
  firstKana: string;
}) {
  const surname = romajiKey(name.lastKana);
  const initial = initialOfKana(name.firstKana);
  return {
    full: [`$${fold(name.lastName + name.firstName)}`, `${surname}$${romajiKey(name.firstKana)}`],
    short: initial ? [`${surname}$${initial}`] : [],
  };
}

/** The Japanese sound of a word in Latin letters, as far as it has one; '' for one that is no romaji. */
export function soundOf(word: string): string {
  const { readings, keys } = readRomaji(word.replace(/[\s.]/g, ""));
  return keys[0] ?? (readings[0] ? romajiKey(readings[0]) : "");
}

function initialOf(first: string): string {
  const letter = /[a-z]/i.exec(first)?.[0].toLowerCase() ?? "";
  return ONE_INITIAL[letter] ?? letter;
}

const ROWS: readonly [letter: string, kana: RegExp][] = [
  ["a", /^ア/],
  ["i", /^イ/],
  ["u", /^ウ/],
  ["e", /^エ/],
  ["o", /^[オヲ]/],
  ["k", /^[カキクケコ]/],
  ["s", /^[サシスセソ]/],
  ["t", /^[タチツテト]/],
  ["n", /^[ナニヌネノ]/],
  ["h", /^[ハヒフヘホ]/],
  ["m", /^[マミムメモ]/],
  ["y", /^[ヤユヨ]/],
  ["r", /^[ラリルレロ]/],
  ["w", /^ワ/],
  ["g", /^[ガギグゲゴ]/],
  ["z", /^[ザジズゼゾ]/],
  ["d", /^[ダヂヅデド]/],
  ["b", /^[バビブベボ]/],
  ["p", /^[パピプペポ]/],
];

function initialOfKana(kana: string): string {
  const folded = fold(kana);
  return ROWS.find(([, row]) => row.test(folded))?.[0] ?? "";
}
