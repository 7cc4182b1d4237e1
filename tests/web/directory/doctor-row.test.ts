import { expect, test } from "vitest";
import type { DoctorHit } from "#contract/doctors/shapes";
import type { ReferenceLists } from "#contract/reference/calls";
import { doctorRow, type Sought } from "~/parts/doctors/search/doctor-row.server";

const named = (code: string, name: string) => ({ code, name, kana: "", aliases: [] });
const lists = {
  prefectures: [
    { prefectureCode: "13", name: "東京都" },
    { prefectureCode: "14", name: "神奈川県" },
  ],
  medicalAreas: [{ id: "1412", prefectureCode: "14", name: "横浜" }],
  departments: [named("d03", "循環器内科"), named("d04", "消化器内科"), named("d05", "腎臓内科")],
  expertCategories: [1, 2, 3, 4].map((n) => named(`e0${n}`, `専門医${n}`)),
  meshTerms: [
    { id: "m002", name: "心不全" },
    { id: "m206", name: "アブレーション" },
    { id: "m207", name: "ステント" },
  ],
} as unknown as ReferenceLists;

const workplace = (name: string, prefectureCode: string, medicalAreaId: string | null) =>
  ({ type: "hospital", name, hospitalId: null, prefectureCode, medicalAreaId }) as never;
const hit: DoctorHit = {
  objectId: "one",
  lastName: "佐藤",
  firstName: "健一",
  lastNameKana: "サトウ",
  firstNameKana: "ケンイチ",
  doctorCategory: ["d04", "d03"],
  doctorExpertCategory: ["e01", "e02", "e03", "e04"],
  searchPaperMeshList: ["m002"],
  surgeryMeshList: ["m206", "m207"],
  enrollmentPeriodList: [workplace("みなと病院", "13", null), workplace("横浜みらい病院", "14", "1412")],
  hpcrUser: null,
} as never;
const row = (sought: Partial<Sought>) =>
  doctorRow(hit, lists, {
    ...{ hospital: "", prefectures: [], areas: [], departments: [], experts: [], terms: [] },
    ...sought,
  });

test("a row says the first of everything, and no reason where there is none to say", () => {
  for (const sought of [{}, { prefectures: ["13"], departments: ["d04"], hospital: "みなと" }]) {
    const { workplace, department, alsoAt, terms } = row(sought);
    expect({ workplace, department, alsoAt, terms }).toEqual({
      workplace: "みなと病院",
      department: "消化器内科",
      alsoAt: undefined,
      terms: undefined,
    });
  }
});

test("a row says why somebody was found: another workplace, a second department, a term, a certification", () => {
  const alsoAt = "横浜みらい病院　神奈川県・横浜";
  expect(row({ areas: ["1412"] }).alsoAt).toBe(alsoAt);
  expect(row({ prefectures: ["14"] }).alsoAt).toBe(alsoAt);
  expect(row({ hospital: "ヨコハマ 横浜" }).alsoAt).toBeUndefined();
  expect(row({ hospital: "みらい 横浜" }).alsoAt).toBe(alsoAt);
  expect(row({ departments: ["d05", "d03"] }).department).toBe("消化器内科・循環器内科");
  expect(row({ terms: ["m002"] }).terms).toBe("心不全");
  expect(row({ terms: ["m002", "m206", "m207"] }).terms).toBe("心不全・アブレーション ほか1件");
  expect(row({ experts: ["e04"] }).certifications.map(({ name }) => name)).toEqual([
    "専門医4",
    "専門医1",
    "専門医2",
  ]);
});
