import { sql } from "drizzle-orm";
import type { notices } from "#contract/notices/calls";
import { NOTICE_DRAFTS } from "#contract/notices/limits";
import { DRAFT_CHANGED, DRAFTS_USED_UP } from "#contract/notices/texts";
import { batch, resultsOf } from "../../../db/batch";
import type { Database } from "../../../db/client";
import { hospitals } from "../../../db/schema/hospitals";
import { allRows, computed } from "../../../db/sql";
import type { Viewer } from "../../../viewer";
import { conflict, notFound, Refusal } from "../../errors";
import { discardUnshownAt } from "../../files/discard";
import type { Handler } from "../../serve";
import { staffOf } from "../notice-record";
import { draftsOf, ownDraft } from "./draft-record";
import { refuseStrangeFile } from "./send";

export const drafts: Handler<typeof notices.drafts> = async ({ viewer, db }) => ({
  drafts: await draftsOf(viewer, db),
});

const CHOSEN_LINE_COLUMNS = {
  hospitalId: hospitals.id,
  name: hospitals.name,
  prefectureCode: hospitals.prefectureCode,
  city: computed<string>(),
  fax: hospitals.fax,
  peopleCount: computed<number>(),
};

export const draft: Handler<typeof notices.draft> = async ({ viewer, params, query, db }) => {
  const page = sql`SELECT hospital_id, position FROM hospital_notice_draft_hospitals WHERE draft_id =
    (SELECT id FROM hospital_notice_drafts WHERE id = ${params.id} AND author_id = ${viewer.id})
    ORDER BY position LIMIT ${query.limit} OFFSET ${query.offset}`;
  const chosen = allRows(
    db,
    CHOSEN_LINE_COLUMNS,
    sql`
    SELECT h.id AS hospitalId, h.name, h.prefecture_code AS prefectureCode, coalesce(m.name, '') AS city, h.fax,
      coalesce(staffed.people, 0) AS peopleCount
    FROM (${page}) chosen JOIN hospitals h ON h.id = chosen.hospital_id
      LEFT JOIN municipalities m ON m.code = h.municipality_code
      LEFT JOIN (SELECT staff.hospital_id, count(*) AS people FROM ${staffOf(page)} staff
        WHERE staff.user_id <> ${viewer.id} GROUP BY staff.hospital_id) staffed ON staffed.hospital_id = h.id
    ORDER BY chosen.position`,
  );
  const [found, hospitalsStock] = await Promise.all([ownDraft(viewer, db, params.id), chosen]);
  return { ...found, hospitalsStock };
};

/** A draft that is saved again as it stands is no conflict. */
export const saveDraft: Handler<typeof notices.saveDraft> = async ({ viewer, params, body, db, env }) => {
  await refuseStrangeFile(viewer, db, body.fileUrl);
  await startDraft(viewer, db, params.id);
  const before = await ownDraft(viewer, db, params.id);
  const { revision, ...fields } = body;
  const after = {
    ...before,
    ...defined(fields),
    hospitalObjectId: body.hospitalObjectId ?? before.hospitalObjectId,
  };
  const isChanged = KEPT.some((field) => (after[field] ?? null) !== (before[field] ?? null));
  if (!isChanged) return before;
  if (revision !== undefined && revision !== before.revision) throw conflict(DRAFT_CHANGED, before);
  const written = await db.run(sql`
    UPDATE hospital_notice_drafts SET title = ${after.title}, detail = ${after.detail}, file_url = ${after.fileUrl ?? null},
      file_name = ${after.fileUrl ? (after.filename ?? null) : null}, hospital_id = ${after.hospitalObjectId},
      is_must_read = ${Number(after.isMustRead)}, revision = revision + 1, updated_at = ${Date.now()}
    WHERE id = ${params.id} AND author_id = ${viewer.id} AND revision = ${before.revision}`);
  const now = await ownDraft(viewer, db, params.id);
  if (written.meta.changes === 0) throw conflict(DRAFT_CHANGED, now);
  await discardUnshownAt(env, before.fileUrl);
  return now;
};

const KEPT = ["title", "detail", "fileUrl", "filename", "hospitalObjectId", "isMustRead"] as const;

function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/**
 * Makes the draft of that id where it is not there yet: an empty one, or a copy of a notice that the viewer has sent.
 * 404 where the id is somebody else's, 422 beyond the number of drafts.
 */
export async function startDraft(viewer: Viewer, db: Database, id: string) {
  const now = Date.now();
  const room = sql`(SELECT count(*) FROM hospital_notice_drafts WHERE author_id = ${viewer.id}) < ${NOTICE_DRAFTS}`;
  const isNew = sql`NOT EXISTS (SELECT 1 FROM hospital_notices WHERE id = ${id})
    AND NOT EXISTS (SELECT 1 FROM hospital_notice_drafts WHERE id = ${id})`;
  const results = await batch(db, [
    sql`
      INSERT INTO hospital_notice_drafts (id, author_id, hospital_id, title, detail, file_url, file_name, is_must_read,
        hospital_count, created_at, updated_at)
      SELECT n.id, n.author_id, n.hospital_id, n.title, n.detail, n.file_url, n.file_name, n.is_must_read, 0, ${now}, ${now}
      FROM hospital_notices n WHERE n.id = ${id} AND n.author_id = ${viewer.id} AND n.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM hospital_notice_drafts WHERE id = ${id})`,
    sql`
      INSERT INTO hospital_notice_draft_hospitals (draft_id, hospital_id, position)
      SELECT r.notice_id, r.hospital_id, r.position FROM hospital_notice_recipients r
        JOIN hospital_notice_drafts d ON d.id = r.notice_id AND d.author_id = ${viewer.id} AND d.created_at = ${now}
          AND d.hospital_count = 0 AND d.revision = 1
      WHERE r.notice_id = ${id} ON CONFLICT DO NOTHING`,
    sql`
      INSERT INTO hospital_notice_drafts (id, author_id, created_at, updated_at)
      SELECT ${id}, ${viewer.id}, ${now}, ${now} WHERE ${isNew} AND ${room}`,
    sql`
      UPDATE hospital_notice_drafts SET hospital_count =
        (SELECT count(*) FROM hospital_notice_draft_hospitals WHERE draft_id = ${id})
      WHERE id = ${id} RETURNING author_id AS authorId`,
  ]);
  const [row] = resultsOf<{ authorId: string }>(results.at(-1));
  if (row?.authorId === viewer.id) return;
  if (row) throw notFound();
  // Somebody else's notice is nobody's draft; where there is none, there is no room for another draft.
  const [foreign] = await db.all(sql`SELECT 1 FROM hospital_notices WHERE id = ${id}`);
  if (foreign) throw notFound();
  throw new Refusal(422, "drafts-used-up", DRAFTS_USED_UP);
}

export const discardDraft: Handler<typeof notices.discardDraft> = async ({ viewer, params, db, env }) => {
  const { fileUrl } = await ownDraft(viewer, db, params.id);
  await db.run(sql`DELETE FROM hospital_notice_drafts WHERE id = ${params.id} AND author_id = ${viewer.id}`);
  await discardUnshownAt(env, fileUrl);
};
