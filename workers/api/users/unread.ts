import type { users } from "#contract/users/calls";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { inTime } from "../in-time";
import type { Handler } from "../serve";

/** Every page asks for these: it waits no longer than this for a number. */
const COUNTED_WITHIN_MS = 1000;

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

/** Fails, rather than waits, when the Inbox is ill. */
export async function countersOf(env: Env, viewer: Viewer) {
  return inTime(env.INBOX.get(env.INBOX.idFromName(viewer.id)).counters(), COUNTED_WITHIN_MS);
}
