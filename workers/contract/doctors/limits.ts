/** Rows of the directory that one person may be shown on a day of Japan: a day's work never meets it, a copy does. */
export const DOCTORS_SHOWN_PER_DAY = 20_000;
/** Beyond so many the log of operations says so, once a day. */
export const DOCTORS_SHOWN_NOTED = 5000;
