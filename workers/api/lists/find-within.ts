import { fold } from "#contract/japanese/fold";
import { digitsOf } from "#contract/japanese/normalise";
import type { ListedHospital } from "#contract/lists/calls";
import { isCalledBy } from "../../search/words/meanings";

const MOST_WORDS = 8;

/** Does every word stand in the name, its reading (kana or romaji), the place, a number or the memo? */
export function isFoundWithin(hospital: Omit<ListedHospital, "reception">, q: string): boolean {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.every((word) => isWithin(hospital, word));
}

function isWithin(hospital: Omit<ListedHospital, "reception">, word: string): boolean {
  const { name, furigana, city, address, memo, tel, fax, referralTel, referralFax } = hospital;
  const folded = fold(word);
  const isWritten = folded !== "" && [city + address, memo].some((text) => fold(text).includes(folded));
  return (
    isWritten || isCalledBy(word, name, furigana) || isNumber(word, [tel, fax, referralTel, referralFax])
  );
}

function isNumber(word: string, numbers: readonly (string | null)[]): boolean {
  const wanted = digitsOf(word);
  return Boolean(wanted) && numbers.some((number) => number && digitsOf(number)?.includes(wanted ?? ""));
}
