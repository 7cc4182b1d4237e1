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

/** The marks of a hospital: 「まだ」, asked, answered, and no room or refused. */
export const MARKS = ["none", "asked", "answered", "full"] as const;
export type Mark = (typeof MARKS)[number];

/** The purposes of a list, by its type (E-14): 9, a candidate for sales, is for MS alone. */
export const PURPOSES_OF: Record<1 | 2, readonly number[]> = {
  1: [1, 2, 3, 4, 5, 6],
  2: [7, 8, 9, 10, 5, 6],
};
export const SALES_PURPOSE = 9;
