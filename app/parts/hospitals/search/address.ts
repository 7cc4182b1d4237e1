/** The page on which hospitals are searched for. Kept apart from the conditions, whose code a link does not need. */
export const HOSPITAL_SEARCH = "/hospitals/search";
