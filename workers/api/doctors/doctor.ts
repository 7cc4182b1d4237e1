import { asc, eq, sql } from "drizzle-orm";
import type { doctors as contract } from "#contract/doctors/calls";
import { CONNECTIONS_SHOWN } from "#contract/doctors/limits";
import type { Doctor } from "#contract/doctors/shapes";
import { isConnectRole } from "#contract/endpoint";
import { consultingUntil } from "../../db/availability";
import type { Database } from "../../db/client";
import { doctors, workplaces } from "../../db/schema/doctors";
import { universities } from "../../db/schema/reference";
import { users } from "../../db/schema/users";
import { computed, firstRow, notNull, statement } from "../../db/sql";
import type { Viewer } from "../../viewer";
import { isUnblockedPair } from "../business-card/exchange/pair";
import { peopleOf } from "../chat/people/people";
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
  status: RecordStatus;
  verifiedAt: number | null;
  consultingUntil: number | null;
};
// A batch tells columns apart by their names alone: no whole row of a second table.
const ACCOUNT = { status: users.status, licenceState: users.licenceState };
type Account = { [column in keyof typeof ACCOUNT]: (typeof users.$inferSelect)[column] | null };
type RecordStatus = "none" | "listed" | "underReview" | "signedUp";

export const getDoctor: Handler<typeof contract.get> = async (call) => {
  const { viewer, query, db } = call;
  const found = await findDoctor(viewer, db, query.id);
  const isSelf = found.row.userId === viewer.id;
  if (found.status === "none" && !isSelf) {
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
  const status = statusOf(account, row.delistedAt !== null);
  const checkedAt = status === "signedUp" ? verifiedAt : null;
  return { row, universityName, places, papers, status, verifiedAt: checkedAt, consultingUntil: until };
}

/**
 * The standing as in the index (search/standing.ts); a copy of a listed record is shown to those who have its address.
 */
function statusOf({ status, licenceState }: Account, isDelisted: boolean): RecordStatus {
  if (status === null) return isDelisted ? "none" : "listed";
  const isActive = status === "active";
  if (licenceState === "verified") return isActive ? "signedUp" : "listed";
  return isActive && licenceState !== "refused" ? "underReview" : "none";
}

function isMember(status: RecordStatus): boolean {
  return status === "signedUp" || status === "underReview";
}

/** The profile for colleagues: everything but what the doctor hides; for the doctor, everything. */
function colleagueProfile(found: Found, isSelf: boolean): Doctor {
  const { row } = found;
  const shown = <T>(hidden: boolean, value: T) => (hidden && !isSelf ? undefined : value);
  return {
    ...businessProfile(found),
    isSelf,
    consultingUntil: found.consultingUntil,
    hpcrUser: (isSelf || found.status === "signedUp") && row.userId ? { objectId: row.userId } : null,
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
function businessProfile({ row, places, papers, status, verifiedAt }: Found): Doctor {
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
    hpcrUser: row.userId && status === "signedUp" ? { objectId: row.userId } : null,
    accountId: row.userId && isMember(status) ? row.userId : undefined,
    verifiedAt,
    vanishedAt: status === "listed" ? row.vanishedAt : null,
    consultingUntil: null,
    isSelf: false,
    isUnderReview: status === "underReview",
  };
}

function inferredOf({ inferredMesh, deletedSpecialties }: Row): string[] {
  return inferredMesh.filter((id) => !deletedSpecialties.includes(id));
}

/** `?1`: the viewer, `?2`: the doctor. The people who hold the card of both, read from the viewer's cards. */
const BOTH = `SELECT u.id FROM (
    SELECT receiver_id AS id FROM exchanges WHERE requester_id = ?1 AND status = 'accepted'
    UNION SELECT requester_id FROM exchanges WHERE receiver_id = ?1 AND status = 'accepted') mine
  CROSS JOIN users u ON u.id = mine.id WHERE u.status = 'active' AND u.id NOT IN (?1, ?2)
  AND ${holds("?1", "?2")} AND ${holds("?2", "u.id")}
  AND ${isUnblockedPair("?1", "?2")} AND ${isUnblockedPair("?1", "u.id")} AND ${isUnblockedPair("?2", "u.id")}
  ORDER BY u.last_name_kana, u.first_name_kana, u.id LIMIT ${CONNECTIONS_SHOWN}`;

const TOGETHER = `SELECT g.id AS objectId, g.name FROM groups g
  JOIN memberships mine ON mine.group_id = g.id AND mine.user_id = ?1 AND mine.state IN ('member', 'admin')
  JOIN memberships theirs ON theirs.group_id = g.id AND theirs.user_id = ?2 AND theirs.state IN ('member', 'admin')
  WHERE g.deleted_at IS NULL AND ${isUnblockedPair("?1", "?2")} ORDER BY g.latest_at DESC, g.id LIMIT ${CONNECTIONS_SHOWN}`;

/** Nothing that the viewer could not see one by one: cards are named among three who all hold each other's. */
export const connections: Handler<typeof contract.connections> = async ({ viewer, params, env, db }) => {
  const doctor = await firstRow(
    env.DB,
    { userId: notNull(doctors.userId) },
    `SELECT d.user_id AS userId FROM doctors d JOIN users u ON u.id = d.user_id AND u.status = 'active'
     WHERE d.id = ? AND u.licence_state = 'verified'`,
    params.doctorId,
  );
  if (!doctor || doctor.userId === viewer.id) return { people: [], communities: [] };
  const [both, together] = await env.DB.batch([
    statement(env.DB, BOTH, viewer.id, doctor.userId),
    statement(env.DB, TOGETHER, viewer.id, doctor.userId),
  ]);
  const ids = ((both?.results ?? []) as { id: string }[]).map(({ id }) => id);
  const people = await peopleOf(db, ids);
  return {
    people: ids.flatMap((id) => people.get(id) ?? []),
    communities: (together?.results ?? []) as { objectId: string; name: string }[],
  };
};

function holds(one: string, other: string): string {
  return `EXISTS (SELECT 1 FROM exchanges e WHERE e.status = 'accepted'
    AND ((e.requester_id = ${one} AND e.receiver_id = ${other}) OR (e.requester_id = ${other} AND e.receiver_id = ${one})))`;
}

const KEPT_MS = 10 * 60_000;
let saved: { counts: { doctorCount: number; hospitalCount: number }; until: number } | undefined;

/** The number comes from the index's dictionary, a few rows; counting the record would read all of it. */
export const info: Handler<typeof contract.info> = async ({ env }) => {
  if (!saved || saved.until < Date.now()) {
    const counts = await readCounts(env.SEARCH_DB);
    saved = { counts, until: Date.now() + KEPT_MS };
  }
  return saved.counts;
};

async function readCounts(SEARCH_DB: D1Database) {
  const everybody = (kind: "doctor" | "hospital") =>
    `(SELECT coalesce(sum(doc), 0) FROM ${kind}_terms WHERE term IN ('s0', 's1') AND col = 'fac')`;
  const counts = await firstRow(
    SEARCH_DB,
    { doctorCount: computed<number>(), hospitalCount: computed<number>() },
    `SELECT ${everybody("doctor")} AS doctorCount, ${everybody("hospital")} AS hospitalCount`,
  );
  return counts ?? { doctorCount: 0, hospitalCount: 0 };
}
