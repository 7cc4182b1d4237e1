import { FOUND_MESSAGES, SEARCHED_MESSAGES } from "#contract/limits";
import type { MessageRow } from "./message-record";
import type { Message } from "./room-view";

/**
 * What holds the words, among rows that come newest first; opened a page at a time, until there are enough.
 * `next`: the place before which to go on; null: that was all.
 */
export async function findIn(
  rows: MessageRow[],
  query: string,
  opened: (rows: MessageRow[]) => Promise<Message[]>,
) {
  const found: Message[] = [];
  let last: MessageRow | undefined;
  for (let at = 0; at < rows.length && found.length < FOUND_MESSAGES; at += FOUND_MESSAGES) {
    const some = rows.slice(at, at + FOUND_MESSAGES);
    last = some.at(-1);
    found.push(...(await opened(some)).filter(({ text }) => matches(text, query)));
  }
  const isOver = !last || (rows.at(-1) === last && rows.length < SEARCHED_MESSAGES);
  return { messages: found, next: isOver ? null : (last?.seq ?? null) };
}

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
