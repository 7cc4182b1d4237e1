/** What a call that was refused for maintenance says of when to try again. */
export const READ_ONLY_RETRY_SECONDS = 300;
export const NOTICE_CHARS = 200;
