/** Age groups as narrow as a colleague needs, and no narrower: an age would tell who it is. */
export const AGE_GROUPS = [
  "新生児",
  "乳児",
  "1〜9歳",
  "10代",
  "20代",
  "30代",
  "40代",
  "50代",
  "60代",
  "70代",
  "80代",
  "90歳以上",
] as const;

export const CASE_SEXES = ["男性", "女性", "その他・不明"] as const;

/** The parts of a case that are written in words, with their headings. */
export const CASE_PARTS = {
  course: "経過",
  findings: "検査・所見",
  question: "相談したいこと",
} as const;
