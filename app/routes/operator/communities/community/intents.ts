/** What is too large is not read: which of the two forms with a file brought it is not known, and both say so. */
export const FORM_WITH_FILE = "file";
