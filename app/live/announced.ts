import type { AnnounceFrame, Counters } from "#contract/chat/live";
import type { UnreadCounts } from "#contract/users/shapes";
import { announceUnread, knownUnread, refreshUnread } from "./unread";

/** Many hear of one post in the same moment; they do not all ask in it. */
const SPREAD_MS = 2000;
let asking: Promise<unknown> | null = null;

/** What the Inbox announces, on the badges of the page; resolves when they show it. */
export async function takeAnnounced(frame: AnnounceFrame): Promise<void> {
  const known = knownUnread();
  if (frame.type === "places") await askSoon();
  else if (frame.type === "counters" && known) await takeCounters(frame.counters, known);
  else if (frame.type === "room" && known) announceUnread({ ...known, chatUnread: frame.chat });
  else await refreshUnread();
}

/**
 * An Inbox counts neither notices nor what is unread in communities, which are compared where they stand: when it has
 * told of something, they are asked for.
 */
async function takeCounters(counters: Counters, known: UnreadCounts): Promise<void> {
  const { notification, businessCardUnread, businessCardRequest, chat } = counters;
  announceUnread({
    ...known,
    notification: { count: notification },
    businessCardUnread: { count: businessCardUnread },
    businessCardRequest: { count: businessCardRequest },
    chatUnread: chat,
  });
  if (notification !== known.notification.count) await refreshUnread();
}

function askSoon(): Promise<unknown> {
  asking ??= new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS))
    .then(refreshUnread)
    .finally(() => {
      asking = null;
    });
  return asking;
}
