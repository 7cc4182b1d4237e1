import { sql } from "drizzle-orm";
import type { NoticeDraft } from "#contract/notices/calls";
import type { Database } from "../../../db/client";
import { hospitalNoticeDraftHospitals, hospitalNoticeDrafts } from "../../../db/schema/notices";
import { allRows, computed, type RowOf } from "../../../db/sql";
import type { Viewer } from "../../../viewer";
import { notFound } from "../../errors";

const ROW_COLUMNS = {
  updatedAt: hospitalNoticeDrafts.updatedAt,
  title: hospitalNoticeDrafts.title,
  objectId: hospitalNoticeDrafts.id,
  detail: hospitalNoticeDrafts.detail,
  revision: hospitalNoticeDrafts.revision,
  hospitalCount: hospitalNoticeDrafts.hospitalCount,
  hospitalObjectId: hospitalNoticeDrafts.hospitalId,
  fileUrl: hospitalNoticeDrafts.fileUrl,
  filename: hospitalNoticeDrafts.fileName,
  isMustRead: hospitalNoticeDrafts.isMustRead,
  isOfSent: computed<0 | 1>(),
};
type Row = RowOf<typeof ROW_COLUMNS>;

const DRAFT = sql`d.id AS objectId, d.title, d.detail, d.file_url AS fileUrl, d.file_name AS filename,
  d.hospital_id AS hospitalObjectId, d.is_must_read AS isMustRead, d.hospital_count AS hospitalCount, d.revision,
  d.updated_at AS updatedAt, EXISTS (SELECT 1 FROM hospital_notices WHERE id = d.id) AS isOfSent`;

export async function draftsOf(viewer: Viewer, db: Database): Promise<NoticeDraft[]> {
  const rows = await allRows(
    db,
    ROW_COLUMNS,
    sql`SELECT ${DRAFT} FROM hospital_notice_drafts d
    WHERE d.author_id = ${viewer.id} ORDER BY d.updated_at DESC, d.id`,
  );
  return rows.map(draftOf);
}

/** A draft of the viewer's own; 404 for any other id. */
export async function ownDraft(viewer: Viewer, db: Database, id: string): Promise<NoticeDraft> {
  const [row] = await allRows(
    db,
    ROW_COLUMNS,
    sql`SELECT ${DRAFT} FROM hospital_notice_drafts d WHERE d.id = ${id} AND d.author_id = ${viewer.id}`,
  );
  if (!row) throw notFound();
  return draftOf(row);
}

const draftOf = (row: Row): NoticeDraft => ({
  ...row,
  isOfSent: row.isOfSent === 1,
});

/** Its hospitals, in the order in which they were chosen. */
export async function draftHospitalIds(viewer: Viewer, db: Database, id: string): Promise<string[]> {
  await ownDraft(viewer, db, id);
  const rows = await allRows(
    db,
    { id: hospitalNoticeDraftHospitals.hospitalId },
    sql`SELECT hospital_id AS id FROM hospital_notice_draft_hospitals WHERE draft_id = ${id} ORDER BY position`,
  );
  return rows.map((row) => row.id);
}
