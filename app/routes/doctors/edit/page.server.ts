import { HIDE_FLAGS } from "#contract/doctors/edit";
import { certificationsOf } from "~/parts/doctors/certifications";
import { completenessOf } from "~/parts/doctors/completeness";
import type { Editing } from "~/parts/doctors/edit/own-page.server";
import { placeLine } from "~/parts/doctors/record/workplace";
import { markOf } from "~/request/forms/drafts.server";
import { namesOf } from "~/request/reference.server";
import { BASICS, type Basic } from "./save.server";

/** All parts of the own page in words, with the marks by which a later save knows what was seen. */
export async function editPage({ doctor, lists, home }: Editing) {
  const meshTerms = lists.meshTerms.map(({ id, name }) => ({ code: id, name }));
  const inferred = doctor.inferredMeshList.filter((id) => !doctor.deletedSpecialties.includes(id));
  const marks = await Promise.all(
    BASICS.map(async (name): Promise<[Basic, string]> => [name, await markOf(String(doctor[name] ?? ""))]),
  );
  return {
    home,
    id: doctor.objectId,
    name: `${doctor.lastName} ${doctor.firstName}`,
    avatarUrl: doctor.avatarUrl,
    completeness: completenessOf(doctor),
    places: doctor.enrollmentPeriodList.map(placeLine),
    placesSeen: await markOf(doctor.enrollmentPeriodList),
    departments: namesOf(doctor.doctorCategory, lists.departments),
    certifications: certificationsOf(doctor.doctorExpertCategory, lists.expertCategories),
    strong: namesOf(doctor.searchPaperMeshList, meshTerms),
    surgery: namesOf(doctor.surgeryMeshList, meshTerms),
    unacceptable: namesOf(doctor.unacceptableMeshList, meshTerms),
    inferred: namesOf(inferred, meshTerms),
    universities: lists.universities.map(({ name }) => name),
    basics: {
      university: doctor.university,
      graduationYear: String(doctor.graduationYear ?? ""),
      introduction: doctor.introduction,
    },
    was: Object.fromEntries(marks) as Record<Basic, string>,
    hidden: HIDE_FLAGS.filter((flag) => doctor[flag]),
  };
}
export type EditPage = Awaited<ReturnType<typeof editPage>>;
