import type { AnnounceFrame, Counters } from "#contract/chat/live";
import type { UnreadCounts } from "#contract/users/shapes";
import { announceUnread, knownUnread, refreshUnread } from "./unread";

/** What the Inbox announces, on the badges of the page. */
export function takeAnnounced(frame: AnnounceFrame) {
  const known = knownUnread();
  if (frame.type === "counters") announceUnread(unreadFrom(frame.counters));
  else if (frame.type === "room" && known) announceUnread({ ...known, chatUnread: frame.chat });
  else void refreshUnread();
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
