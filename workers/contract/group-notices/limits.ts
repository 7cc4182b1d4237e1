/** Of so many posts of a kind a group's page counts what they bear: a count must not grow with the group. */
export const KINDS_COUNTED = 100;
