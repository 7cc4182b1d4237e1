import { isHospitalStaff } from "#contract/hospitals/who";
import type { users } from "#contract/users/calls";
import { inboxOf } from "../../../durable-objects/objects";
import type { Env } from "../../env";
import { inTime } from "../../in-time";
import type { Viewer } from "../../viewer";
import { unreadPlaces } from "../community/unread";
import { unreadNotices } from "../notices/read";
import { countsOf, waitingFor } from "../operator/waiting";
import type { Handler } from "../serve";

/** Every page asks for these: it waits no longer than this for a number. */
const COUNTED_WITHIN_MS = 1000;

/**
 * The badges of the viewer's Inbox, from one call of it, and side by side with it what is compared in the record, where
 * nothing was written for each of many: hospital notices and what is unread in communities.
 */
export const getUnreadCounts: Handler<typeof users.getUnreadCounts> = async ({ viewer, env, db }) => {
  const [counters, notices, places, waiting] = await Promise.all([
    countersOf(env, viewer),
    isHospitalStaff(viewer.principal) ? unreadNotices(db, viewer) : undefined,
    unreadPlaces(env, viewer),
    viewer.hasTwoFactors && viewer.grants.length > 0 ? waitingFor(viewer, env) : undefined,
  ]);
  return {
    notification: { count: counters.notification },
    businessCardUnread: { count: counters.businessCardUnread },
    businessCardRequest: { count: counters.businessCardRequest },
    ...places,
    chatUnread: counters.chat,
    hospitalNoticeUnread: notices,
    console: waiting && countsOf(waiting),
  };
};

/** Fails, rather than waits, when the Inbox does. */
export async function countersOf(env: Env, viewer: Viewer) {
  return inTime(inboxOf(env, viewer.id).counters(), COUNTED_WITHIN_MS);
}
