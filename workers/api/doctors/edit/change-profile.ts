import type { doctors as contract } from "#contract/doctors/calls";
import type { Changeable, DoctorChanges, DoctorEdit } from "#contract/doctors/edit";
import { WORKPLACE_REQUIRED } from "#contract/registration/texts";
import { CHANGED_IN_ANOTHER_TAB, STALE } from "#contract/texts";
import { statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { hospitalsOf, indexDoctor, indexHospitals } from "../../../search/documents/update";
import type { Viewer } from "../../../viewer";
import { record } from "../../audit";
import { cardChanged } from "../../business-card/own";
import { directoryChanged } from "../../directory/notify";
import { conflict, invalidFields } from "../../errors";
import { discardUnshownAt } from "../../files/discard";
import { renewInferred } from "../../papers/own/inferred";
import { type Guard, knownCodes, placesOf, workplaceStatements } from "../../registration/record/workplaces";
import { isSameValue } from "../../same-value";
import type { Call, Handler } from "../../serve";
import { ownProfile } from "../doctor";
import { refuseForeignPicture } from "./avatar";
import { type OwnRecord, ownRecord, workplacesFor } from "./own-record";

type Changing = Call<typeof contract.changeProfile>;

/** The number of times a change is tried on a row that somebody else writes at the same moment. */
const TRIES = 4;

/** Part by part: two tabs that change different parts both win. A saved page is found by its new words at once. */
export const changeProfile: Handler<typeof contract.changeProfile> = async (call) => {
  const { viewer, params, body, db, env, scope, later } = call;
  const { doctorId } = params;
  const own = await ownRecord(db, viewer, doctorId);
  if (body.enrollmentPeriodList && !body.enrollmentPeriodList.some(({ isWorking }) => isWorking)) {
    throw invalidFields({ enrollmentPeriodList: WORKPLACE_REQUIRED });
  }
  await refuseForeignPicture(db, viewer, body.avatarUrl);
  const before = await hospitalsOf(env.DB, doctorId);
  await writeOnce(call, own);
  const parts = Object.keys(body)
    .filter((name) => name !== "seen")
    .join();
  await record(db, scope, {
    action: "doctor-changed",
    actorId: viewer.id,
    target: doctorId,
    result: "ok",
    detail: { parts },
  });
  if (body.avatarUrl !== undefined) await discardUnshownAt(env, own.profile.avatarUrl);
  if (body.deletedPapers) await renewInferred(db, env, doctorId);
  await indexDoctor(env.DB, env.SEARCH_DB, doctorId);
  later(
    hospitalsOf(env.DB, doctorId).then((now) => indexHospitals(env.DB, env.SEARCH_DB, [...before, ...now])),
  );
  later(directoryChanged(env));
  const after = await ownProfile(db, viewer, doctorId);
  if (workplaceOf(own.profile) !== workplaceOf(after)) later(cardChanged(env, viewer.id, Date.now()));
  return after;
};

/** The workplace as it is on a business card. */
const workplaceOf = ({ enrollmentPeriodList }: Pick<OwnRecord["profile"], "enrollmentPeriodList">) =>
  enrollmentPeriodList.find(({ isWorking }) => isWorking)?.name;

/** Writes to the row that was read, or reads it again: nothing that was not seen is overwritten. */
async function writeOnce(call: Changing, first: OwnRecord) {
  const { viewer, params, body, db, env } = call;
  let own = first;
  for (let tries = 0; tries < TRIES; tries += 1) {
    refuseUnseen(body, own.profile);
    if (await write(env, viewer, { own, statements: await changesTo(call, own) })) return;
    own = await ownRecord(db, viewer, params.doctorId);
  }
  throw conflict(STALE, own.profile);
}

type Statements = {
  columns: Record<string, string | number | null>;
  beside: (guard: Guard) => D1PreparedStatement[];
};

async function changesTo({ body, db, env }: Changing, { profile }: OwnRecord): Promise<Statements> {
  const list = workplacesFor(body, profile);
  const [{ universityCode }, places] = await Promise.all([
    knownCodes(db, body),
    list ? placesOf(db, list) : null,
  ]);
  return {
    columns: columnsOf(body, universityCode),
    beside: (guard) => [
      ...(places ? workplaceStatements(env, profile.objectId, places, guard) : []),
      ...deletedPaperStatements(env, profile.objectId, body, guard),
    ],
  };
}

/** Those named are taken off the page; those that are named no more are proposed again. */
function deletedPaperStatements(
  env: Env,
  doctorId: string,
  { deletedPapers }: DoctorChanges,
  { where, values }: Guard,
): D1PreparedStatement[] {
  if (!deletedPapers) return [];
  const holds = `EXISTS (SELECT 1 FROM doctors WHERE id = ?1 AND ${where})`;
  const bindings = [doctorId, JSON.stringify(deletedPapers), ...values];
  return [
    statement(
      env.DB,
      `DELETE FROM doctor_papers WHERE doctor_id = ?1 AND state = 'removed' AND ${holds}
       AND paper_id NOT IN (SELECT value FROM json_each(?2))`,
      ...bindings,
    ),
    statement(
      env.DB,
      `INSERT OR REPLACE INTO doctor_papers (doctor_id, paper_id, state, updated_at)
       SELECT ?1, papers.id, 'removed', unixepoch() * 1000 FROM json_each(?2) JOIN papers ON papers.id = value WHERE ${holds}`,
      ...bindings,
    ),
  ];
}

/** All or nothing, while the row is as it was read. The row itself is last: it says whether the others were written. */
async function write(
  env: Env,
  viewer: Viewer,
  { own, statements: { columns, beside } }: { own: OwnRecord; statements: Statements },
): Promise<boolean> {
  const { profile, updatedAt } = own;
  const row = { ...columns, updated_at: Math.max(Date.now(), updatedAt + 1) };
  const set = Object.keys(row).map((column) => `${column} = ?`);
  const results = await env.DB.batch([
    ...beside({ where: "updated_at = ?3 AND user_id = ?4", values: [updatedAt, viewer.id] }),
    ...pictureStatements(env, viewer, own, columns),
    statement(
      env.DB,
      `UPDATE doctors SET ${set.join(", ")} WHERE id = ? AND user_id = ? AND updated_at = ? RETURNING id`,
      ...Object.values(row),
      profile.objectId,
      viewer.id,
      updatedAt,
    ),
  ]);
  return results.at(-1)?.results.length === 1;
}

/** The picture of the page is that of the account: in chats, on cards, in the frame. */
function pictureStatements(
  env: Env,
  viewer: Viewer,
  { profile, updatedAt }: OwnRecord,
  { avatar_url }: Statements["columns"],
): D1PreparedStatement[] {
  if (avatar_url === undefined) return [];
  return [
    statement(
      env.DB,
      `UPDATE users SET avatar_url = ?1 WHERE id = ?2
       AND EXISTS (SELECT 1 FROM doctors WHERE id = ?3 AND user_id = ?2 AND updated_at = ?4)`,
      avatar_url,
      viewer.id,
      profile.objectId,
      updatedAt,
    ),
  ];
}

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
function columnsOf(
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

/**
 * 409 with the page as it is, when a part that is to be changed is neither as the sender saw it nor as it is sent: the
 * second half of a double click changes nothing and is no conflict.
 */
function refuseUnseen({ seen = {}, ...changes }: DoctorChanges, profile: DoctorEdit) {
  for (const [name, value] of Object.entries(changes)) {
    const now = (profile as Record<string, unknown>)[name];
    if (!(name in seen) || isSameValue(now, seen[name]) || isSameValue(now, value)) continue;
    throw conflict(CHANGED_IN_ANOTHER_TAB, profile);
  }
}
