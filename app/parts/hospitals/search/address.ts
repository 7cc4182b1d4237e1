/** Where hospitals are searched for. Apart from the conditions, whose code a link does not need. */
export const HOSPITAL_SEARCH = "/hospitals/search";
