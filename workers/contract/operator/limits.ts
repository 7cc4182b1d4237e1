export const AUDIT_CSV_ROWS = 5000;
export const IMPORT_ROWS = 200;
/** A file of that many rows, which as JSON must stay within a body. */
export const IMPORT_BYTES = 128 * 1024;
