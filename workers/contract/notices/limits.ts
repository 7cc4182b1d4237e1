export const NOTICE_TITLE_CHARS = 100;
export const NOTICE_DETAIL_CHARS = 5000;
/** Hospitals that one notice is sent to. The schema of the record holds it too. */
export const NOTICE_HOSPITALS = 2000;
export const NOTICE_DRAFTS = 30;
/** How long after the last key what was typed is kept. */
export const NOTICE_DRAFT_DEBOUNCE_MS = 300;
/** Notices that one person may send on a day: a liaison office sends a few. */
export const NOTICES_PER_DAY = 30;
/** Changes that one person may make on a day: each may make a notice unread again, for all whom it reaches. */
export const RENEWALS_PER_DAY = 100;
/** Hours between two reminders of one notice. */
export const REMINDER_PAUSE_HOURS = 3;
/** The newest notices that came to a person, among which unread ones are counted: older ones do not wait any more. */
export const UNREAD_WINDOW = 200;
/** Sheets on one page: each has the whole notice, so 2,000 of them would be tens of megabytes. */
export const NOTICE_SHEETS_AT_ONCE = 100;
/** Hospitals that are chosen for a notice, on one page. */
export const CHOSEN_PER_PAGE = 100;

/** The states of a hospital that got a notice. `nobody`: nobody there uses this service. */
export const READING_STATES = ["all", "waiting", "done", "nobody"] as const;
export type ReadingState = (typeof READING_STATES)[number];
