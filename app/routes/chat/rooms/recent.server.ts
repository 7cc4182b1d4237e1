import { HISTORY_MESSAGES, ROOM_PAGE_MESSAGES } from "#contract/chat/limits";
import { PAGE_SIZE } from "#contract/limits";
import type { Api } from "~/request/api.server";
import { pageOf } from "~/request/paging";
import type { Recent } from "./recent-messages";

const PAGES = (ROOM_PAGE_MESSAGES - HISTORY_MESSAGES) / PAGE_SIZE;

/** A page of what was said last in all rooms; what was taken away is left out. */
export async function recentMessages(api: Api, url: URL): Promise<Recent> {
  const page = Math.min(PAGES, pageOf(url));
  // One more than is shown tells whether there is a next page.
  const query = { limit: PAGE_SIZE + 1, offset: (page - 1) * PAGE_SIZE };
  const { messages, people } = await api.chat.history({ query });
  return {
    messages: messages.slice(0, PAGE_SIZE).filter(({ deletedAt }) => deletedAt === null),
    people,
    page,
    hasNext: messages.length > PAGE_SIZE && page < PAGES,
  };
}
