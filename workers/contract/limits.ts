// Numbers of the specification and the limits we chose where it is silent. A constant bears its unit.

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const YEAR_MS = 365 * DAY_MS;
/** Rows of one page of a list, where the specification names no other. */
export const PAGE_SIZE = 50;
/** Rows of one page of doctors or hospitals found: as many as one looks through, and the page stays light. */
export const SEARCH_PAGE_SIZE = 30;
/** The number of hits that one may leaf through, and where counting stops. */
export const SEARCH_WINDOW = 10_000;
export const NAME_SEARCH_SIZE = 100;
export const COUNT_ROUNDED_FROM = 10_000;
export const IDLE_MS = 180_000;
export const TOAST_SUCCESS_MS = 2000;
export const TOAST_ERROR_MS = 5000;
/** An error page waits so long before it asks for its data. */
export const ERROR_PAGE_FETCH_DELAY_MS = 200;
export const VIEWER_COOKIE_MS = 5 * MINUTE_MS;
export const INTENDED_PATH_MS = 10 * MINUTE_MS;
export const INTENDED_PATH_BYTES = 2048;
export const COMPLETION_MS = 10 * MINUTE_MS;
/**
 * The time after which a page gives up what it asked for: a server that hangs answers nobody, and the next attempt finds
 * another, or the same one awake.
 */
export const ANSWER_WITHIN_MS = 15_000;

/**
 * Calls of one endpoint by one person in 24 hours, where they change something: nobody's work meets it, a loop does.
 */
export const CHANGES_PER_DAY = 2000;

// Sizes
/** The size of a form without files. Urlencoded, a kanji takes nine bytes. */
export const FORM_BYTES = 64 * 1024;
/** The length of an address that a page redirects to: proxies take headers of 8 KB together. */
export const LOCATION_CHARS = 6000;
/** Bytes of a refused body that are still read and thrown away. */
export const DISCARDED_BYTES = 16 * 1024 * 1024;
export const FORM_FIELDS = 300;
export const FORM_NAME_CHARS = 200;
export const FORM_NAME_DEPTH = 5;
/** The highest index in a form's field names: enough for the longest list, the outpatient table of one day. */
export const FORM_NAME_INDEX = 1000;
export const JSON_BODY_BYTES = 256 * 1024;
export const QUERY_CHARS = 100;
export const DRAFT_REPLAY_MS = 2 * MINUTE_MS;
/** How long a form is saved that its writer posted after somebody else had signed in. */
export const UNSENT_FORM_MS = DAY_MS;

/** Hospitals on one map, which is shown beside a list: more numbers than these cannot be read. */
export const MAP_HOSPITALS = 20;
