/** The size of a list that an operator may upload: what a Worker reads within its time. Larger ones go by command. */
export const IMPORT_FILE_BYTES = 2 * 1024 * 1024;
/** The size of the form with such a file, and room to tell a person that the file is too large. */
export const IMPORT_UPLOAD_BYTES = 11 * 1024 * 1024;
export const IMPORT_FAULTS_SHOWN = 200;
