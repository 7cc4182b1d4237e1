import * as z from "zod";
import { enrollmentPeriod } from "#contract/doctors";
import { candidate } from "#contract/registration";
import type { ParticularsForm } from "./draft";

/** The doctor's own record while it is put together, after the account and before the record exists. */
export const recordDraft = z.object({
  sessionToken: z.string().nullable().default(null),
  candidates: z.array(candidate).nullable().default(null),
  doctorObjectId: z.string().nullable().default(null),
  university: z.string().default(""),
  graduationYear: z.string().default(""),
  doctorCategory: z.array(z.string()).default([]),
  doctorExpertCategory: z.array(z.string()).default([]),
  hasNoExpertCategory: z.boolean().default(false),
  searchPaperMeshList: z.array(z.string()).default([]),
  surgeryMeshList: z.array(z.string()).default([]),
  unacceptableMeshList: z.array(z.string()).default([]),
  introduction: z.string().default(""),
  enrollmentPeriodList: z.array(enrollmentPeriod).default([]),
  hideUniversity: z.boolean().default(false),
  hideCertificationYear: z.boolean().default(false),
  hideGender: z.boolean().default(false),
});
export type RecordDraft = z.output<typeof recordDraft>;
export type Workplace = z.output<typeof enrollmentPeriod>;

export const emptyRecord: RecordDraft = recordDraft.parse({});

/** What the particulars say already: the first department, and a place of work by its name. */
export function recordFrom(
  { subCategoryId, hospitalName }: ParticularsForm,
  sessionToken: string,
): RecordDraft {
  const place: Workplace[] = hospitalName ? [{ ...emptyPlace, name: hospitalName }] : [];
  return {
    ...emptyRecord,
    sessionToken,
    doctorCategory: [`d${subCategoryId.padStart(2, "0")}`],
    enrollmentPeriodList: place,
  };
}

/** What a listed doctor's record has is taken over; what was said before stays where the record is silent. */
export function copied(record: RecordDraft, from: z.output<typeof candidate>): RecordDraft {
  const departments = [...new Set([...record.doctorCategory, ...from.doctorCategory])];
  const places = from.enrollmentPeriodList;
  return {
    ...record,
    doctorObjectId: from.objectId,
    doctorCategory: departments,
    doctorExpertCategory: from.doctorExpertCategory,
    searchPaperMeshList: from.searchPaperMeshList,
    enrollmentPeriodList: places.length > 0 ? places : record.enrollmentPeriodList,
  };
}

export const emptyPlace: Workplace = {
  type: "other",
  name: "",
  hospitalId: null,
  prefectureCode: null,
  hospitalPref: null,
  hospitalCity: null,
  medicalAreaId: null,
  isWorking: true,
  startDate: null,
  endDate: null,
};
