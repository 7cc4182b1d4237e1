/** What a call that was refused for maintenance says of when to try again. */
export const READ_ONLY_RETRY_SECONDS = 300;
export const NOTICE_CHARS = 200;
/** Days of sign-ups and people that the console shows, today among them. */
export const DAYS_SHOWN = 14;
/** Messages of one kind that one call puts back on their queue. */
export const RETRIES_AT_ONCE = 100;
