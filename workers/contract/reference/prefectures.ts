/** A code that stands for all prefectures. */
export const NATIONWIDE = "00";
export const PREFECTURES = 47;
