import { eq, sql } from "drizzle-orm";
import { WORKPLACE_UNKNOWN } from "#contract/doctors/texts";
import type { records } from "#contract/records/calls";
import { DOCTOR_TWIN, MERGE_SELF, MERGE_UNKNOWN, MERGE_WITH_ACCOUNT } from "#contract/records/texts";
import { doctors, workplaces } from "../../db/schema/doctors";
import { hospitals } from "../../db/schema/hospitals";
import { allRows, firstRow, statement } from "../../db/sql";
import type { Env } from "../../env";
import { hospitalsOf, indexDoctorAtWork } from "../../search/documents/update";
import { auditStatement, record } from "../audit";
import { directoryChanged } from "../directory/notify";
import { conflict, invalidFields, notFound } from "../errors";
import { placesOf, workplaceStatements } from "../registration/record/workplaces";
import type { Call, Handler } from "../serve";
import { movedWith, refuseMerged } from "./survivor";

export const createDoctor: Handler<typeof records.createDoctor> = async (call) => {
  const { viewer, body, db, env, scope, later } = call;
  const { creationKey: id, hospitalIds, doctorCategory, isAnother, ...names } = body;
  const places = await placesFor(call);
  const [existing] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.id, id));
  if (existing) return { id };
  if (!isAnother && (await hasTwin(env, body))) throw invalidFields({ isAnother: DOCTOR_TWIN });
  await db
    .insert(doctors)
    .values({ id, ...names, departmentCodes: doctorCategory, updatedAt: Date.now() })
    .onConflictDoNothing();
  await env.DB.batch(workplaceStatements(env, id, places, { where: "user_id IS NULL", values: [] }));
  await record(db, scope, {
    ...{ action: "doctor-created", actorId: viewer.id, target: id, result: "ok" },
    detail: { name: `${names.lastName} ${names.firstName}` },
  });
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, id);
  later(directoryChanged(env));
  return { id };
};

async function placesFor({ db, body: { hospitalIds } }: Call<typeof records.createDoctor>) {
  const given = [...new Set(hospitalIds)].map((hospitalId) => ({
    ...{ type: "hospital" as const, hospitalId, name: "", isWorking: true },
    ...{
      prefectureCode: null,
      hospitalPref: null,
      hospitalCity: null,
      medicalAreaId: null,
      startDate: null,
      endDate: null,
    },
  }));
  const known = await allRows(
    db,
    { id: hospitals.id },
    sql`SELECT id FROM hospitals WHERE closed_at IS NULL
      AND id IN (SELECT value FROM json_each(${JSON.stringify(hospitalIds)}))`,
  );
  if (known.length < given.length) throw invalidFields({ hospitalIds: WORKPLACE_UNKNOWN });
  return placesOf(db, given);
}

type New = Call<typeof records.createDoctor>["body"];

/** Somebody of the same name and reading, at one of the same workplaces or where none is named. */
async function hasTwin({ DB }: Env, { lastName, firstName, lastNameKana, firstNameKana, hospitalIds }: New) {
  const row = await firstRow(
    DB,
    {},
    `SELECT 1 FROM doctors d WHERE d.last_name_kana = ?1 AND d.first_name_kana = ?2 AND d.last_name = ?3
       AND d.first_name = ?4 AND (?5 = '[]' OR EXISTS (
         SELECT 1 FROM workplaces w WHERE w.doctor_id = d.id AND w.hospital_id IN (SELECT value FROM json_each(?5))))
       AND NOT EXISTS (SELECT 1 FROM merged_records m WHERE m.kind = 'doctor' AND m.old_id = d.id)`,
    lastNameKana,
    firstNameKana,
    lastName,
    firstName,
    JSON.stringify(hospitalIds),
  );
  return row !== null;
}

const MOVED: readonly [label: string, count: string][] = [
  ["勤務先・経歴", "SELECT count(*) FROM workplaces WHERE doctor_id = ?1"],
  ["論文・論文の候補", "SELECT count(*) FROM doctor_papers WHERE doctor_id = ?1"],
  ["登録の申し出", "SELECT count(*) FROM doctor_claims WHERE doctor_id = ?1"],
  ["訂正・削除のご依頼", "SELECT count(*) FROM corrections WHERE subject = 'doctor' AND subject_id = ?1"],
];

export const previewDoctorMerge: Handler<typeof records.previewDoctorMerge> = async (call) => {
  const { id, lastName, firstName, userId } = await savedDoctor(call, call.params.id, call.query.into);
  const results = await allRows(
    call.env.DB,
    { name: workplaces.name },
    "SELECT name FROM workplaces WHERE doctor_id = ? AND is_working = 1 ORDER BY position LIMIT 1",
    id,
  );
  const detail = [...results.map(({ name }) => name), userId === null ? "" : "アカウントのある方"];
  return {
    into: { id, name: `${lastName} ${firstName} 先生`, detail: detail.filter(Boolean).join("・") },
    moved: await movedWith(call.env, call.params.id, MOVED),
  };
};

