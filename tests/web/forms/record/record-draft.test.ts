import { expect, test } from "vitest";
import { emptyPlace } from "../../../../app/parts/doctors/record/workplace";
import { particularsForm } from "../../../../app/parts/registration/draft";
import {
  copied,
  emptyRecord,
  type RecordDraft,
  recordFrom,
} from "../../../../app/parts/registration/record/record-draft";

const place = (name: string) => ({
  ...emptyPlace,
  type: "hospital" as const,
  name,
  hospitalId: `id-${name}`,
});
const candidate = (objectId: string, facts: object) => ({
  objectId,
  lastName: "若林",
  firstName: "千尋",
  doctorCategory: [],
  doctorExpertCategory: [],
  searchPaperMeshList: [],
  enrollmentPeriodList: [],
  ...facts,
});

const heart = candidate("heart", {
  doctorCategory: ["d03", "d07"],
  doctorExpertCategory: ["e01"],
  searchPaperMeshList: ["m001"],
  enrollmentPeriodList: [place("心臓病院"), place("青空病院")],
});
const skin = candidate("skin", { doctorCategory: ["d22"], enrollmentPeriodList: [place("皮膚科医院")] });

const notified = particularsForm.parse({ subCategoryId: "3", hospitalName: "山の診療所" });
const before: RecordDraft = { ...recordFrom(notified, "token"), candidates: [heart, skin] };
const names = ({ enrollmentPeriodList }: RecordDraft) => enrollmentPeriodList.map(({ name }) => name);

test("a listed doctor's hospitals, departments and specialties are taken over, beside what was said before", () => {
  const record = copied(before, heart);
  expect(record).toMatchObject({
    doctorObjectId: "heart",
    doctorCategory: ["d03", "d07"],
    doctorExpertCategory: ["e01"],
    searchPaperMeshList: ["m001"],
  });
  expect(names(record)).toEqual(["心臓病院", "青空病院", "山の診療所"]);
});

test("a place said before that is among the listed ones is not there twice", () => {
  const same = { ...before, enrollmentPeriodList: [{ ...emptyPlace, name: "青空 病院" }] };
  expect(names(copied(same, heart))).toEqual(["心臓病院", "青空病院"]);
});

test("chosen again, back in the browser, it writes nothing over what was corrected since", () => {
  const corrected = {
    ...copied(before, heart),
    enrollmentPeriodList: [place("新しい病院")],
    doctorCategory: ["d01"],
  };
  expect(copied(corrected, heart)).toBe(corrected);
});

test("another choice takes back what came from the one before, and keeps what was added", () => {
  const added = copied(before, heart);
  const record = copied({ ...added, searchPaperMeshList: ["m001", "m009"] }, skin);
  expect(record).toMatchObject({
    doctorObjectId: "skin",
    doctorCategory: ["d03", "d22"],
    doctorExpertCategory: [],
    searchPaperMeshList: ["m009"],
  });
  expect(names(record)).toEqual(["皮膚科医院", "山の診療所"]);
  expect(names(copied(record, null))).toEqual(["山の診療所"]);
});

test("none of them leaves the record as it was", () => {
  expect(copied(emptyRecord, null)).toBe(emptyRecord);
  expect(copied(copied(before, heart), null)).toEqual(before);
});
