import { DAY_MS, MINUTE_MS } from "#contract/limits";

/** Lines of one page: what is about one thing is one line. */
export const NOTIFICATIONS_PER_PAGE = 20;
export const NOTIFICATIONS_AT_MOST = 100;
/** Of what is about the same thing, so many are shown with it. */
export const NOTIFICATIONS_OF_ONE_THING = 30;
/** What a notification says of its thing by itself. */
export const NOTIFICATION_TEXT_CHARS = 200;
/** Somebody who is not there is disturbed once in so long. */
export const PUSH_ABOUT_NOTIFICATIONS_MS = 5 * MINUTE_MS;
/** Deliveries are repeated for hours at most: what ended is known so long. */
export const ENDINGS_KEPT_MS = 30 * DAY_MS;
