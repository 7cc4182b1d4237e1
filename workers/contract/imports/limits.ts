/** The size of a list that an operator may upload: what a Worker reads within its time. Larger ones go by command. */
export const IMPORT_FILE_BYTES = 2 * 1024 * 1024;
/** The form is read up to here, within what the API takes, so that a larger file is refused in the words of imports. */
export const IMPORT_UPLOAD_BYTES = 10 * 1024 * 1024;
/** What a packed file may hold: a small one can be of gigabytes. */
export const IMPORT_UNPACKED_BYTES = 20 * 1024 * 1024;
export const IMPORT_FAULTS_SHOWN = 200;
