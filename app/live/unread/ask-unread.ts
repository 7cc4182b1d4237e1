import type { UnreadCounts } from "#contract/users/calls";
import { askPage } from "~/browser/confirm/ask-page";

/** News come within five seconds where there is no live connection. */
export const POLL_MS = 4000;

/** The counts as they are now; null when they cannot be loaded. */
export const askUnread = () => askPage<UnreadCounts>("/unread");
