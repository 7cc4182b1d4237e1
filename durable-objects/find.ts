/** What two writings of one word have in common: width, case, hiragana and katakana, blanks. */
export function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
    .replace(/\s+/g, " ")
    .trim();
}

/** Does a text hold what is looked for? One character is enough; several words must all be there. */
export function matches(text: string, query: string): boolean {
  const words = folded(query).split(" ").filter(Boolean);
  const searched = folded(text);
  return words.length > 0 && words.every((word) => searched.includes(word));
}
