import { eq, sql } from "drizzle-orm";
import type { records } from "#contract/records/calls";
import { HOSPITAL_TWIN, MERGE_SELF, MERGE_UNKNOWN, MERGED_ALREADY } from "#contract/records/texts";
import { ZIPCODE_UNKNOWN } from "#contract/texts";
import { workplaces } from "../../db/schema/doctors";
import { hospitals } from "../../db/schema/hospitals";
import { municipalities } from "../../db/schema/reference";
import { allRows, firstRow, statement } from "../../db/sql";
import { indexDoctor, indexHospitals } from "../../search/documents/update";
import { auditStatement, record } from "../audit";
import { directoryChanged } from "../directory/notify";
import { conflict, invalidFields, notFound } from "../errors";
import type { Call, Handler } from "../serve";
import { movedWith, refuseMerged } from "./survivor";

const PLACE_COLUMNS = {
  prefectureCode: municipalities.prefectureCode,
  municipalityCode: municipalities.code,
  medicalAreaId: municipalities.medicalAreaId,
};

export const createHospital: Handler<typeof records.createHospital> = async (call) => {
  const { viewer, body, db, env, scope, later } = call;
  const { creationKey: id, isAnother, ...fields } = body;
  const place = await firstRow(
    env.DB,
    PLACE_COLUMNS,
    `SELECT m.prefecture_code AS prefectureCode, m.code AS municipalityCode, m.medical_area_id AS medicalAreaId
     FROM postal_codes p JOIN municipalities m ON m.code = p.municipality_code WHERE p.zipcode = ? LIMIT 1`,
    fields.zipcode,
  );
  if (!place) throw invalidFields({ zipcode: ZIPCODE_UNKNOWN });
  const [existing] = await db.select({ id: hospitals.id }).from(hospitals).where(eq(hospitals.id, id));
  if (existing) return { id };
  const twin = await firstRow(
    env.DB,
    {},
    "SELECT 1 FROM hospitals WHERE name = ?1 AND municipality_code = ?2 AND closed_at IS NULL",
    fields.name,
    place.municipalityCode,
  );
  if (twin && !isAnother) throw invalidFields({ isAnother: HOSPITAL_TWIN });
  await db.batch([
    db
      .insert(hospitals)
      .values({
        ...fields,
        ...place,
        ...{ id, address: fields.street, furigana: fields.furigana ?? "", updatedAt: Date.now() },
      })
      .onConflictDoNothing(),
    auditStatement(db, scope, {
      ...{ action: "hospital-created", actorId: viewer.id, target: id, result: "ok" },
      detail: { name: fields.name },
    }),
  ]);
  await indexHospitals(env.DB, env.SEARCH_DB, [id]);
  later(directoryChanged(env));
  return { id };
};

