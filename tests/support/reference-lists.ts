import type { ReferenceLists } from "#contract/reference/calls";

/** What one of a list is called: by its name, its reading, in English and otherwise. */
export const called = (name: string, kana: string, nameEn: string, aliases: string[]) => ({
  name,
  kana,
  nameEn,
  aliases,
});

export const HEART = called("循環器内科", "じゅんかんきないか", "Cardiology", ["循環器"]);
export const LUNG = called("肺癌", "はいがん", "Lung Neoplasms", ["Lung Cancer"]);

/** The web keeps the lists that it was given first, and the tests of the web share its modules: all give these. */
export const LISTS = {
  prefectures: [{ prefectureCode: "13", name: "東京都" }],
  medicalAreas: [],
  departments: [{ code: "d03", name: "循環器内科" }],
  expertCategories: [{ code: "e21", kind: "subspecialty", ...HEART }],
  meshTerms: [{ id: "m040", kind: "disease", ...LUNG }],
} as unknown as ReferenceLists;
