import { HISTORY_MESSAGES, MESSAGES_PER_PAGE, REMINDERS } from "#contract/chat/limits";
import { PAGE_SIZE } from "#contract/limits";
import { reminderTimes } from "~/parts/chat/writing/send-times";
import type { Api } from "~/request/api.server";
import { pageOf, pageWithNext } from "~/request/paging";
import type { Recent } from "./recent-messages";
import type { ShownReminders } from "./reminders";

const PAGES = (MESSAGES_PER_PAGE - HISTORY_MESSAGES) / PAGE_SIZE;

/** A page of what was said last in all rooms, or of what mentions the viewer; what was taken away is left out. */
export async function recentMessages(api: Api, url: URL, view: "messages" | "mentions"): Promise<Recent> {
  const { rows, people, page, hasNext } = await pageWithNext(
    pageOf(url),
    PAGE_SIZE,
    async (query) => {
      const { messages, people } = await api.chat[view === "mentions" ? "mentions" : "history"]({ query });
      return { rows: messages, people };
    },
    PAGES,
  );
  return { messages: rows.filter(({ deletedAt }) => deletedAt === null), people, page, hasNext };
}

/** A page of what the viewer is to be reminded of, with the moments that are offered instead. */
export async function shownReminders(api: Api, url: URL): Promise<ShownReminders> {
  const found = await pageWithNext(
    pageOf(url),
    PAGE_SIZE,
    async (query) => {
      const { reminders, people } = await api.chat.reminders({ query });
      return { rows: reminders, people };
    },
    REMINDERS / PAGE_SIZE,
  );
  return { ...found, times: reminderTimes(Date.now()) };
}
