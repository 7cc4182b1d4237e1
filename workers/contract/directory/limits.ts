/**
 * Hospitals that one person may be shown on a day in Japan, besides doctors: a day's work never meets it, a copy does.
 */
export const HOSPITALS_SHOWN_PER_DAY = 20_000;
/** Lines of the board of a medical area: more hospitals than report beds in any. */
export const BOARD_LINES = 500;
/** Medical areas on one board. */
export const BOARD_AREAS = 10;

export const SAVED_SEARCHES = 50;
export const SAVED_SEARCH_NAME_CHARS = 60;
/** The most that a search which tells of what is new may find: beyond that everything is news. */
export const MAX_NOTIFIED_MATCHES = 500;
