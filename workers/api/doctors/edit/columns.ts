import type { Changeable, DoctorChanges } from "#contract/doctors/edit";

type Column = { column: string; stored: (value: never) => string | number | null };

const json = (value: unknown) => JSON.stringify(value);

/** Parts of a page that are one column of `doctors` each. University, workplaces and papers are stored otherwise. */
const COLUMNS: Partial<Record<Changeable, Column>> = {
  avatarUrl: { column: "avatar_url", stored: (value: string | null) => value },
  doctorCategory: { column: "department_codes", stored: json },
  doctorExpertCategory: { column: "expert_codes", stored: json },
  searchPaperMeshList: { column: "search_paper_mesh", stored: json },
  surgeryMeshList: { column: "surgery_mesh", stored: json },
  unacceptableMeshList: { column: "unacceptable_mesh", stored: json },
  deletedSpecialties: { column: "deleted_specialties", stored: json },
  introduction: { column: "introduction", stored: (value: string) => value },
  graduationYear: { column: "graduation_year", stored: (value: number) => value },
  hideGender: { column: "hide_gender", stored: Number },
  hideUniversity: { column: "hide_university", stored: Number },
  hideCertificationYear: { column: "hide_certification_year", stored: Number },
  hidePapers: { column: "hide_papers", stored: Number },
  hideSpecialties: { column: "hide_specialties", stored: Number },
};

/** The columns that changes write, with their values as stored; `universityCode` is null for one on no list. */
export function columnsOf(
  changes: DoctorChanges,
  universityCode: string | null,
): Record<string, string | number | null> {
  const plain = Object.entries(COLUMNS).flatMap(([name, { column, stored }]) => {
    const value = changes[name as Changeable];
    return value === undefined ? [] : [[column, stored(value as never)] as const];
  });
  const { university } = changes;
  if (university === undefined) return Object.fromEntries(plain);
  const other = universityCode ? null : university || null;
  return { ...Object.fromEntries(plain), university_code: universityCode, university_other: other };
}
