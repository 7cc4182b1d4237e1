import { asc, eq, sql } from "drizzle-orm";
import type { doctors as contract } from "#contract/doctors/calls";
import type { Doctor } from "#contract/doctors/shapes";
import { isConnectRole } from "#contract/endpoint";
import { consultingUntil } from "../../db/availability";
import type { Database } from "../../db/client";
import { doctors, workplaces } from "../../db/schema/doctors";
import { universities } from "../../db/schema/reference";
import { users } from "../../db/schema/users";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";
import { type NewestPapers, newestPapers, shownPapers } from "../papers/newest";
import { survivorOf } from "../records/survivor";
import {
  enrollmentOf,
  selectWorkplaces,
  type WorkplaceWithPrefecture,
} from "../registration/record/enrollment";
import type { Handler } from "../serve";

type Row = typeof doctors.$inferSelect;
type Found = {
  row: Row;
  universityName: string | null;
  places: WorkplaceWithPrefecture[];
  papers: NewestPapers;
  standing: Standing;
  verifiedAt: number | null;
  consultingUntil: number | null;
};
// A batch tells columns apart by their names alone: no whole row of a second table.
const ACCOUNT = { status: users.status, licenceState: users.licenceState };
type Account = { [column in keyof typeof ACCOUNT]: (typeof users.$inferSelect)[column] | null };
type Standing = "none" | "listed" | "underReview" | "signedUp";

export const getDoctor: Handler<typeof contract.get> = async (call) => {
  const { viewer, query, db } = call;
  const found = await findDoctor(viewer, db, query.id);
  const isSelf = found.row.userId === viewer.id;
  if (found.standing === "none" && !isSelf) {
    const survivor = await survivorOf(db, "doctor", query.id);
    if (survivor === null) throw notFound();
    return getDoctor({ ...call, query: { ...query, id: survivor } });
  }
  // Only the doctor whom the page is about may look through others' eyes: everybody else sees with their own.
  const as = isSelf ? query.as : undefined;
  if (as === "connect" || isConnectRole(viewer.role)) return businessProfile(found);
  return colleagueProfile(found, isSelf && as === undefined);
};

/** One's own page with everything on it. */
export async function ownProfile(db: Database, viewer: Viewer, doctorId: string): Promise<Doctor> {
  const found = await findDoctor(viewer, db, doctorId);
  if (found.row.userId !== viewer.id) throw notFound();
  return colleagueProfile(found, true);
}

/** A doctor whom the register of licences knew at sign-up was never reviewed by hand. */
const VERIFIED_AT = sql<number | null>`CASE WHEN ${users.licenceState} = 'verified' THEN coalesce(
  (SELECT max(decided_at) FROM licence_reviews WHERE user_id = ${users.id} AND decision = 'verified'),
  ${users.createdAt}) END`.as("verified_at");

export async function findDoctor(viewer: Viewer, db: Database, doctorId: string): Promise<Found> {
  const consulting = consultingUntil(viewer.id, Date.now()).as("consulting_until");
  const [[found], places, papers] = await db.batch([
    db
      .select({
        row: doctors,
        universityName: universities.name,
        ...ACCOUNT,
        verifiedAt: VERIFIED_AT,
        consulting,
      })
      .from(doctors)
      .leftJoin(universities, eq(universities.code, doctors.universityCode))
      .leftJoin(users, eq(users.id, doctors.userId))
      .where(eq(doctors.id, doctorId)),
    selectWorkplaces(db).where(eq(workplaces.doctorId, doctorId)).orderBy(asc(workplaces.position)),
    newestPapers(db, doctorId),
  ]);
  if (!found) throw notFound();
  const { row, universityName, verifiedAt, consulting: until, ...account } = found;
  const standing = standingOf(account, row.delistedAt !== null);
  const checkedAt = standing === "signedUp" ? verifiedAt : null;
  return { row, universityName, places, papers, standing, verifiedAt: checkedAt, consultingUntil: until };
}

/**
 * The standing as in the index (search/standing.ts); a copy of a listed record is shown to those who have its address.
 */
function standingOf({ status, licenceState }: Account, isDelisted: boolean): Standing {
  if (status === null) return isDelisted ? "none" : "listed";
  const isActive = status === "active";
  if (licenceState === "verified") return isActive ? "signedUp" : "listed";
  return isActive && licenceState !== "refused" ? "underReview" : "none";
}

function isMember(standing: Standing): boolean {
  return standing === "signedUp" || standing === "underReview";
}

/** The profile for colleagues: everything but what the doctor hides; for the doctor, everything. */
function colleagueProfile(found: Found, isSelf: boolean): Doctor {
  const { row } = found;
  const shown = <T>(hidden: boolean, value: T) => (hidden && !isSelf ? undefined : value);
  return {
    ...businessProfile(found),
    isSelf,
    consultingUntil: found.consultingUntil,
    hpcrUser: (isSelf || found.standing === "signedUp") && row.userId ? { objectId: row.userId } : null,
    gender: shown(row.hideGender, row.gender),
    certificationYear: shown(row.hideCertificationYear, row.certificationYear),
    university: shown(row.hideUniversity, row.universityOther ?? found.universityName),
    graduationYear: shown(row.hideUniversity, row.graduationYear),
    searchPaperMeshList: shown(row.hideSpecialties, row.searchPaperMesh),
    surgeryMeshList: shown(row.hideSpecialties, row.surgeryMesh),
    unacceptableMeshList: row.unacceptableMesh,
    papers: shown(row.hidePapers, shownPapers(found.papers)),
    inferredMeshList: shown(row.hideSpecialties, inferredOf(row)),
    enrollmentPeriodList: found.places.map(enrollmentOf),
  };
}

/** The profile for connect users and companies: who the doctor is and where the doctor works now. */
function businessProfile({ row, places, papers, standing, verifiedAt }: Found): Doctor {
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
    enrollmentPeriodList: places.filter((place) => place.isWorking).map(enrollmentOf),
    introduction: row.introduction,
    avatarUrl: row.avatarUrl,
    papers: row.hidePapers ? undefined : shownPapers(papers),
    inferredMeshList: row.hideSpecialties ? undefined : inferredOf(row),
    hpcrUser: row.userId && standing === "signedUp" ? { objectId: row.userId } : null,
    accountId: row.userId && isMember(standing) ? row.userId : undefined,
    verifiedAt,
    vanishedAt: standing === "listed" ? row.vanishedAt : null,
    consultingUntil: null,
    isSelf: false,
    isUnderReview: standing === "underReview",
  };
}

function inferredOf({ inferredMesh, deletedSpecialties }: Row): string[] {
  return inferredMesh.filter((id) => !deletedSpecialties.includes(id));
}
