import * as z from "zod";
import { enrollmentPeriod } from "#contract/doctors/shapes";
import {
  CITY_CHARS,
  INTRODUCTION_CHARS,
  UNIVERSITY_CHARS,
  WORKPLACE_CHARS,
} from "#contract/registration/limits";
import {
  EXPERT_REQUIRED,
  FIRST_DEPARTMENT_REQUIRED,
  GRADUATION_YEAR_REQUIRED,
  MESH_REQUIRED,
  UNIVERSITY_REQUIRED,
  WORKPLACE_REQUIRED,
} from "#contract/registration/texts";
import { id, text } from "#contract/text";
import { tooLong } from "#contract/texts";

/** A missing field has a message of its own; one of a wrong type says what it must be. */
const orMissing = (words: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? words : undefined),
});

const codes = (most: number, missing?: string) =>
  z.array(z.string().max(20), missing === undefined ? undefined : orMissing(missing)).max(most);
const year = z
  .union([z.string(), z.number()], { error: GRADUATION_YEAR_REQUIRED })
  .transform(Number)
  .refine((value) => Number.isInteger(value) && value >= 1930 && value <= 2100, {
    error: GRADUATION_YEAR_REQUIRED,
  });

/** One place of work, as the doctor describes it. Months are `2015-04`. */
export const registrationWorkplace = enrollmentPeriod.extend({
  name: z
    .string()
    .trim()
    .min(1, WORKPLACE_REQUIRED)
    .max(WORKPLACE_CHARS, tooLong("勤務先の名称", WORKPLACE_CHARS)),
  hospitalId: id.nullable().default(null),
  prefectureCode: z.string().max(2).nullable().default(null),
  hospitalPref: z.string().max(10).nullable().default(null),
  hospitalCity: z.string().max(CITY_CHARS, tooLong("市区町村", CITY_CHARS)).nullable().default(null),
  medicalAreaId: z.string().max(8).nullable().default(null),
  isWorking: z.boolean().default(true),
  startDate: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullable()
    .default(null),
  endDate: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .nullable()
    .default(null),
});

/** The fields of a record as its doctor may fill them. Each call says which of them must be there. */
export const recordFields = {
  university: z
    .string({ error: UNIVERSITY_REQUIRED })
    .trim()
    .max(UNIVERSITY_CHARS, tooLong("大学", UNIVERSITY_CHARS)),
  graduationYear: year,
  doctorCategory: codes(20, FIRST_DEPARTMENT_REQUIRED).min(1, FIRST_DEPARTMENT_REQUIRED),
  doctorExpertCategory: codes(40, EXPERT_REQUIRED),
  searchPaperMeshList: codes(100, MESH_REQUIRED).min(1, MESH_REQUIRED),
  surgeryMeshList: codes(100),
  unacceptableMeshList: codes(100),
  introduction: text({ max: INTRODUCTION_CHARS, field: "自己紹介" }),
  enrollmentPeriodList: z.array(registrationWorkplace, orMissing(WORKPLACE_REQUIRED)).max(30),
  hideUniversity: z.boolean(),
  hideCertificationYear: z.boolean(),
  hideGender: z.boolean(),
};

const newDoctor = z.object({
  ...recordFields,
  /** The listed doctor who is this person, or the person's own id; absent: a new record. */
  doctorObjectId: id.optional(),
  doctorCategory: recordFields.doctorCategory.optional(),
  university: recordFields.university.default(""),
  /** Additive: true when there is no certificate to name; otherwise one is required. */
  hasNoExpertCategory: z.boolean().default(false),
  surgeryMeshList: recordFields.surgeryMeshList.default([]),
  unacceptableMeshList: recordFields.unacceptableMeshList.default([]),
  introduction: recordFields.introduction.default(""),
  alfresaCode: z.string().max(40).nullable().default(null),
  hideUniversity: recordFields.hideUniversity.default(false),
  hideCertificationYear: recordFields.hideCertificationYear.default(false),
  hideGender: recordFields.hideGender.default(false),
});

/** The doctor's own record at the end of the sign-up, complete as spec section 5 asks. */
export const completeDoctor = newDoctor
  .refine((value) => value.hideUniversity === true || Boolean(value.university), {
    error: UNIVERSITY_REQUIRED,
    path: ["university"],
    when: isObject,
  })
  .refine((value) => value.hasNoExpertCategory || listOf(value.doctorExpertCategory).length > 0, {
    error: EXPERT_REQUIRED,
    path: ["doctorExpertCategory"],
    when: isObject,
  })
  .refine((value) => listOf(value.enrollmentPeriodList).some((each) => each?.isWorking), {
    error: WORKPLACE_REQUIRED,
    path: ["enrollmentPeriodList"],
    when: isObject,
  });

/** These rules speak although other fields failed, so they may meet a value of any form. */
function isObject({ value }: { value: unknown }) {
  return typeof value === "object" && value !== null;
}

function listOf<T>(list: T[] | undefined): T[] {
  return Array.isArray(list) ? list : [];
}
