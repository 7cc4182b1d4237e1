import { asc, eq } from "drizzle-orm";
import type { doctors as contract, Doctor } from "#contract/doctors/calls";
import type { Database } from "../../db/client";
import { doctors, workplaces } from "../../db/schema/doctors";
import { universities } from "../../db/schema/reference";
import { users } from "../../db/schema/users";
import { notFound } from "../errors";
import type { Handler } from "../serve";

type Row = typeof doctors.$inferSelect;
type Place = typeof workplaces.$inferSelect;
type Found = { row: Row; universityName: string | null; places: Place[]; hasAccount: boolean };

export const getDoctor: Handler<typeof contract.get> = async ({ viewer, query, db }) => {
  const found = await findDoctor(db, query.id);
  const isSelf = found.row.userId === viewer.id;
  if (viewer.role === "connect" || viewer.role === "connectCompany") return businessProfile(found);
  return colleagueProfile(found, isSelf);
};

async function findDoctor(db: Database, doctorId: string): Promise<Found> {
  const [[found], places] = await db.batch([
    db
      .select({ row: doctors, universityName: universities.name, status: users.status })
      .from(doctors)
      .leftJoin(universities, eq(universities.code, doctors.universityCode))
      .leftJoin(users, eq(users.id, doctors.userId))
      .where(eq(doctors.id, doctorId)),
    db.select().from(workplaces).where(eq(workplaces.doctorId, doctorId)).orderBy(asc(workplaces.position)),
  ]);
  if (!found) throw notFound();
  const { row, universityName, status } = found;
  return { row, universityName, places, hasAccount: status === "active" };
}

/** For colleagues: everything but what the doctor hides; for the doctor, everything. */
function colleagueProfile(found: Found, isSelf: boolean): Doctor {
  const { row } = found;
  const shown = <T>(hidden: boolean, value: T) => (hidden && !isSelf ? undefined : value);
  return {
    ...businessProfile(found),
    isSelf,
    gender: shown(row.hideGender, row.gender),
    certificationYear: shown(row.hideCertificationYear, row.certificationYear),
    university: shown(row.hideUniversity, row.universityOther ?? found.universityName),
    graduationYear: shown(row.hideUniversity, row.graduationYear),
    searchPaperMeshList: shown(row.hideSpecialties, row.searchPaperMesh),
    surgeryMeshList: shown(row.hideSpecialties, row.surgeryMesh),
    unacceptableMeshList: row.unacceptableMesh,
    enrollmentPeriodList: found.places.map(periodOf),
  };
}

/** For connect users and companies: who the doctor is and where the doctor works now. */
function businessProfile({ row, places, hasAccount }: Found): Doctor {
  return {
    objectId: row.id,
    role: "doctor",
    lastName: row.lastName,
    firstName: row.firstName,
    lastNameKana: row.lastNameKana,
    firstNameKana: row.firstNameKana,
    hideGender: row.hideGender,
    hideCertificationYear: row.hideCertificationYear,
    hideUniversity: row.hideUniversity,
    doctorCategory: row.departmentCodes,
    doctorExpertCategory: row.expertCodes,
    enrollmentPeriodList: places.filter((place) => place.isWorking).map(periodOf),
    introduction: row.introduction,
    avatarUrl: row.avatarUrl,
    hpcrUser: row.userId && hasAccount ? { objectId: row.userId } : null,
    isSelf: false,
  };
}

function periodOf(place: Place): Doctor["enrollmentPeriodList"][number] {
  return {
    type: place.type,
    name: place.name,
    hospitalId: place.hospitalId,
    hospitalPref: place.prefectureCode,
    hospitalCity: place.city,
    prefectureCode: place.prefectureCode,
    medicalAreaId: place.medicalAreaId,
    isWorking: place.isWorking,
    startDate: place.startDate,
    endDate: place.endDate,
  };
}
