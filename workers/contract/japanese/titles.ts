/** What is behind a name, or before it, and is no part of it: every screen prints names so. */
const BEHIND =
  /(?:先生|センセイ|せんせい|さん|様|さま|氏|殿|ドクター|医師|准教授|教授|院長|部長|師長|看護師|看護婦)$/;
const BEFORE = /^(?:dr[.．]?|ｄｒ[.．]?|ドクター)(?=[^a-zａ-ｚ]|$)/i;

/** A word of a name without its title: 佐藤先生 → 佐藤, Dr.佐藤 → 佐藤; '' for a title alone. */
export function withoutTitle(word: string): string {
  const bare = word.replace(BEFORE, "").replace(BEHIND, "");
  return bare === word ? word : withoutTitle(bare);
}

/** The words of a text without titles; as they are where nothing else was typed. */
export function wordsWithoutTitles(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const names = words.map(withoutTitle).filter(Boolean);
  return names.length > 0 ? names : words;
}
