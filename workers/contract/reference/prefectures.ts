/** Stands among the codes of prefectures for all of them. */
export const NATIONWIDE = "00";
export const PREFECTURES = 47;
