export const REPORT_NOTE_CHARS = 500;
export const DECISION_REASON_CHARS = 500;
export const REPORTS_PER_DAY = 50;
export const BLOCKS_PER_PERSON = 1000;
/** How many messages before a reported one go to the operator with it. */
export const MESSAGES_BEFORE = 3;
/** Reports of one case that an operator is shown, the newest. */
export const REPORTS_PER_CASE = 10;
