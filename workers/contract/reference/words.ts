import { fold } from "#contract/japanese/fold";

/** An entry of a reference list with everything it is called by. */
export type Called = { name: string; kana: string; nameEn: string; aliases: readonly string[] };

/** The key of what somebody types for an entry; 癌, がん and ガン are one. '' when nothing in it can be looked up. */
export function wordKey(text: string): string {
  return fold(text).replace(/癌/g, "ガン");
}

/** The keys of all that an entry is called: Japanese, reading, English in either order of its parts, short names. */
export function keysOf({ name, kana, nameEn, aliases }: Called): string[] {
  const inOrder = nameEn.split(", ").reverse().join(" ");
  return [...new Set([name, kana, nameEn, inOrder, ...aliases].map(wordKey))].filter(Boolean);
}

/** Tells whether every word of the text is part of something the entry is called. An empty text finds every entry. */
export function isFoundBy(entry: Called, text: string): boolean {
  const words = text.split(/\s+/).map(wordKey).filter(Boolean);
  const keys = keysOf(entry);
  return words.every((word) => keys.some((key) => key.includes(word)));
}
