import { fold, toKatakana } from "#contract/japanese/fold";
import { KANA_ROWS, type KanaRow } from "#contract/japanese/kana";

/** The plain kana of each row, in the order of the syllabary. */
const ROWS = [
  "アイウエオ",
  "カキクケコ",
  "サシスセソ",
  "タチツテト",
  "ナニヌネノ",
  "ハヒフヘホ",
  "マミムメモ",
];
const LAST_ROWS = ["ヤユヨ", "ラリルレロ", "ワヰヱヲン"];
const ROW_STARTS = [...ROWS, ...LAST_ROWS].map(([first = ""]) => first);

/** The plain kana for each of these, and a weight that counts only where two readings are the same otherwise. */
const PLAIN = new Map([
  ...pairs(
    "ガギグゲゴザジズゼゾダヂヅデドバビブベボヴヷヸヹヺ",
    "カキクケコサシスセソタチツテトハヒフヘホウワヰヱヲ",
    1,
  ),
  ...pairs("パピプペポ", "ハヒフヘホ", 2),
  ...pairs("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ", 0),
]);
/** The vowel as which a long-vowel mark behind each kana stands. */
const VOWELS = new Map(
  [
    "アカサタナハマヤラワ",
    "イキシチニヒミリヰ",
    "ウクスツヌフムユル",
    "エケセテネヘメレヱ",
    "オコソトノホモヨロヲ",
  ].flatMap((column) => [...column].map((kana) => [kana, column[0] ?? ""] as const)),
);
const NO_KANA = /^[^ァ-ヺー]+$/;

function pairs(from: string, to: string, weight: number) {
  const plain = [...to];
  return [...from].map((kana, at) => [kana, { kana: plain[at] ?? kana, weight }] as const);
}

/**
 * The key by which readings are sorted, compared by code unit: as in an address book (JIS X 4061), voiced and small
 * kana with their plain ones (ヅ with ツ, not with ズ as in the search key), a long-vowel mark as the vowel; plain before
 * voiced where all else is the same. Parts, as family and given name, come one after the other.
 */
export function readingKey(...readings: readonly string[]): string {
  const parts = readings.map(placedKana);
  const key = parts.map((part) => part.map(({ kana }) => kana).join("")).join(" ");
  const weights = parts.flatMap((part) => [...part.map(({ weight }) => weight), 0]);
  const significant = weights.slice(0, weights.findLastIndex((weight) => weight > 0) + 1);
  return significant.length > 0 ? `${key}!${significant.join("")}` : key;
}

function placedKana(reading: string) {
  const letters = toKatakana(reading).replace(/[^\p{L}\p{N}]/gu, "");
  const placed: { kana: string; weight: number }[] = [];
  for (const letter of NO_KANA.test(letters) ? fold(letters) : letters.toLowerCase()) {
    if (letter !== "ー") placed.push(PLAIN.get(letter) ?? { kana: letter, weight: 0 });
    else if (placed.length > 0)
      placed.push({ kana: VOWELS.get(placed.at(-1)?.kana ?? "") ?? letter, weight: 0 });
  }
  return placed;
}

/** The row in which an address book has a reading; undefined for a text that is no kana. */
export function kanaRowOf(kana: string): KanaRow | undefined {
  const [first = ""] = readingKey(kana);
  return first > "ン" ? undefined : KANA_ROWS[ROW_STARTS.findLastIndex((start) => start <= first)];
}

/** Compares two readings: which is first in an address book. */
export function byReading(a: string, b: string): number {
  const [one, other] = [a, b].map((reading) => readingKey(...reading.split(/\s+/))) as [string, string];
  return byKey(one, other);
}

/** The reading of somebody: a column of each name for order that SQL cannot make. */
export type Read = { lastKana: string; firstKana: string };

/** People as an address book has them; those who are read alike stay in their order. */
export function inReadingOrder<Person extends Read>(people: readonly Person[]): Person[] {
  return people
    .map((row) => ({ row, key: readingKey(row.lastKana, row.firstKana) }))
    .sort((a, b) => byKey(a.key, b.key))
    .map(({ row }) => row);
}

const byKey = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
