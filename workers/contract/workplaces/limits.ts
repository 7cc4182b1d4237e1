import { DAY_MS } from "#contract/limits";

/** Contact data changed by somebody confirmed for less than this waits as a proposal. */
export const NEWLY_CONFIRMED_MS = 7 * DAY_MS;
/** The time for which a replaced number or address is shown beside the new one. */
export const FORMER_CONTACT_MS = 30 * DAY_MS;
export const CODE_DIGITS = 8;
export const CODE_MS = 21 * DAY_MS;
/** Wrong codes after which a request is closed. */
export const CODE_TRIES = 5;
/** Requests of one person for one institution, in 30 days. */
export const REQUESTS_PER_WORKPLACE = 5;
export const REQUEST_WINDOW_MS = 30 * DAY_MS;
export const REASON_CHARS = 400;
