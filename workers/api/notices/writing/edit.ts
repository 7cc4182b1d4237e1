import { sql } from "drizzle-orm";
import type { BodyOf } from "#contract/endpoint";
import type { notices } from "#contract/notices/calls";
import { NOTICE_CHANGED, NOTICE_HOSPITALS_REQUIRED } from "#contract/notices/texts";
import { batch, resultsOf } from "../../../db/batch";
import type { Database } from "../../../db/client";
import { allRows, computed } from "../../../db/sql";
import type { Env } from "../../../env";
import { endNotifications } from "../../../notifications/notify";
import type { Viewer } from "../../../viewer";
import { auditStatement } from "../../audit";
import { conflict, invalidFields } from "../../errors";
import { discardUnshownAt } from "../../files/discard";
import { recordWarning } from "../../posts/writing/warning";
import type { Handler } from "../../serve";
import { refuseUnusable } from "../../unusable";
import { type NoticeRow, noticeFor, noticeOf, ownNotice, staffOf, staffOfNotice } from "../notice-record";
import { aboutNotice, queueNotification } from "./notify";
import { chosenHospitals, hospitalsField, refuseStrangeFile, senderOf, textsOf } from "./send";

type Body = BodyOf<typeof notices.change>;

export const change: Handler<typeof notices.change> = async ({
  viewer,
  params,
  body,
  env,
  db,
  scope,
  later,
}) => {
  const before = await ownNotice(viewer, db, params.objectId);
  if (body.revision !== undefined && body.revision !== before.revision)
    return movedOn(viewer, db, before, body);
  await refuseUnusable("title", body.title, () => before.title);
  const [hospitalId] = await Promise.all([
    body.hospitalObjectId ? senderOf(viewer, db, body.hospitalObjectId) : before.hospitalId,
    refuseNewStrangeFile(),
  ]);
  const hospitals = namesHospitals(body) ? await chosenHospitals(viewer, db, env, body) : null;
  if (hospitals?.length === 0) throw invalidFields({ [hospitalsField(body)]: NOTICE_HOSPITALS_REQUIRED });
  const addressees = hospitals ? await staffOfNotice(db, before.id) : [];
  const isWritten = await write(db, { before, body, hospitalId, hospitals });
  const after = await noticeFor(viewer, db, before.id);
  if (!isWritten) return movedOn(viewer, db, after, body);
  await queueNotification(env, after);
  await recordWarning({ db, viewer }, scope, before.id, { texts: textsOf(body), answer: body.patientAnswer });
  if (hospitals) later(withdrawFrom(env, db, before.id, addressees));
  await discardUnshownAt(env, before.fileUrl);
  const entry = { action: "notice-edited", actorId: viewer.id, target: before.id, result: "ok" } as const;
  later(auditStatement(db, scope, entry).run());
  return noticeOf(after, viewer);

  async function refuseNewStrangeFile() {
    if (body.fileUrl !== before.fileUrl) await refuseStrangeFile(viewer, db, body.fileUrl);
  }
};

/** The notice was changed since it was read. A form that is sent again as it stands already is no conflict. */
async function movedOn(viewer: Viewer, db: Database, now: NoticeRow, body: Body) {
  if (isUnchanged(now, body) && (await goesToThem(viewer, db, now.id, body))) return noticeOf(now, viewer);
  throw conflict(NOTICE_CHANGED, noticeOf(now, viewer));
}

/** Somebody who does not get it any more finds no word of it left. */
async function withdrawFrom(env: Env, db: Database, id: string, before: readonly string[]) {
  const now = new Set(await staffOfNotice(db, id));
  const others = before.filter((userId) => !now.has(userId));
  await endNotifications(env, others, { about: aboutNotice(id) }, "withdrawn");
}

const namesHospitals = ({ toHospitalObjectIds, hospitalsStock, draftId }: Body) =>
  toHospitalObjectIds !== undefined || hospitalsStock !== undefined || draftId !== undefined;

function isUnchanged(before: NoticeRow, body: Body): boolean {
  const { title, detail, fileUrl, isMustRead } = body;
  const same = (asked: unknown, stored: unknown) => asked === undefined || (asked ?? null) === stored;
  return (
    same(title, before.title) &&
    same(detail, before.detail) &&
    same(fileUrl, before.fileUrl) &&
    same(isMustRead, before.isMustRead)
  );
}

/** Is it addressed to the hospitals that this names? A draft that is gone went with the form that was taken. */
async function goesToThem(viewer: Viewer, db: Database, id: string, body: Body): Promise<boolean> {
  const named = body.toHospitalObjectIds ?? body.hospitalsStock;
  if (!named && !body.draftId) return true;
  const draft = sql`SELECT id FROM hospital_notice_drafts WHERE id = ${body.draftId ?? ""} AND author_id = ${viewer.id}`;
  const asked = named
    ? sql`SELECT DISTINCT value AS hospital_id FROM json_each(${JSON.stringify(named)})`
    : sql`SELECT hospital_id FROM hospital_notice_draft_hospitals WHERE draft_id IN (${draft})`;
  const [compared] = await allRows(
    db,
    {
      asked: computed<number>(),
      listed: computed<number>(),
      both: computed<number>(),
      isGone: computed<number>(),
    },
    sql`
    WITH asked AS (${asked}), listed AS (SELECT hospital_id FROM hospital_notice_recipients WHERE notice_id = ${id})
    SELECT (SELECT count(*) FROM asked) AS asked, (SELECT count(*) FROM listed) AS listed,
      (SELECT count(*) FROM asked JOIN listed USING (hospital_id)) AS both,
      ${named === undefined} AND NOT EXISTS (${draft}) AS isGone`,
  );
  if (!compared) return false;
  const { listed, both, isGone } = compared;
  return isGone === 1 || (compared.asked === both && listed === both);
}

