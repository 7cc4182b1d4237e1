/** Rows of the directory that one person may be shown on a day in Japan: a day's work never meets it, a copy does. */
export const DOCTORS_SHOWN_PER_DAY = 20_000;
/** The number of rows beyond which the log of operations says so, once a day. */
export const DOCTORS_SHOWN_NOTED = 5000;
