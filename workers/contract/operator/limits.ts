export const AUDIT_CSV_ROWS = 5000;
/** Whole months of the log of operations that the database has beside this one; older ones are in files. */
export const LOG_MONTHS = 13;
/** Years for which the file of a month is stored, from the end of that month on. */
export const ARCHIVE_YEARS = 5;
export const IMPORT_ROWS = 200;
/** The size of a file with that many rows, which as JSON must stay within a body. */
export const IMPORT_BYTES = 128 * 1024;
/**
 * The size of a form with the file, what was pasted before it, and room to tell a person that the file is too large.
 */
export const IMPORT_FORM_BYTES = 1024 * 1024;
/** The size of a urlencoded form with terms as long as they may be. */
export const TERMS_FORM_BYTES = 512 * 1024;
