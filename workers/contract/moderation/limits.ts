export const REPORT_NOTE_CHARS = 500;
export const DECISION_REASON_CHARS = 500;
export const REPORTS_PER_DAY = 50;
export const BLOCKS_PER_PERSON = 1000;
/** Messages before a reported one that go with it. */
export const MESSAGES_BEFORE = 3;
/** Of one case, the newest that an operator is shown. */
export const REPORTS_PER_CASE = 10;
