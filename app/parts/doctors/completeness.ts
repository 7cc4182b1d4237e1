import type { DoctorEdit } from "#contract/doctors/edit";
import { officePath } from "~/request/paths/office-path";

type Existing = Pick<
  DoctorEdit,
  | "objectId"
  | "lastName"
  | "firstName"
  | "hideGender"
  | "hideUniversity"
  | "doctorCategory"
  | "doctorExpertCategory"
> & {
  gender?: number | null;
  certificationYear?: number | null;
  university?: string | null;
  enrollmentPeriodList: readonly unknown[];
};

export type MissingPart = { name: string; to: string };
/** How many of the seven parts of a page are there, and where the others are entered. */
export type Completeness = { done: number; of: number; missing: MissingPart[] };

/** What the sign-up said is changed by the office alone. */
const OFFICE = officePath();

const PARTS: readonly [name: string, isThere: (doctor: Existing) => boolean, page: string][] = [
  ["氏名", ({ lastName, firstName }) => lastName !== "" && firstName !== "", OFFICE],
  ["性別", ({ gender, hideGender }) => hideGender || typeof gender === "number", "#shown"],
  ["医籍登録年", ({ certificationYear }) => Boolean(certificationYear), OFFICE],
  ["出身大学", ({ university, hideUniversity }) => hideUniversity || Boolean(university), "#education"],
  ["診療科", ({ doctorCategory }) => doctorCategory.length > 0, "/category"],
  ["専門医", ({ doctorExpertCategory }) => doctorExpertCategory.length > 0, "/doctorExpertCategory"],
  ["勤務先", ({ enrollmentPeriodList }) => enrollmentPeriodList.length > 0, "/hospitals/0"],
];

/** The specification's seven (section 5): 0 is a gender, and what is hidden need not be filled in. */
export function completenessOf(doctor: Existing): Completeness {
  const missing = PARTS.filter(([, isThere]) => !isThere(doctor)).map(([name, , page]) => ({
    name,
    to: page === OFFICE ? page : `/doctor/${doctor.objectId}/edit${page}`,
  }));
  return { done: PARTS.length - missing.length, of: PARTS.length, missing };
}
