import { fold, isKana } from "#contract/japanese/fold";
import { bigrams, separateBigrams } from "./grams";
import { romajiKey } from "./romaji";

/** The columns by which a name is found. */
export type NameColumns = { name: string; kana: string; roma: string };

/**
 * A name and its reading, cut for the index. A part written in kana within the name is a reading too, so whatever
 * is on the screen is found even where the reading given differs or is missing.
 */
export function nameColumns(name: string, reading: string): NameColumns {
  const foldedName = fold(name);
  const foldedReading = fold(reading);
  const written = (foldedName.match(/[ァ-ヺー]+/g) ?? []).filter((part) => !foldedReading.includes(part));
  const key = romajiKey(reading || (isKana(foldedName) ? name : ""));
  return {
    name: bigrams(foldedName).join(" "),
    kana: separateBigrams([foldedReading, ...written]).join(" "),
    roma: key === foldedReading ? "" : bigrams(key).join(" "),
  };
}
