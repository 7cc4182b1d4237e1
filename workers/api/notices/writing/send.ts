import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { BodyOf } from "#contract/endpoint";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits";
import type { notices } from "#contract/notices/calls";
import { NOTICES_PER_DAY, REMINDER_PAUSE_HOURS } from "#contract/notices/limits";
import {
  NO_HOSPITAL_TO_SEND_FROM,
  NOBODY_TO_REMIND,
  NOTICE_CHANGED,
  NOTICE_FILE_REFUSED,
  NOTICE_HOSPITAL_UNKNOWN,
  NOTICE_HOSPITALS_REQUIRED,
  NOTICE_REMINDED_LATELY,
  NOTICE_SENDER_REFUSED,
  NOTICES_USED_UP,
  STILL_SENDING,
} from "#contract/notices/texts";
import type { Database } from "../../../db/client";
import { hospitalNotices } from "../../../db/schema/notices";
import { allRows, computed, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import type { Viewer } from "../../../viewer";
import { auditStatement } from "../../audit";
import { conflict, invalidFields, Refusal } from "../../errors";
import { ownHospitalIds } from "../../hospitals/record";
import { giveBack, limit } from "../../limit";
import { areExisting } from "../../lists/membership";
import { recordWarning } from "../../posts/writing/warning";
import type { Handler } from "../../serve";
import { noticeOf, ownNotice } from "../notice-record";
import { countsOf } from "../readers";
import { draftHospitalIds } from "./draft-record";
import { queueNotification } from "./notify";

type Body = BodyOf<typeof notices.create>;

export const create: Handler<typeof notices.create> = async ({ viewer, body, env, db, scope, later }) => {
  const existing = await sentBefore(viewer, db, body.creationKey);
  if (existing) return { objectId: existing };
  const [hospitalId, ids] = await Promise.all([
    senderOf(viewer, db, body.hospitalObjectId),
    chosenHospitals(viewer, db, env, body),
    refuseStrangeFile(viewer, db, body.fileUrl),
  ]);
  if (ids.length === 0) throw invalidFields({ [hospitalsField(body)]: NOTICE_HOSPITALS_REQUIRED });
  const bucket = `hospital-notice:${viewer.id}`;
  await limit(db, {
    bucket,
    most: NOTICES_PER_DAY,
    windowMs: DAY_MS,
    message: NOTICES_USED_UP,
  });
  const id = uuidv7();
  await env.DB.batch(sending(env, viewer, { ...body, id, hospitalId, ids }));
  const objectId = (await sentBefore(viewer, db, body.creationKey)) ?? id;
  if (objectId !== id) await giveBack(db, bucket);
  else {
    await queueNotification(env, { id, wave: 1 });
    await recordWarning({ db, viewer }, scope, id, { texts: textsOf(body), answer: body.patientAnswer });
    const detail = { hospitals: ids.length };
    later(
      auditStatement(db, scope, {
        action: "notice-sent",
        actorId: viewer.id,
        target: id,
        result: "ok",
        detail,
      }).run(),
    );
  }
  return { objectId };
};

/** All parts of a notice that may tell of a patient. */
export const textsOf = (notice: Partial<Pick<Body, "title" | "detail" | "filename">>) => [
  notice.title,
  notice.detail,
  notice.filename,
];

async function sentBefore(viewer: Viewer, db: Database, creationKey: string | undefined) {
  if (creationKey === undefined) return null;
  const [row] = await allRows(
    db,
    { id: hospitalNotices.id },
    sql`SELECT id FROM hospital_notices WHERE author_id = ${viewer.id} AND creation_key = ${creationKey}`,
  );
  return row?.id ?? null;
}

/** The hospital in whose name the viewer may write: the one that was asked for, else the first. */
export async function senderOf(
  viewer: Viewer,
  db: Database,
  asked: string | null | undefined,
): Promise<string> {
  const rows = await allRows(
    db,
    { id: computed<string>() },
    sql`SELECT own.id FROM ${ownHospitalIds(viewer)} own JOIN hospitals h ON h.id = own.id ORDER BY own.position`,
  );
  const [first] = rows;
  if (!first) throw new Refusal(403, "no-hospital", NO_HOSPITAL_TO_SEND_FROM);
  if (!asked) return first.id;
  if (!rows.some(({ id }) => id === asked)) throw invalidFields({ hospitalObjectId: NOTICE_SENDER_REFUSED });
  return asked;
}

type Chosen = Pick<Body, "toHospitalObjectIds" | "hospitalsStock" | "draftId">;

/** The hospitals it goes to, each once, in the order in which they were chosen. 422 when the directory lacks one. */
export async function chosenHospitals(
  viewer: Viewer,
  db: Database,
  env: Env,
  chosen: Chosen,
): Promise<string[]> {
  const named = chosen.toHospitalObjectIds ?? chosen.hospitalsStock;
  if (!named && chosen.draftId) return draftHospitalIds(viewer, db, chosen.draftId);
  const ids = [...new Set(named ?? [])];
  if (!(await areExisting(env, ids)))
    throw invalidFields({ [hospitalsField(chosen)]: NOTICE_HOSPITAL_UNKNOWN });
  return ids;
}

/** The field in which a call names its hospitals. */
export const hospitalsField = ({ toHospitalObjectIds, hospitalsStock }: Chosen) =>
  !toHospitalObjectIds && hospitalsStock ? "hospitalsStock" : "toHospitalObjectIds";

/** A file of one's own uploading that is in no post, unless it was in one's draft before: nobody sends on what they may not see. */
export async function refuseStrangeFile(viewer: Viewer, db: Database, fileUrl: string | null | undefined) {
  if (!fileUrl) return;
  const id = fileUrl.split("/").at(-1) ?? "";
  const [own] = await db.all(
    sql`SELECT 1 FROM uploads WHERE id = ${id} AND owner_id = ${viewer.id} AND kind = 'file' AND (post_id IS NULL
      OR EXISTS (SELECT 1 FROM hospital_notice_drafts WHERE author_id = ${viewer.id} AND file_url = ${fileUrl}))`,
  );
  if (!own) throw invalidFields({ fileUrl: NOTICE_FILE_REFUSED });
}

type Sending = Body & { id: string; hospitalId: string; ids: readonly string[] };

/** A form that came at the same moment may be first: then nothing of this one is written. */
function sending({ DB }: Env, viewer: Viewer, notice: Sending) {
  const now = Date.now();
  return [
    statement(
      DB,
      `INSERT INTO hospital_notices (id, author_id, hospital_id, creation_key, title, detail, file_url, file_name,
         is_must_read, hospital_count, wave_at, sent_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11) ON CONFLICT (author_id, creation_key) DO NOTHING`,
      notice.id,
      viewer.id,
      notice.hospitalId,
      notice.creationKey ?? null,
      notice.title,
      notice.detail,
      notice.fileUrl ?? null,
      notice.fileUrl ? (notice.filename ?? null) : null,
      Number(notice.isMustRead),
      notice.ids.length,
      now,
    ),
    statement(
      DB,
      `INSERT INTO hospital_notice_recipients (notice_id, hospital_id, position, sent_at)
       SELECT n.id, chosen.value, chosen.key, n.sent_at
       FROM hospital_notices n JOIN json_each(?2) chosen WHERE n.id = ?1`,
      notice.id,
      JSON.stringify(notice.ids),
    ),
    statement(
      DB,
      "DELETE FROM hospital_notice_drafts WHERE id = ?1 AND author_id = ?2",
      notice.draftId ?? "",
      viewer.id,
    ),
  ];
}

/** The second half of a double click finds its reminder on the way. */
export const remind: Handler<typeof notices.remind> = async ({
  viewer,
  params,
  body,
  env,
  db,
  scope,
  later,
}) => {
  const row = await ownNotice(viewer, db, params.objectId);
  const now = Date.now();
  const since = now - (row.remindedAt ?? 0);
  const refuse = (message: string) => conflict(message, noticeOf(row, viewer));
  if (row.reminderCount === body.after + 1 && since < MINUTE_MS) return noticeOf(row, viewer);
  if (row.reminderCount !== body.after) throw refuse(NOTICE_CHANGED);
  if (row.toldCount < row.hospitalCount) throw refuse(STILL_SENDING);
  if (since < REMINDER_PAUSE_HOURS * HOUR_MS) throw refuse(NOTICE_REMINDED_LATELY);
  const { people } = await countsOf(db, row);
  if (people.all === (row.isMustRead ? people.acknowledged : people.read)) throw refuse(NOBODY_TO_REMIND);
  await db.run(sql`
    UPDATE hospital_notices SET wave = wave + 1, wave_kind = 'reminder', wave_at = ${now}, told_count = 0,
      reminder_count = reminder_count + 1, reminded_at = ${now}
    WHERE id = ${row.id} AND reminder_count = ${body.after} AND told_count = hospital_count AND deleted_at IS NULL`);
  const after = await ownNotice(viewer, db, row.id);
  await queueNotification(env, after);
  const entry = { action: "notice-reminded", actorId: viewer.id, target: row.id, result: "ok" } as const;
  later(auditStatement(db, scope, entry).run());
  return noticeOf(after, viewer);
};
