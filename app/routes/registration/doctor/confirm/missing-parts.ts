import {
  EXPERT_REQUIRED,
  FIRST_DEPARTMENT_REQUIRED,
  GRADUATION_YEAR_REQUIRED,
  MESH_REQUIRED,
  UNIVERSITY_REQUIRED,
  WORKPLACE_REQUIRED,
} from "#contract/registration/texts";
import type { RecordDraft } from "~/parts/registration/record/record-draft";

/** What the record still lacks (spec section 5), each with the place where it is entered. */
export function missingParts(record: RecordDraft): { message: string; href: string }[] {
  const hasExpert = record.hasNoExpertCategory || record.doctorExpertCategory.length > 0;
  const parts: [isThere: boolean, message: string, href: string][] = [
    [
      record.enrollmentPeriodList.some(({ isWorking }) => isWorking),
      WORKPLACE_REQUIRED,
      "profile#workplaces",
    ],
    [record.doctorCategory.length > 0, FIRST_DEPARTMENT_REQUIRED, "profile#departments"],
    [hasExpert, EXPERT_REQUIRED, "doctorExpertCategory"],
    [record.searchPaperMeshList.length > 0, MESH_REQUIRED, "searchPaperMeshList"],
    [record.hideUniversity || record.university !== "", UNIVERSITY_REQUIRED, "profile#education"],
    [/^(19[3-9]|20)\d/.test(record.graduationYear), GRADUATION_YEAR_REQUIRED, "profile#education"],
  ];
  return parts.flatMap(([isThere, message, page]) =>
    isThere ? [] : [{ message, href: `/doctor/new/${page}` }],
  );
}
