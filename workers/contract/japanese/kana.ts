/** A reading as it is shown, 「さとう けんいち」; stored ones are in katakana. */
export function hiragana(reading: string): string {
  return reading.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}

/** The rows of the syllabary by which one leafs through a card holder. */
export const KANA_ROWS = ["あ", "か", "さ", "た", "な", "は", "ま", "や", "ら", "わ"] as const;
export type KanaRow = (typeof KANA_ROWS)[number];
