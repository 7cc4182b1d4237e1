/** The most posts of a kind whose polls or files a group's page counts: a count must not grow with the group. */
export const KINDS_COUNTED = 100;
