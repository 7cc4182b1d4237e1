import { type SQL, sql } from "drizzle-orm";
import { hiragana } from "#contract/japanese/kana";
import type { DoctorOfList, lists } from "#contract/lists/calls";
import { DOCTORS_PER_LIST } from "#contract/lists/limits";
import { DOCTOR_NOTE_CHANGED, DOCTOR_UNKNOWN, LIST_FULL_OF_DOCTORS } from "#contract/lists/texts";
import type { Database } from "../../db/client";
import { doctors as doctorTable } from "../../db/schema/doctors";
import { listDoctors } from "../../db/schema/lists";
import { allRows, computed, firstRow, runSql, statement } from "../../db/sql";
import { DOCTOR_IS_LISTED, IS_SIGNED_UP } from "../../search/listed";
import { conflict, invalidFields, notFound } from "../errors";
import type { Handler } from "../serve";
import { ownList } from "./list-record";

type Line = Omit<DoctorOfList, "memo" | "rev">;
const LINE_COLUMNS = {
  doctorId: doctorTable.id,
  name: computed<string>(),
  kana: computed<string>(),
  departments: doctorTable.departmentCodes,
  isMember: computed<number>(),
  workplace: computed<string>(),
  tel: computed<string | null>(),
  memo: computed<string>(),
  rev: computed<number>(),
};

const LINE = sql.raw(`d.id AS doctorId, d.last_name || ' ' || d.first_name AS name,
  d.last_name_kana || ' ' || d.first_name_kana AS kana, d.department_codes AS departments,
  ${IS_SIGNED_UP} AS isMember, coalesce(w.name, '') AS workplace, coalesce(h.referral_tel, h.tel) AS tel`);
const PLACES = sql.raw(`LEFT JOIN users u ON u.id = d.user_id
  LEFT JOIN workplaces w ON w.doctor_id = d.id AND w.position = (
    SELECT min(position) FROM workplaces WHERE doctor_id = d.id AND is_working = 1)
  LEFT JOIN hospitals h ON h.id = w.hospital_id AND h.delisted_at IS NULL`);
const LISTED = sql.raw(DOCTOR_IS_LISTED);

export const doctors: Handler<typeof lists.doctors> = async ({ viewer, params, db }) => {
  const list = await ownList(viewer, db, params.id);
  return { doctors: await doctorsOn(db, list.objectId) };
};

/** The doctors of a list, whose owner was asked for before. */
export const doctorsOn = (db: Database, listId: string) =>
  linesOf(db, sql`list_doctors item`, sql`item.list_id = ${listId}`);

/** Doctors of the directory by their ids; one who is not there is left out. */
export async function doctorLinesOf(db: Database, ids: readonly string[]): Promise<Line[]> {
  if (ids.length === 0) return [];
  const chosen = sql`(SELECT value AS doctor_id, '' AS memo, 0 AS rev FROM json_each(${JSON.stringify(ids)})) item`;
  return (await linesOf(db, chosen, sql`true`)).map(({ memo: _, rev: __, ...line }) => line);
}

async function linesOf(db: Database, items: SQL, condition: SQL): Promise<DoctorOfList[]> {
  const rows = await allRows(
    db,
    LINE_COLUMNS,
    sql`SELECT ${LINE}, item.memo, item.rev
    FROM ${items} JOIN doctors d ON d.id = item.doctor_id ${PLACES} WHERE ${condition} AND ${LISTED}
    ORDER BY d.last_name_kana, d.first_name_kana, d.id`,
  );
  return rows.map(({ isMember, kana, ...row }) => ({
    ...row,
    kana: hiragana(kana),
    isMember: isMember === 1,
  }));
}

/** Counts and inserts in one statement: two forms at once do not pass the limit together. */
export const addDoctors: Handler<typeof lists.addDoctors> = async ({ viewer, body, env, db }) => {
  const listIds = [...new Set(body.listIds)];
  const doctorIds = [...new Set(body.doctorIds)];
  for (const id of listIds) await ownList(viewer, db, id);
  if ((await doctorLinesOf(db, doctorIds)).length < doctorIds.length)
    throw invalidFields({ doctorIds: DOCTOR_UNKNOWN });
  const chosen = [JSON.stringify(listIds), JSON.stringify(doctorIds)];
  const [added] = await env.DB.batch([
    statement(
      env.DB,
      `INSERT INTO list_doctors (list_id, doctor_id, rev, added_at)
       SELECT list.value, doctor.value, ?3, ?3 FROM json_each(?1) list JOIN json_each(?2) doctor
       WHERE NOT EXISTS (
         SELECT 1 FROM json_each(?1) each WHERE (
           (SELECT count(*) FROM list_doctors WHERE list_id = each.value)
           + (SELECT count(*) FROM json_each(?2) new WHERE NOT EXISTS (
               SELECT 1 FROM list_doctors WHERE list_id = each.value AND doctor_id = new.value))) > ?4)
       ON CONFLICT (list_id, doctor_id) DO NOTHING`,
      ...chosen,
      Date.now(),
      DOCTORS_PER_LIST,
    ),
    statement(
      env.DB,
      "UPDATE hospital_lists SET updated_at = ?2 WHERE id IN (SELECT value FROM json_each(?1)) AND changes() > 0",
      chosen[0],
      Date.now(),
    ),
  ]);
  const missing = await firstRow(
    env.DB,
    {},
    `SELECT 1 FROM json_each(?1) list JOIN json_each(?2) doctor WHERE NOT EXISTS (
       SELECT 1 FROM list_doctors WHERE list_id = list.value AND doctor_id = doctor.value) LIMIT 1`,
    ...chosen,
  );
  if (missing) throw invalidFields({ listIds: LIST_FULL_OF_DOCTORS });
  return { added: added?.meta.changes ?? 0 };
};

export const takeOffDoctor: Handler<typeof lists.takeOffDoctor> = async ({ viewer, body, env, db }) => {
  const list = await ownList(viewer, db, body.listId);
  const removed = await runSql(
    env.DB,
    "DELETE FROM list_doctors WHERE list_id = ? AND doctor_id = ?",
    list.objectId,
    body.doctorId,
  );
  return { removed: removed.meta.changes };
};

/** Sending a memo again as it stands already is no conflict. */
export const noteDoctor: Handler<typeof lists.noteDoctor> = async ({ viewer, params, body, env, db }) => {
  const { objectId } = await ownList(viewer, db, params.id);
  const at = [objectId, params.doctorId];
  const current = () =>
    firstRow(
      env.DB,
      { doctorId: listDoctors.doctorId, memo: listDoctors.memo, rev: listDoctors.rev },
      "SELECT doctor_id AS doctorId, memo, rev FROM list_doctors WHERE list_id = ? AND doctor_id = ?",
      ...at,
    );
  const before = await current();
  if (!before) throw notFound();
  if (before.memo === body.memo) return before;
  const written = await runSql(
    env.DB,
    "UPDATE list_doctors SET memo = ?3, rev = rev + 1 WHERE list_id = ?1 AND doctor_id = ?2 AND rev = ?4",
    ...at,
    body.memo,
    body.rev ?? before.rev,
  );
  const after = await current();
  if (!after) throw notFound();
  if (written.meta.changes === 0) throw conflict(DOCTOR_NOTE_CHANGED, after);
  return after;
};
