import type { AnnounceFrame, Counters } from "#contract/chat/live";
import type { UnreadCounts } from "#contract/users/shapes";
import { announceUnread, knownUnread, refreshUnread } from "./unread";

/** What the Inbox announces, on the badges of the page. */
export function takeAnnounced(frame: AnnounceFrame) {
  const known = knownUnread();
  if (frame.type === "counters" && known) takeCounters(unreadFrom(frame.counters), known);
  else if (frame.type === "room" && known) announceUnread({ ...known, chatUnread: frame.chat });
  else void refreshUnread();
}

/**
 * An Inbox counts neither notices nor what is unread in communities, which are compared where they stand: whoever gets
 * notices asks again when it has told of something.
 */
function takeCounters(counts: UnreadCounts, known: UnreadCounts) {
  const { hospitalNoticeUnread, groupUnread, openCommunityUnread } = known;
  announceUnread({ ...counts, hospitalNoticeUnread, groupUnread, openCommunityUnread });
  const isNews = counts.notification.count !== known.notification.count;
  if (isNews && hospitalNoticeUnread !== undefined) void refreshUnread();
}

function unreadFrom(counters: Counters): UnreadCounts {
  const { notification, businessCardUnread, businessCardRequest, groupUnread, openCommunityUnread, chat } =
    counters;
  return {
    notification: { count: notification },
    businessCardUnread: { count: businessCardUnread },
    businessCardRequest: { count: businessCardRequest },
    groupUnread,
    openCommunityUnread,
    chatUnread: chat,
  };
}
