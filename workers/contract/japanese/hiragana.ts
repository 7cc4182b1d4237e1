/** A reading as it is shown, 「さとう けんいち」; stored ones are in katakana. */
export function hiragana(reading: string): string {
  return reading.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
}
