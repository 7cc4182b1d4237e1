import type { users } from "#contract/users/calls";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import type { Handler } from "../serve";

/** Every badge from one call of the viewer's Inbox; none of them is counted in D1. */
export const getUnreadCounts: Handler<typeof users.getUnreadCounts> = async ({ viewer, env }) => {
  const counters = await countersOf(env, viewer);
  return {
    notification: { count: counters.notification },
    businessCardUnread: { count: counters.businessCardUnread },
    businessCardRequest: { count: counters.businessCardRequest },
    groupUnread: counters.groupUnread,
    openCommunityUnread: counters.openCommunityUnread,
    chatUnread: counters.chat,
  };
};

export function countersOf(env: Env, viewer: Viewer) {
  return env.INBOX.get(env.INBOX.idFromName(viewer.id)).counters();
}