type Writing = { before: NoticeRow; body: Body; hospitalId: string; hospitals: readonly string[] | null };

/** All of it, or nothing (false) where the notice has moved on from the revision that was read. */
async function write(db: Database, { before, body, hospitalId, hospitals }: Writing): Promise<boolean> {
  const { id, revision } = before;
  const now = Date.now();
  const isCurrent = sql`EXISTS (SELECT 1 FROM hospital_notices
    WHERE id = ${id} AND revision = ${revision} AND deleted_at IS NULL)`;
  const again = Number(body.isUnreadAgain);
  const file = body.fileUrl === undefined ? [before.fileUrl, before.fileName] : [body.fileUrl, body.filename];
  const results = await batch(db, [
    sql`DELETE FROM hospital_notice_recipients WHERE notice_id = ${id} AND ${isCurrent}
      AND ${hospitals !== null} AND hospital_id NOT IN (SELECT value FROM json_each(${JSON.stringify(hospitals)}))`,
    added(before, hospitals ?? [], now, isCurrent),
    sql`UPDATE hospital_notice_recipients SET read_at = NULL, acknowledged_at = NULL, sent_at = ${now}
      WHERE notice_id = ${id} AND ${again} = 1 AND ${isCurrent}`,
    sql`DELETE FROM hospital_notice_drafts WHERE id = ${id} AND ${body.draftId ?? ""} = id AND ${isCurrent}`,
    // The last, for it moves the revision that the others ask for.
    sql`
      UPDATE hospital_notices SET title = ${body.title ?? before.title}, detail = ${body.detail ?? before.detail},
        file_url = ${file[0] ?? null}, file_name = ${file[0] ? (file[1] ?? null) : null},
        is_must_read = ${Number(body.isMustRead ?? before.isMustRead)}, hospital_id = ${hospitalId},
        edited_at = ${now}, revision = revision + 1, round = round + ${again}, wave = wave + ${again},
        wave_kind = iif(${again} = 1, 'again', wave_kind), wave_at = ${now},
        (hospital_count, told_count, read_count, acknowledged_count) = (
          SELECT count(*), count(*) FILTER (WHERE told_wave = wave + ${again}), count(read_at), count(acknowledged_at)
          FROM hospital_notice_recipients WHERE notice_id = ${id})
      WHERE id = ${id} AND ${isCurrent} RETURNING id`,
  ]);
  return resultsOf(results.at(-1)).length > 0;
}

/** Hospitals that are new among the addressees; where somebody has read it already, elsewhere, it counts as read. */
function added(
  { id, round }: NoticeRow,
  hospitals: readonly string[],
  now: number,
  isCurrent: ReturnType<typeof sql>,
) {
  const first = (column: "read_at" | "acknowledged_at") => sql`(SELECT min(reading.${sql.raw(column)})
    FROM ${staffOf(sql`SELECT asked.value AS hospital_id`)} staff JOIN hospital_notice_reads reading
      ON reading.notice_id = ${id} AND reading.user_id = staff.user_id AND reading.round = ${round})`;
  return sql`INSERT INTO hospital_notice_recipients (notice_id, hospital_id, position, sent_at, read_at, acknowledged_at)
    SELECT ${id}, asked.value, asked.key + 1 + coalesce(
        (SELECT max(position) FROM hospital_notice_recipients WHERE notice_id = ${id}), 0), ${now},
      ${first("read_at")}, ${first("acknowledged_at")}
    FROM json_each(${JSON.stringify(hospitals)}) asked WHERE ${isCurrent}
    ON CONFLICT (notice_id, hospital_id) DO NOTHING`;
}

/** The contents are gone; that there was something remains, for somebody who comes with an old link. */
export const remove: Handler<typeof notices.remove> = async ({ viewer, params, env, db, scope, later }) => {
  const { id, fileUrl } = await ownNotice(viewer, db, params.objectId);
  const addressees = await staffOfNotice(db, id);
  await batch(db, [
    sql`UPDATE hospital_notices SET deleted_at = ${Date.now()}, title = '', detail = '', file_url = NULL,
      file_name = NULL WHERE id = ${id} AND deleted_at IS NULL`,
    sql`DELETE FROM hospital_notice_reads WHERE notice_id = ${id}`,
    sql`DELETE FROM hospital_notice_drafts WHERE id = ${id}`,
  ]);
  await discardUnshownAt(env, fileUrl);
  const entry = { action: "notice-deleted", actorId: viewer.id, target: id, result: "ok" } as const;
  later(endNotifications(env, addressees, { about: aboutNotice(id) }, "gone"));
  later(auditStatement(db, scope, entry).run());
};
