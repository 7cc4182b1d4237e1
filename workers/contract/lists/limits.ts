import { PAGE_SIZE } from "#contract/limits";

export const LIST_NAME_CHARS = 50;
export const LIST_MEMO_CHARS = 1000;
export const HOSPITAL_MEMO_CHARS = 300;
export const LISTS_PER_PERSON = 500;
/**
 * Hospitals on one list. The schema of the record holds it too: two who add at the same moment cannot pass it together.
 */
export const HOSPITALS_PER_LIST = 2000;
/** Doctors on one list, beside the hospitals. */
export const DOCTORS_PER_LIST = 500;
/** Lists to which hospitals are added at once. */
export const LISTS_AT_ONCE = 20;
/** Hospitals that a page asks about by their ids: as many as an address carries. */
export const CHOSEN_HOSPITALS = 100;
/** Rows of a list on one of our own pages. */
export const LISTED_HOSPITALS_PER_PAGE = 2 * PAGE_SIZE;
/** Sheets that are printed at once: as many as a form has boxes for, and a printer takes. */
export const FAX_SHEETS_AT_ONCE = 200;
