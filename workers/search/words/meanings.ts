import { fold } from "#contract/japanese/fold";
import { withoutTitle } from "#contract/japanese/titles";
import { readRomaji, romajiKey } from "./romaji";

/** Is a word in a name, or in its reading: written in kanji, kana of any kind, or Latin letters? A title is none. */
export function isCalledBy(typed: string, name: string, reading: string): boolean {
  const word = withoutTitle(typed);
  if (word === "" && typed !== "") return true;
  const folded = fold(word);
  const phonetic = fold(reading);
  if (folded !== "" && (fold(name).includes(folded) || phonetic.includes(folded))) return true;
  const { readings, keys } = readRomaji(word);
  if (readings.some((each) => phonetic.includes(each))) return true;
  const key = romajiKey(reading);
  return keys.some((each) => key.includes(each));
}
