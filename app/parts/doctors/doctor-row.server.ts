import type { DoctorHit } from "#contract/doctors/shapes";
import type { ReferenceLists } from "#contract/reference/calls";
import { hiragana } from "#contract/wording";
import { namesOf, placeName } from "~/request/reference.server";
import { type Certification, certificationsOf } from "./certifications";

/** One line of a list of doctors, with names instead of codes: only what is drawn. */
export type DoctorRow = {
  id: string;
  name: string;
  kana: string;
  workplace: string;
  place: string;
  department: string;
  certifications: Certification[];
  avatarUrl?: string;
  isMember: boolean;
  /** Of who may be asked for a card. */
  userId?: string;
  isUnderReview?: boolean;
};

const SHOWN_CERTIFICATIONS = 3;

export function doctorRow(hit: DoctorHit, lists: ReferenceLists): DoctorRow {
  const [place] = hit.enrollmentPeriodList;
  const [department = ""] = namesOf(hit.doctorCategory, lists.departments);
  return {
    id: hit.objectId,
    name: `${hit.lastName} ${hit.firstName}`,
    kana: hiragana(`${hit.lastNameKana} ${hit.firstNameKana}`),
    workplace: place?.name ?? "",
    place: place ? placeName(lists, place.prefectureCode, place.medicalAreaId) : "",
    department,
    certifications: certificationsOf(hit.doctorExpertCategory, lists.expertCategories).slice(
      0,
      SHOWN_CERTIFICATIONS,
    ),
    avatarUrl: hit.avatarUrl,
    isMember: hit.hpcrUser !== null,
    userId: hit.isUnderReview ? undefined : hit.hpcrUser?.objectId,
    isUnderReview: hit.isUnderReview,
  };
}
