import { KANA_ROWS, type KanaRow } from "#contract/business-card/shapes";
import { toKatakana } from "#contract/fold";
import { nfkc } from "#contract/nfkc";

/** The first katakana of each row, in the order of the syllabary; a small one stands before its full size. */
const ROW_STARTS = ["ァ", "カ", "サ", "タ", "ナ", "ハ", "マ", "ャ", "ラ", "ヮ"];
/** What Unicode has put behind ン. */
const BEHIND: Record<string, KanaRow> = {
  ...{ ヴ: "あ", ヵ: "か", ヶ: "か" },
  ...{ ヷ: "わ", ヸ: "わ", ヹ: "わ", ヺ: "わ" },
};
const BEFORE_THE_FIRST = /^(?:ー|[^\p{L}\p{N}])+/u;

/**
 * The row in which an address book has a reading: voiced kana with the plain ones (ヅ with ツ, ヴ with ウ), small and
 * old ones with theirs (ヵ, ヰ). Not by its search key, in which ヅ is a ズ and ヰ an イ.
 */
export function kanaRowOf(kana: string): KanaRow | undefined {
  const [first = ""] = toKatakana(kana).replace(BEFORE_THE_FIRST, "");
  return first > "ン" ? BEHIND[first] : KANA_ROWS[ROW_STARTS.findLastIndex((start) => start <= first)];
}

const SYLLABARY = new Intl.Collator("ja");

/** Which of two readings stands first in an address book. */
export const byReading = (a: string, b: string): number => SYLLABARY.compare(nfkc(a), nfkc(b));
