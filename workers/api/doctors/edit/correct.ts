import { isNull } from "drizzle-orm";
import type { doctors as contract } from "#contract/doctors/calls";
import type { ListedDoctor } from "#contract/doctors/edit";
import { DOCTOR_CHANGED, DOCTOR_NOT_CORRECTABLE, WORKPLACE_UNKNOWN } from "#contract/doctors/texts";
import type { Database } from "../../../db/client";
import { doctors } from "../../../db/schema/doctors";
import { statement } from "../../../db/sql";
import { hospitalsOf, indexDoctorAtWork } from "../../../search/documents/update";
import { auditStatement } from "../../audit";
import { directoryChanged } from "../../directory/notify";
import { conflict, invalidFields, notFound, Refusal } from "../../errors";
import { placesOf, workplaceStatements } from "../../registration/record/workplaces";
import type { Handler } from "../../serve";
import { type DoctorRecord, recordOf, workplacesFor } from "./own-record";

export const record: Handler<typeof contract.record> = async ({ params, db }) =>
  listed(await listedRecord(db, params.id));

/** 404 for a record that is not there, and for an account's record: the person it describes keeps it. */
async function listedRecord(db: Database, id: string): Promise<DoctorRecord> {
  const found = await recordOf(db, id, isNull(doctors.userId));
  if (!found) throw notFound(DOCTOR_NOT_CORRECTABLE);
  return found;
}

function listed({ row, profile, updatedAt }: DoctorRecord): ListedDoctor {
  return {
    doctorId: row.id,
    lastName: row.lastName,
    firstName: row.firstName,
    lastNameKana: row.lastNameKana,
    firstNameKana: row.firstNameKana,
    doctorCategory: row.departmentCodes,
    hospitals: profile.enrollmentPeriodList.flatMap(({ isWorking, hospitalId, name }) =>
      isWorking && hospitalId ? [{ hospitalId, name }] : [],
    ),
    isDelisted: row.delistedAt !== null,
    revision: updatedAt,
  };
}

/** Corrects the row that was shown, and no other; it is found by its new words when the answer comes. */
export const correct: Handler<typeof contract.correct> = async ({ viewer, body, db, env, scope, later }) => {
  const { doctorId, revision, hospitalIds, doctorCategory } = body;
  const found = await listedRecord(db, doctorId);
  const before = listed(found);
  if (before.revision !== revision) throw conflict(DOCTOR_CHANGED, before);
  const places = await placesOf(db, workplacesFor({ hospitalIds }, found.profile) ?? []).catch(unknownPlace);
  const workedAt = await hospitalsOf(env.DB, doctorId);
  const now = Math.max(Date.now(), revision + 1);
  const results = await env.DB.batch([
    ...workplaceStatements(env, doctorId, places, {
      where: "updated_at = ?3 AND user_id IS NULL",
      values: [revision],
    }),
    statement(
      env.DB,
      `UPDATE doctors SET last_name = ?3, first_name = ?4, last_name_kana = ?5, first_name_kana = ?6,
         department_codes = ?7, updated_at = ?8
       WHERE id = ?1 AND updated_at = ?2 AND user_id IS NULL RETURNING id`,
      doctorId,
      revision,
      body.lastName,
      body.firstName,
      body.lastNameKana,
      body.firstNameKana,
      JSON.stringify(doctorCategory),
      now,
    ),
  ]);
  if (results.at(-1)?.results.length !== 1)
    throw conflict(DOCTOR_CHANGED, listed(await listedRecord(db, doctorId)));
  const after = listed(await listedRecord(db, doctorId));
  await auditStatement(db, scope, {
    action: "doctor-corrected",
    actorId: viewer.id,
    target: doctorId,
    result: "ok",
    detail: changesOf(before, after),
  });
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, doctorId, workedAt);
  later(directoryChanged(env));
  return after;
};

/** Each field that is another now, with what it was and what it is. */
function changesOf(before: ListedDoctor, after: ListedDoctor): Record<string, string> {
  const words = (doctor: ListedDoctor) => ({
    name: `${doctor.lastName} ${doctor.firstName}`,
    reading: `${doctor.lastNameKana} ${doctor.firstNameKana}`,
    departments: doctor.doctorCategory.join(" "),
    hospitals: doctor.hospitals.map(({ name }) => name).join("、"),
  });
  const [was, is] = [words(before), words(after)];
  return Object.fromEntries(
    Object.entries(is).flatMap(([field, value]) => {
      const earlier = was[field as keyof typeof was];
      return earlier === value ? [] : [[field, `${earlier} → ${value}`]];
    }),
  );
}

function unknownPlace(fault: unknown): never {
  throw fault instanceof Refusal && fault.status === 422
    ? invalidFields({ hospitalIds: WORKPLACE_UNKNOWN })
    : fault;
}
