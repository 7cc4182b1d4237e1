import { HISTORY_MESSAGES, ROOM_PAGE_MESSAGES } from "#contract/limits";
import type { Api } from "~/request/api.server";
import type { Recent } from "./recent-messages";

const PAGE_MESSAGES = 50;
const PAGES = (ROOM_PAGE_MESSAGES - HISTORY_MESSAGES) / PAGE_MESSAGES;

/** A page of what was said last in all rooms; what was taken away is left out. */
export async function recentMessages(api: Api, asked: string | null): Promise<Recent> {
  const page = Math.min(PAGES, Math.max(1, Number.parseInt(asked ?? "", 10) || 1));
  // One more than is shown tells whether there is a next page.
  const query = { limit: PAGE_MESSAGES + 1, offset: (page - 1) * PAGE_MESSAGES };
  const { messages, people } = await api.chat.history({ query });
  return {
    messages: messages.slice(0, PAGE_MESSAGES).filter(({ deletedAt }) => deletedAt === null),
    people,
    page,
    hasNext: messages.length > PAGE_MESSAGES && page < PAGES,
  };
}
