import { DAY_MS, MINUTE_MS } from "#contract/limits";

/** Lines of one page: all notifications about one thing make one line. */
export const NOTIFICATIONS_PER_PAGE = 20;
export const NOTIFICATIONS_AT_MOST = 100;
/** Notifications about the same thing that are shown with one of them. */
export const NOTIFICATIONS_OF_ONE_THING = 30;
/** Characters of its thing that a notification quotes. */
export const NOTIFICATION_TEXT_CHARS = 200;
/** The least time between two pushes to somebody who is not there. */
export const PUSH_ABOUT_NOTIFICATIONS_MS = 5 * MINUTE_MS;
/** The time for which it is remembered what ended: deliveries are repeated for hours at most. */
export const ENDINGS_KEPT_MS = 30 * DAY_MS;
