import { MESSAGES_PER_PAGE } from "#contract/chat/limits";
import type { Message, Room } from "#contract/chat/shapes";
import { completeUpTo, type RoomState } from "./room-state";

type Missed = Pick<Room, "messages" | "readers" | "revision">;

/**
 * All that came or changed since the state, however much it is: a page has the lowest versions first, so the next one
 * goes on where a full one ended. Null when a page could not be had: a part of it would hide that the rest is missing.
 */
export async function missedSince(
  state: Pick<RoomState, "messages" | "revision">,
  page: (query: URLSearchParams) => Promise<Missed | null>,
): Promise<Missed | null> {
  const after = `${completeUpTo(state)}`;
  const messages: Message[] = [];
  let since = state.revision;
  for (;;) {
    const room = await page(new URLSearchParams({ after, since: `${since}` }));
    if (!room) return null;
    messages.push(...room.messages);
    const end = endOfFullPage(since, room.messages);
    if (end === null) return { ...room, messages };
    since = end;
  }
}

/** The version up to which a page is complete; null: it was not full. */
function endOfFullPage(since: number, messages: readonly Message[]): number | null {
  const versions = messages.map(({ version }) => version).filter((version) => version > since);
  return versions.sort((a, b) => a - b)[MESSAGES_PER_PAGE - 1] ?? null;
}
