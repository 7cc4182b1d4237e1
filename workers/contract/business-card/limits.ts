import { DOCTORS, type Principal } from "#contract/endpoint";
import { DAY_MS } from "#contract/limits";

/** Requests that anybody but a company may make in 24 hours; a company's are counted by the month (see its rank). */
export const REQUESTS_PER_DAY = 50;
/** Requests to one person within `REQUEST_PAUSE_MS`, the first included, when the sender took the others back. */
export const REQUESTS_TO_ONE = 3;
/** Days for which a refusal stands, and in which requests to one person are counted. */
export const REQUEST_PAUSE_DAYS = 30;
export const REQUEST_PAUSE_MS = REQUEST_PAUSE_DAYS * DAY_MS;
export const REQUEST_MESSAGE_CHARS = 300;
export const CARD_LINE_CHARS = 100;
export const CARD_BACK_CHARS = 500;
export const CARD_MEMO_CHARS = 1000;
export const CARD_TAGS = 10;
export const CARD_TAG_CHARS = 20;
export const CARD_QUERY_CHARS = 100;
/** The time after which a shared link to a card ends, where its owner wants an end. */
export const CARD_LINK_MS = 29 * DAY_MS;
/** A request that was declined can be put back for so long; the record allows a little more, for slow lines. */
export const REJECTION_UNDO_MS = 10_000;
export const REJECTION_UNDO_SLACK_MS = 10_000;

/** Roles that exchange business cards. Doctors under review can once they are doctors. */
export const EXCHANGERS = ["doctor", "ms", "connectCompany"] as const satisfies readonly Principal[];

/** Roles that look at cards and at requests. */
export const CARD_READERS = [...DOCTORS, "ms", "connectCompany"] as const satisfies readonly Principal[];
