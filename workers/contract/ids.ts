/** An id that we issued: opaque, URL-safe. Anything else cannot name a row. */
export const ISSUED_ID = /^[A-Za-z0-9_-]{1,80}$/;

/** The id in a query, where it is one; else nothing. */
export const idIn = (value: string | null): string => (value !== null && ISSUED_ID.test(value) ? value : "");
