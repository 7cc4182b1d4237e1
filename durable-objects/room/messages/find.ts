import { FOUND_MESSAGES, SEARCHED_MESSAGES } from "#contract/chat/limits";
import type { FoundKind } from "#contract/chat/shapes";
import { matches } from "#contract/japanese/wording";
import type { OpenedMessage } from "../room-view";
import type { MessageRow } from "./message-record";

/** What a room is searched for, among how many of its newest messages, and how many found ones are enough. */
export type Search = {
  query: string;
  /** The place before which to search; left out: from the newest message. */
  before?: number;
  searched?: number;
  enough?: number;
  only?: FoundKind;
  /** Messages from then on, in milliseconds. */
  since?: number;
};

/**
 * Finds the messages with these words in the text or in the names of the files, among rows that come newest first; they
 * are opened a page at a time, until there are enough. `next` is the place before which to go on; null when that was
 * all.
 */
export async function findIn(
  rows: MessageRow[],
  { query, searched = SEARCHED_MESSAGES, enough = FOUND_MESSAGES, only, since = 0 }: Search,
  userId: string,
  opened: (rows: MessageRow[]) => Promise<OpenedMessage[]>,
) {
  const found: OpenedMessage[] = [];
  const suits = (message: OpenedMessage) =>
    message.createdAt >= since &&
    (only !== "own" || message.senderId === userId) &&
    matches(wordsIn(message, only), query);
  let last: MessageRow | undefined;
  for (let at = 0; at < rows.length && found.length < enough; at += FOUND_MESSAGES) {
    const some = rows.slice(at, at + FOUND_MESSAGES);
    last = some.at(-1);
    found.push(...(await opened(some)).filter(suits));
    if (last && last.created_at < since) return { messages: found, next: null };
  }
  const isOver = !last || (rows.at(-1) === last && rows.length < searched);
  return { messages: found, next: isOver ? null : (last?.seq ?? null) };
}

/** The searched parts of a message: its text and the names of its files. A word never goes from one into the next. */
const wordsIn = ({ text, medias }: OpenedMessage, only?: FoundKind) =>
  [...(only === "files" ? [] : [text]), ...medias.map(({ fileName }) => fileName)].join("\n");
