import type { AnnounceFrame, Counters } from "#contract/chat/live";
import type { UnreadCounts } from "#contract/users/calls";
import { announceUnread, cachedUnread, refreshUnread } from "./unread/unread";

/** One post reaches many in the same moment; they do not all ask in it. */
const SPREAD_MS = 2000;
let asking: Promise<unknown> | null = null;

/** What the Inbox announces, on the badges of the page; resolves when they show it. */
export async function takeAnnounced(frame: AnnounceFrame): Promise<void> {
  const existing = cachedUnread();
  const counts = existing && countsAfter(frame, existing);
  if (counts) announceUnread(counts);
  if (frame.type === "recount") await askSoon();
  else if (!counts || isOfRecord(frame, existing)) await refreshUnread();
}

function askSoon(): Promise<unknown> {
  asking ??= new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS))
    .then(refreshUnread)
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** The badges after a frame; null: it does not tell them. */
export function countsAfter(frame: AnnounceFrame, existing: UnreadCounts): UnreadCounts | null {
  if (frame.type === "room") return { ...existing, chatUnread: frame.chat };
  return frame.type === "counters" ? { ...existing, ...ofInbox(frame.counters) } : null;
}

/**
 * An Inbox counts neither notices nor what is unread in communities, which are compared where they stand: what it has
 * told of somebody may have changed them too.
 */
export function isOfRecord(frame: AnnounceFrame, existing: UnreadCounts): boolean {
  return frame.type === "counters" && frame.counters.notification !== existing.notification.count;
}

function ofInbox({ notification, businessCardUnread, businessCardRequest, chat }: Counters) {
  return {
    notification: { count: notification },
    businessCardUnread: { count: businessCardUnread },
    businessCardRequest: { count: businessCardRequest },
    chatUnread: chat,
  };
}