export const closeHospital: Handler<typeof records.closeHospital> = async (call) => {
  const { viewer, params, body, db, env, scope, later } = call;
  const merged = await firstRow(
    env.DB,
    {},
    "SELECT 1 FROM merged_records WHERE kind = 'hospital' AND old_id = ?",
    params.id,
  );
  if (merged) throw conflict(MERGED_ALREADY);
  const [changed] = await db
    .update(hospitals)
    .set({ closedAt: body.isClosed ? sql`coalesce(closed_at, ${Date.now()})` : null, updatedAt: Date.now() })
    .where(eq(hospitals.id, params.id))
    .returning({ id: hospitals.id });
  if (!changed) throw notFound();
  await record(db, scope, {
    action: body.isClosed ? "hospital-closed" : "hospital-reopened",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
  await indexHospitals(env.DB, env.SEARCH_DB, [params.id]);
  later(directoryChanged(env));
};

/** Rows that name a hospital. Where one of the other is there already (a list that has both), the old one goes. */
const NAMED_IN = [
  "users",
  "hospital_list_items",
  "invitations",
  "hospital_notices",
  "hospital_notice_recipients",
  "hospital_notice_drafts",
  "hospital_notice_draft_hospitals",
  "vacant_beds",
  "vacant_bed_reminders",
  "import_joins",
  "workplace_confirmations",
  "workplace_requests",
  "workplace_objections",
] as const;
const NULLABLE: readonly string[] = ["users", "hospital_notice_drafts", "import_joins"];

/** What an operator is shown of them before two records become one. */
const MOVED: readonly [label: string, count: string][] = [
  ["勤務する医師", "SELECT count(DISTINCT doctor_id) FROM workplaces WHERE hospital_id = ?1"],
  [
    "登録医療機関としている会員",
    "SELECT count(*) FROM users WHERE hospital_id = ?1 AND status <> 'withdrawn'",
  ],
  [
    "確認済みの勤務先",
    "SELECT count(*) FROM workplace_confirmations WHERE hospital_id = ?1 AND state = 'confirmed'",
  ],
  [
    "勤務先の確認の依頼",
    "SELECT count(*) FROM workplace_requests WHERE hospital_id = ?1 AND closed_at IS NULL",
  ],
  ["リストへの掲載", "SELECT count(*) FROM hospital_list_items WHERE hospital_id = ?1"],
  ["送ったお知らせ", "SELECT count(*) FROM hospital_notices WHERE hospital_id = ?1 AND deleted_at IS NULL"],
  ["届いたお知らせ", "SELECT count(*) FROM hospital_notice_recipients WHERE hospital_id = ?1"],
  ["空床の行", "SELECT count(*) FROM vacant_beds WHERE hospital_id = ?1"],
  ["招待", "SELECT count(*) FROM invitations WHERE hospital_id = ?1"],
  ["訂正・削除のご依頼", "SELECT count(*) FROM corrections WHERE subject = 'hospital' AND subject_id = ?1"],
];

export const previewHospitalMerge: Handler<typeof records.previewHospitalMerge> = async (call) => {
  const { id, name, address } = await savedHospital(call, call.params.id, call.query.into);
  return { into: { id, name, detail: address }, moved: await movedWith(call.env, call.params.id, MOVED) };
};

/** The hospital that stays; refuses what can't be merged into it. */
async function savedHospital({ db, env }: Pick<Call<never>, "db" | "env">, old: string, into: string) {
  if (old === into) throw invalidFields({ into: MERGE_SELF });
  const rows = await db
    .select({ id: hospitals.id, name: hospitals.name, address: hospitals.address })
    .from(hospitals)
    .where(sql`${hospitals.id} IN (${old}, ${into})`);
  const saved = rows.find(({ id }) => id === into);
  if (!rows.some(({ id }) => id === old)) throw notFound();
  if (!saved) throw invalidFields({ into: MERGE_UNKNOWN });
  await refuseMerged(env, "hospital", [old, into]);
  return saved;
}

export const mergeHospitals: Handler<typeof records.mergeHospitals> = async (call) => {
  const { viewer, params, body, db, env, scope, later } = call;
  const [old, into] = [params.id, body.into];
  const saved = await savedHospital(call, old, into);
  const doctors = await allRows(
    env.DB,
    { id: workplaces.doctorId },
    "SELECT doctor_id AS id FROM workplaces WHERE hospital_id = ?",
    old,
  );
  const now = Date.now();
  await env.DB.batch([
    ...NAMED_IN.map((table) =>
      statement(env.DB, `UPDATE OR IGNORE ${table} SET hospital_id = ?2 WHERE hospital_id = ?1`, old, into),
    ),
    ...NAMED_IN.filter((table) => !NULLABLE.includes(table)).map((table) =>
      statement(env.DB, `DELETE FROM ${table} WHERE hospital_id = ?1`, old),
    ),
    // A list that had both has one hospital less.
    ...[
      ["hospital_lists", "hospital_list_items", "list_id"],
      ["hospital_notice_drafts", "hospital_notice_draft_hospitals", "draft_id"],
    ].map(([list, items, of]) =>
      statement(
        env.DB,
        `UPDATE ${list} SET hospital_count = (SELECT count(*) FROM ${items} WHERE ${of} = ${list}.id)
         WHERE id IN (SELECT ${of} FROM ${items} WHERE hospital_id = ?)`,
        into,
      ),
    ),
    statement(
      env.DB,
      "UPDATE hospital_proposals SET state = 'dismissed', decided_by = ?2, decided_at = ?3 WHERE hospital_id = ?1 AND state = 'open'",
      old,
      viewer.id,
      now,
    ),
    statement(
      env.DB,
      "UPDATE hospital_edit_proposals SET state = 'dismissed', decided_by = ?2, decided_at = ?3 WHERE hospital_id = ?1 AND state = 'open'",
      old,
      viewer.id,
      now,
    ),
    statement(
      env.DB,
      "UPDATE corrections SET subject_id = ?2 WHERE subject = 'hospital' AND subject_id = ?1",
      old,
      into,
    ),
    // Who works at both works there once.
    statement(
      env.DB,
      `DELETE FROM workplaces WHERE hospital_id = ?1 AND EXISTS (
         SELECT 1 FROM workplaces w WHERE w.doctor_id = workplaces.doctor_id AND w.hospital_id = ?2)`,
      old,
      into,
    ),
    statement(
      env.DB,
      "UPDATE workplaces SET hospital_id = ?2, name = ?3 WHERE hospital_id = ?1",
      old,
      into,
      saved.name,
    ),
    statement(
      env.DB,
      "UPDATE hospitals SET closed_at = coalesce(closed_at, ?2), updated_at = ?2 WHERE id = ?1",
      old,
      now,
    ),
    statement(
      env.DB,
      "UPDATE merged_records SET new_id = ?2 WHERE kind = 'hospital' AND new_id = ?1",
      old,
      into,
    ),
    statement(
      env.DB,
      "INSERT INTO merged_records (kind, old_id, new_id, merged_by, merged_at) VALUES ('hospital', ?1, ?2, ?3, ?4)",
      old,
      into,
      viewer.id,
      now,
    ),
  ]);
  await record(db, scope, {
    ...{ action: "hospitals-merged", actorId: viewer.id, target: old, result: "ok" },
    detail: { into },
  });
  await indexHospitals(env.DB, env.SEARCH_DB, [old, into]);
  later(
    indexAll(
      env.DB,
      env.SEARCH_DB,
      doctors.map(({ id }) => id),
    ),
  );
  later(directoryChanged(env));
};

async function indexAll(DB: D1Database, SEARCH_DB: D1Database, ids: readonly string[]) {
  for (const id of ids) await indexDoctor(DB, SEARCH_DB, id);
}
