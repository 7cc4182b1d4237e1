import type { DoctorHit } from "#contract/doctors/calls";
import type { ReferenceLists } from "#contract/reference/calls";
import { namesOf, placeName } from "~/request/reference.server";

/** One line of a list of doctors, with names instead of codes: only what is drawn. */
export type DoctorRow = {
  id: string;
  name: string;
  kana: string;
  workplace: string;
  place: string;
  department: string;
  expert: string;
  avatarUrl?: string;
  isMember: boolean;
};

export function doctorRow(hit: DoctorHit, lists: ReferenceLists): DoctorRow {
  const [place] = hit.enrollmentPeriodList;
  const [department = ""] = namesOf(hit.doctorCategory, lists.departments);
  const [expert = ""] = namesOf(hit.doctorExpertCategory, lists.expertCategories);
  return {
    id: hit.objectId,
    name: `${hit.lastName} ${hit.firstName}`,
    kana: `${hit.lastNameKana} ${hit.firstNameKana}`,
    workplace: place?.name ?? "",
    place: place ? placeName(lists, place.prefectureCode, place.medicalAreaId) : "",
    department,
    expert,
    avatarUrl: hit.avatarUrl,
    isMember: hit.hpcrUser !== null,
  };
}
