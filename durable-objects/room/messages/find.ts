import { FOUND_MESSAGES, SEARCHED_MESSAGES } from "#contract/chat/limits";
import { matches } from "#contract/japanese/wording";
import type { OpenedMessage } from "../room-view";
import type { MessageRow } from "./message-record";

/**
 * Finds the messages with these words in the text or in the names of the files, among rows that come newest first; they
 * are opened a page at a time, until there are enough. `next` is the place before which to go on; null when that was
 * all.
 */
export async function findIn(
  rows: MessageRow[],
  query: string,
  opened: (rows: MessageRow[]) => Promise<OpenedMessage[]>,
) {
  const found: OpenedMessage[] = [];
  let last: MessageRow | undefined;
  for (let at = 0; at < rows.length && found.length < FOUND_MESSAGES; at += FOUND_MESSAGES) {
    const some = rows.slice(at, at + FOUND_MESSAGES);
    last = some.at(-1);
    found.push(...(await opened(some)).filter((message) => matches(wordsIn(message), query)));
  }
  const isOver = !last || (rows.at(-1) === last && rows.length < SEARCHED_MESSAGES);
  return { messages: found, next: isOver ? null : (last?.seq ?? null) };
}

/** The searched parts of a message: its text and the names of its files. A word never goes from one into the next. */
const wordsIn = ({ text, medias }: OpenedMessage) =>
  [text, ...medias.map(({ fileName }) => fileName)].join("\n");