/**
 * The doctor who stays; refuses what can't be merged into them. The record that goes has no account: what its owner
 * wrote would be lost, and who they are would be guessed.
 */
async function savedDoctor({ db, env }: Pick<Call<never>, "db" | "env">, old: string, into: string) {
  if (old === into) throw invalidFields({ into: MERGE_SELF });
  const { id, userId, lastName, firstName } = doctors;
  const rows = await db
    .select({ id, userId, lastName, firstName })
    .from(doctors)
    .where(sql`${doctors.id} IN (${old}, ${into})`);
  const gone = rows.find((each) => each.id === old);
  if (!gone) throw notFound();
  const saved = rows.find((each) => each.id === into);
  if (!saved) throw invalidFields({ into: MERGE_UNKNOWN });
  if (gone.userId !== null) throw conflict(MERGE_WITH_ACCOUNT);
  await refuseMerged(env, "doctor", [old, into]);
  return saved;
}

export const mergeDoctors: Handler<typeof records.mergeDoctors> = async (call) => {
  const { viewer, params, body, db, env, scope, later } = call;
  const [old, into] = [params.id, body.into];
  await savedDoctor(call, old, into);
  const workedAt = await hospitalsOf(env.DB, old);
  const now = Date.now();
  const run = (sql: string, ...values: (string | number)[]) => statement(env.DB, sql, old, into, ...values);
  await env.DB.batch([
    run(`INSERT INTO workplaces (doctor_id, position, type, hospital_id, name, prefecture_code, city, medical_area_id,
           is_working, start_date, end_date)
         SELECT ?2, (SELECT coalesce(max(position), -1) FROM workplaces WHERE doctor_id = ?2) + row_number() OVER (ORDER BY position),
           type, hospital_id, name, prefecture_code, city, medical_area_id, is_working, start_date, end_date
         FROM workplaces w WHERE doctor_id = ?1 AND NOT EXISTS (
           SELECT 1 FROM workplaces o WHERE o.doctor_id = ?2 AND o.name = w.name AND o.hospital_id IS w.hospital_id)`),
    statement(env.DB, "DELETE FROM workplaces WHERE doctor_id = ?1", old),
    run("UPDATE OR IGNORE doctor_papers SET doctor_id = ?2 WHERE doctor_id = ?1"),
    statement(env.DB, "DELETE FROM doctor_papers WHERE doctor_id = ?1", old),
    run("UPDATE OR IGNORE list_doctors SET doctor_id = ?2 WHERE doctor_id = ?1"),
    statement(env.DB, "DELETE FROM list_doctors WHERE doctor_id = ?1", old),
    statement(env.DB, "DELETE FROM told_papers WHERE doctor_id IN (?1, ?2)", old, into),
    run("UPDATE doctor_claims SET doctor_id = ?2 WHERE doctor_id = ?1"),
    run("UPDATE corrections SET subject_id = ?2 WHERE subject = 'doctor' AND subject_id = ?1"),
    run("UPDATE doctor_imports SET doctor_id = ?2 WHERE doctor_id = ?1"),
    run("INSERT OR REPLACE INTO unindexed_doctors (doctor_id, papers) SELECT ?2, 1 WHERE ?1 <> ?2"),
    // What only the record that goes knows fills what the other leaves open.
    run(
      `UPDATE doctors SET
           gender = coalesce(gender, (SELECT gender FROM doctors o WHERE o.id = ?1)),
           certification_year = coalesce(certification_year, (SELECT certification_year FROM doctors o WHERE o.id = ?1)),
           department_codes = CASE department_codes WHEN '[]' THEN (SELECT department_codes FROM doctors o WHERE o.id = ?1) ELSE department_codes END,
           expert_codes = CASE expert_codes WHEN '[]' THEN (SELECT expert_codes FROM doctors o WHERE o.id = ?1) ELSE expert_codes END,
           updated_at = max(updated_at + 1, ?3)
         WHERE id = ?2`,
      now,
    ),
    statement(
      env.DB,
      "UPDATE doctors SET delisted_at = coalesce(delisted_at, ?2), updated_at = ?2 WHERE id = ?1",
      old,
      now,
    ),
    run("UPDATE merged_records SET new_id = ?2 WHERE kind = 'doctor' AND new_id = ?1"),
    run(
      "INSERT INTO merged_records (kind, old_id, new_id, merged_by, merged_at) VALUES ('doctor', ?1, ?2, ?3, ?4)",
      viewer.id,
      now,
    ),
  ]);
  await auditStatement(db, scope, {
    ...{ action: "doctors-merged", actorId: viewer.id, target: old, result: "ok" },
    detail: { into },
  });
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, old, workedAt);
  await indexDoctorAtWork(env.DB, env.SEARCH_DB, into);
  later(directoryChanged(env));
};
