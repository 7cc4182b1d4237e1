import { and, asc, eq, type SQL } from "drizzle-orm";
import type { doctors as contract } from "#contract/doctors/calls";
import type { DoctorChanges, DoctorEdit } from "#contract/doctors/edit";
import type { Database } from "../../../db/client";
import { doctors, workplaces } from "../../../db/schema/doctors";
import { doctorPapers } from "../../../db/schema/papers";
import { universities } from "../../../db/schema/reference";
import type { Viewer } from "../../../viewer";
import { notFound } from "../../errors";
import {
  enrollmentOf,
  selectWorkplaces,
  type WorkplaceWithPrefecture,
} from "../../registration/record/enrollment";
import type { Handler } from "../../serve";

export const getEditDoctor: Handler<typeof contract.getEditDoctor> = async ({ viewer, query, db }) => {
  const { profile } = await ownRecord(db, viewer, query.id ?? viewer.doctorId);
  return profile;
};

type Row = typeof doctors.$inferSelect;
/** `updatedAt`: when the row was last written. A change is made to the row that was read, and to no other. */
export type DoctorRecord = { row: Row; profile: DoctorEdit; updatedAt: number };
export type OwnRecord = Pick<DoctorRecord, "profile" | "updatedAt">;

/** The viewer's own record, found through the account that holds it: 404 for any other id, and when there is none. */
export async function ownRecord(db: Database, viewer: Viewer, id: string | null): Promise<OwnRecord> {
  const found = await recordOf(db, id ?? "", eq(doctors.userId, viewer.id));
  if (!found) throw notFound();
  return found;
}

/** A doctor's record with all that is on it, where it is of the kind that is asked for. */
export async function recordOf(db: Database, doctorId: string, kind: SQL): Promise<DoctorRecord | null> {
  const [[found], places, removed] = await db.batch([
    db
      .select({ row: doctors, universityName: universities.name })
      .from(doctors)
      .leftJoin(universities, eq(universities.code, doctors.universityCode))
      .where(and(eq(doctors.id, doctorId), kind)),
    selectWorkplaces(db).where(eq(workplaces.doctorId, doctorId)).orderBy(asc(workplaces.position)),
    db
      .select({ paperId: doctorPapers.paperId })
      .from(doctorPapers)
      .where(and(eq(doctorPapers.doctorId, doctorId), eq(doctorPapers.state, "removed"))),
  ]);
  if (!found) return null;
  const profile = profileOf(found.row, {
    university: found.row.universityOther ?? found.universityName ?? "",
    places,
    deletedPapers: removed.map(({ paperId }) => paperId),
  });
  return { row: found.row, profile, updatedAt: found.row.updatedAt };
}

type Sidebar = { university: string; places: WorkplaceWithPrefecture[]; deletedPapers: string[] };

function profileOf(row: Row, { university, places, deletedPapers }: Sidebar): DoctorEdit {
  return {
    objectId: row.id,
    avatarUrl: row.avatarUrl,
    doctorCategory: row.departmentCodes,
    doctorExpertCategory: row.expertCodes,
    hospitalIds: places.flatMap(({ isWorking, hospitalId }) => (isWorking && hospitalId ? [hospitalId] : [])),
    enrollmentPeriodList: places.map(enrollmentOf),
    searchPaperMeshList: row.searchPaperMesh,
    surgeryMeshList: row.surgeryMesh,
    unacceptableMeshList: row.unacceptableMesh,
    introduction: row.introduction,
    university,
    graduationYear: row.graduationYear,
    deletedSpecialties: row.deletedSpecialties,
    deletedPapers,
    hideGender: row.hideGender,
    hideUniversity: row.hideUniversity,
    hideCertificationYear: row.hideCertificationYear,
    hidePapers: row.hidePapers,
    hideSpecialties: row.hideSpecialties,
    lastName: row.lastName,
    firstName: row.firstName,
    gender: row.gender,
    certificationYear: row.certificationYear,
    inferredMeshList: row.inferredMesh,
  };
}

type List = NonNullable<DoctorChanges["enrollmentPeriodList"]>;

/**
 * The workplaces that changes ask for; null when they ask for none. `hospitalIds` alone says where the doctor works now:
 * a hospital that it lacks becomes a past one, a new one comes at the end.
 */
export function workplacesFor(
  { enrollmentPeriodList, hospitalIds }: DoctorChanges,
  { enrollmentPeriodList: now }: DoctorEdit,
): List | null {
  if (enrollmentPeriodList) return enrollmentPeriodList;
  if (!hospitalIds) return null;
  const saved = now.map((place) => {
    const isWorking = place.hospitalId === null ? place.isWorking : hospitalIds.includes(place.hospitalId);
    return { ...place, isWorking };
  });
  const existing = now.map(({ hospitalId }) => hospitalId);
  const added = hospitalIds.filter((id) => !existing.includes(id)).map(placeAt);
  return [...saved, ...added];
}

/** The directory fills in what it knows of the hospital. */
function placeAt(hospitalId: string): List[number] {
  return {
    type: "hospital",
    name: hospitalId,
    hospitalId,
    prefectureCode: null,
    hospitalPref: null,
    hospitalCity: null,
    medicalAreaId: null,
    isWorking: true,
    startDate: null,
    endDate: null,
  };
}
