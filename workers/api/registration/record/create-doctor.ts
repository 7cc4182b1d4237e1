import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { BodyOf } from "#contract/endpoint";
import { fold } from "#contract/japanese/fold";
import type { registration as contract } from "#contract/registration/calls";
import { FIRST_DEPARTMENT_REQUIRED, NOT_YOUR_RECORD } from "#contract/registration/texts";
import type { Database } from "../../../db/client";
import { doctors } from "../../../db/schema/doctors";
import { users } from "../../../db/schema/users";
import { statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { hospitalsOf, indexDoctorAtWork } from "../../../search/documents/update";
import type { Viewer } from "../../../viewer";
import { record } from "../../audit";
import { directoryChanged } from "../../directory/notify";
import { invalidFields, wrongRole } from "../../errors";
import type { Call, Handler } from "../../serve";
import { isCreationToken } from "../accounts";
import { knownCodes, placesOf, workplaceStatements } from "./workplaces";

type Creating = Call<typeof contract.createDoctor>;
type Body = BodyOf<typeof contract.createDoctor> & { doctorCategory: readonly string[] };

/** Idempotent: somebody who has a record already gets its id, and nothing changes. */
export const createDoctor: Handler<typeof contract.createDoctor> = async (call) => {
  const { viewer, body, db, env, scope, later } = call;
  await refuseForeign(call);
  if (viewer.doctorId) return { objectId: viewer.doctorId };
  const listed = await listedRecord(db, viewer, body.doctorObjectId);
  const departments = body.doctorCategory ?? (await firstDepartment(db, viewer));
  const chosen = { ...body, doctorCategory: departments };
  const [known, places] = await Promise.all([
    knownCodes(db, chosen),
    placesOf(db, body.enrollmentPeriodList),
  ]);
  // A doctor under review may copy a listed record but not take it: that waits for the licence.
  const takes = listed !== null && viewer.principal === "doctor";
  const id = takes ? listed : uuidv7();
  const row = { ...columnsOf(viewer, chosen, known), id };
  const before = await hospitalsOf(env.DB, id);
  try {
    await env.DB.batch([
      takes ? takeStatement(env, row) : insertStatement(env, row),
      // A listed record may have been taken meanwhile.
      ...workplaceStatements(env, id, places, { where: "user_id = ?3", values: [viewer.id] }),
      ...(listed && !takes ? [claimStatement(env, viewer.id, listed)] : []),
    ]);
  } catch (error) {
    const existing = await recordOf(db, viewer.id);
    if (existing) return { objectId: existing };
    throw error;
  }
  if ((await recordOf(db, viewer.id)) !== id) throw wrongRole(NOT_YOUR_RECORD);
  await record(db, scope, { action: "doctor-created", actorId: viewer.id, target: id, result: "ok" });
  later(indexDoctorAtWork(env.DB, env.SEARCH_DB, id, before).then(() => directoryChanged(env)));
  return { objectId: id };
};

/** The department that the person named when they registered, by its number; 422 for somebody who named none. */
async function firstDepartment(db: Database, { id }: Viewer): Promise<string[]> {
  const [row] = await db.select({ number: users.subCategoryId }).from(users).where(eq(users.id, id));
  if (!row?.number) throw invalidFields({ doctorCategory: FIRST_DEPARTMENT_REQUIRED });
  return [`d${row.number.padStart(2, "0")}`];
}

async function refuseForeign({ viewer, body, env }: Creating) {
  const { user, sessionToken } = body;
  if (user && user.objectId !== viewer.id) throw wrongRole(NOT_YOUR_RECORD);
  if (sessionToken === undefined) return;
  if (!(await isCreationToken(env, viewer.id, sessionToken))) throw wrongRole(NOT_YOUR_RECORD);
}

/** The listed record the person says to be: without an account and under the same name, or 403. */
async function listedRecord(db: Database, viewer: Viewer, id: string | undefined): Promise<string | null> {
  if (id === undefined || id === viewer.id) return null;
  const [row] = await db.select().from(doctors).where(eq(doctors.id, id));
  const { user } = viewer;
  const isNamesake =
    row !== undefined &&
    row.userId === null &&
    fold(row.lastName + row.firstName) === fold(user.lastNameJa + user.firstNameJa);
  if (!isNamesake) throw wrongRole(NOT_YOUR_RECORD);
  return id;
}

async function recordOf(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.userId, userId));
  return row?.id ?? null;
}

type Existing = Awaited<ReturnType<typeof knownCodes>>;

function columnsOf({ id, user }: Viewer, body: Body, known: Existing) {
  return {
    user_id: id,
    last_name: user.lastNameJa,
    first_name: user.firstNameJa,
    last_name_kana: user.lastNameKana,
    first_name_kana: user.firstNameKana,
    gender: user.gender,
    certification_year: Number(user.certificationDate?.slice(0, 4)) || null,
    university_code: known.universityCode,
    university_other: known.universityCode ? null : body.university || null,
    graduation_year: body.graduationYear,
    department_codes: JSON.stringify(body.doctorCategory),
    expert_codes: JSON.stringify(body.doctorExpertCategory),
    search_paper_mesh: JSON.stringify(body.searchPaperMeshList),
    surgery_mesh: JSON.stringify(body.surgeryMeshList),
    unacceptable_mesh: JSON.stringify(body.unacceptableMeshList),
    introduction: body.introduction,
    alfresa_code: body.alfresaCode,
    hide_gender: Number(body.hideGender),
    hide_university: Number(body.hideUniversity),
    hide_certification_year: Number(body.hideCertificationYear),
    updated_at: Date.now(),
  };
}

type Row = ReturnType<typeof columnsOf> & { id: string };

function insertStatement(env: Env, row: Row) {
  const columns = Object.keys(row);
  return statement(
    env.DB,
    `INSERT INTO doctors (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
    ...Object.values(row),
  );
}

function takeStatement(env: Env, { id, ...row }: Row) {
  const set = Object.keys(row).map((column) => `${column} = ?`);
  return statement(
    env.DB,
    `UPDATE doctors SET ${set.join(", ")} WHERE id = ? AND user_id IS NULL`,
    ...Object.values(row),
    id,
  );
}

function claimStatement(env: Env, userId: string, doctorId: string) {
  return statement(
    env.DB,
    "INSERT OR REPLACE INTO doctor_claims (user_id, doctor_id, claimed_at) VALUES (?, ?, ?)",
    userId,
    doctorId,
    Date.now(),
  );
}
