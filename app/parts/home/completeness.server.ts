import type { Doctor } from "#contract/doctors/shapes";
import type { Api } from "~/request/api.server";

/** How many of the seven parts of a record are there, and the names of the others. */
export type Completeness = { done: number; of: number; missing: string[] };

const PARTS: readonly [name: string, isThere: (doctor: Doctor) => boolean][] = [
  ["写真", ({ avatarUrl }) => avatarUrl !== null],
  ["勤務先", ({ enrollmentPeriodList }) => enrollmentPeriodList.some(({ isWorking }) => isWorking)],
  ["診療科", ({ doctorCategory }) => doctorCategory.length > 0],
  ["専門医", ({ doctorExpertCategory }) => doctorExpertCategory.length > 0],
  ["得意とする疾患・部位", ({ searchPaperMeshList = [] }) => searchPaperMeshList.length > 0],
  ["対応可能な手術・手技", ({ surgeryMeshList = [] }) => surgeryMeshList.length > 0],
  ["自己紹介", ({ introduction }) => introduction !== ""],
];

/** Null where the record could not be had: the home stands without it. */
export async function completenessOf(api: Api, doctorId: string): Promise<Completeness | null> {
  const doctor = await api.doctors.get({ query: { id: doctorId } }).catch(() => null);
  if (!doctor) return null;
  const missing = PARTS.filter(([, isThere]) => !isThere(doctor)).map(([name]) => name);
  return { done: PARTS.length - missing.length, of: PARTS.length, missing };
}
