import { type SQL, sql } from "drizzle-orm";
import { isHospitalStaff } from "#contract/hospitals/limits";
import type { Notice } from "#contract/notices/calls";
import { NOTICE_DELETED } from "#contract/notices/texts";
import type { Database } from "../../db/client";
import { isConfirmedAt } from "../../db/confirmed-workplaces";
import { doctors } from "../../db/schema/doctors";
import { hospitals as hospitalsTable } from "../../db/schema/hospitals";
import { hospitalNoticeReads, hospitalNotices } from "../../db/schema/notices";
import { users } from "../../db/schema/users";
import { allRows, computed, nullable, type RowOf } from "../../db/sql";
import type { Viewer } from "../../viewer";
import { notFound } from "../errors";
import { ownHospitalIds } from "../hospitals/record";

const NOTICE_ROW_COLUMNS = {
  id: hospitalNotices.id,
  title: hospitalNotices.title,
  detail: hospitalNotices.detail,
  fileUrl: hospitalNotices.fileUrl,
  fileName: hospitalNotices.fileName,
  isMustRead: hospitalNotices.isMustRead,
  round: hospitalNotices.round,
  revision: hospitalNotices.revision,
  wave: hospitalNotices.wave,
  waveKind: hospitalNotices.waveKind,
  waveAt: hospitalNotices.waveAt,
  hospitalCount: hospitalNotices.hospitalCount,
  toldCount: hospitalNotices.toldCount,
  readCount: hospitalNotices.readCount,
  acknowledgedCount: hospitalNotices.acknowledgedCount,
  reminderCount: hospitalNotices.reminderCount,
  remindedAt: hospitalNotices.remindedAt,
  sentAt: hospitalNotices.sentAt,
  editedAt: hospitalNotices.editedAt,
  deletedAt: hospitalNotices.deletedAt,
  hospitalId: hospitalsTable.id,
  hospitalName: hospitalsTable.name,
  image: hospitalsTable.imageUrl,
  tel: hospitalsTable.tel,
  fax: hospitalsTable.fax,
  authorId: users.id,
  authorName: computed<string>(),
  authorRole: users.role,
  authorDoctorId: nullable(doctors.id),
  occupation: users.occupation,
  isSender: computed<0 | 1>(),
  receivedBy: nullable(hospitalsTable.name),
  isUnmarked: computed<0 | 1>(),
  readAt: nullable(hospitalNoticeReads.readAt),
  acknowledgedAt: hospitalNoticeReads.acknowledgedAt,
};
export type NoticeRow = RowOf<typeof NOTICE_ROW_COLUMNS>;

/** A notice that the viewer's hospitals sent or got; 404 for any other, in words of its own for one that was deleted. */
export async function noticeFor(viewer: Viewer, db: Database, id: string): Promise<NoticeRow> {
  if (!isNoticeReader(viewer)) throw notFound();
  const own = ownHospitalIds(viewer);
  const [row] = await allRows(
    db,
    NOTICE_ROW_COLUMNS,
    sql`
    SELECT n.id, n.title, n.detail, n.file_url AS fileUrl, n.file_name AS fileName, n.is_must_read AS isMustRead, n.round,
      n.revision, n.wave, n.wave_kind AS waveKind, n.wave_at AS waveAt, n.hospital_count AS hospitalCount,
      n.told_count AS toldCount, n.read_count AS readCount, n.acknowledged_count AS acknowledgedCount,
      n.reminder_count AS reminderCount, n.reminded_at AS remindedAt, n.sent_at AS sentAt, n.edited_at AS editedAt,
      n.deleted_at AS deletedAt, h.id AS hospitalId, h.name AS hospitalName, h.image_url AS image, h.tel, h.fax,
      u.id AS authorId, trim(u.last_name_ja || ' ' || u.first_name_ja) AS authorName, u.role AS authorRole, u.occupation,
      (SELECT d.id FROM doctors d WHERE d.user_id = u.id) AS authorDoctorId,
      n.hospital_id IN (SELECT id FROM ${own}) AS isSender,
      (SELECT place.name FROM hospital_notice_recipients r JOIN ${own} mine ON mine.id = r.hospital_id
        JOIN hospitals place ON place.id = r.hospital_id
        WHERE r.notice_id = n.id ORDER BY mine.position LIMIT 1) AS receivedBy,
      EXISTS (SELECT 1 FROM hospital_notice_recipients r JOIN ${own} mine ON mine.id = r.hospital_id
        WHERE r.notice_id = n.id AND r.read_at IS NULL) AS isUnmarked,
      reading.read_at AS readAt, reading.acknowledged_at AS acknowledgedAt
    FROM hospital_notices n JOIN hospitals h ON h.id = n.hospital_id JOIN users u ON u.id = n.author_id
      LEFT JOIN hospital_notice_reads reading
        ON reading.notice_id = n.id AND reading.user_id = ${viewer.id} AND reading.round = n.round
    WHERE n.id = ${id}`,
  );
  if (!row || (!row.isSender && row.receivedBy === null)) throw notFound();
  if (row.deletedAt !== null) throw notFound(NOTICE_DELETED);
  return row;
}

/** The same, for the people of the hospital that sent it. */
export async function sentNotice(viewer: Viewer, db: Database, id: string): Promise<NoticeRow> {
  const row = await noticeFor(viewer, db, id);
  if (!row.isSender) throw notFound();
  return row;
}

/** The same, for the person who sent it and still works there. */
export async function ownNotice(viewer: Viewer, db: Database, id: string): Promise<NoticeRow> {
  const row = await sentNotice(viewer, db, id);
  if (row.authorId !== viewer.id) throw notFound();
  return row;
}

/** Was some notice that this file goes with sent or got by the viewer's hospitals? */
export async function readsNoticeWith(viewer: Viewer, db: Database, fileUrl: string): Promise<boolean> {
  const [found] = await db.all(sql`SELECT 1 FROM hospital_notices n
    WHERE n.file_url = ${fileUrl} AND n.deleted_at IS NULL AND ${isReadableNotice(viewer)} LIMIT 1`);
  return found !== undefined;
}

/** The notice `n`, deleted or not, was sent or got by the viewer's hospitals. */
export function isReadableNotice(viewer: Viewer): SQL {
  if (!isNoticeReader(viewer)) return sql`0`;
  const own = ownHospitalIds(viewer);
  return sql`(n.hospital_id IN (SELECT id FROM ${own}) OR EXISTS (
    SELECT 1 FROM hospital_notice_recipients r JOIN ${own} mine ON mine.id = r.hospital_id WHERE r.notice_id = n.id))`;
}

/** A doctor under review may work at a hospital already. The calls of notices refuse them; files and reports ask here. */
const isNoticeReader = ({ principal }: Viewer) => isHospitalStaff(principal);

/** Notices that the viewer's hospitals have sent and nobody has deleted. */
export const isSentByOwn = (viewer: Viewer): SQL =>
  sql`n.hospital_id IN (SELECT id FROM ${ownHospitalIds(viewer)}) AND n.deleted_at IS NULL`;

export function noticeOf(row: NoticeRow, viewer: Viewer): Notice {
  const isAuthor = row.authorId === viewer.id;
  const { hospitalCount, toldCount, readCount, acknowledgedCount, reminderCount, remindedAt } = row;
  return {
    objectId: row.id,
    title: row.title,
    detail: row.detail,
    fileUrl: row.fileUrl,
    filename: row.fileName,
    isMustRead: row.isMustRead,
    hospital: {
      hospitalId: row.hospitalId,
      name: row.hospitalName,
      image: row.image,
      tel: row.tel,
      fax: row.fax,
    },
    author: {
      name: row.authorName,
      role: row.authorRole,
      occupation: row.occupation,
      doctorId: row.authorDoctorId,
    },
    sentAt: row.sentAt,
    editedAt: row.editedAt,
    revision: row.revision,
    isMine: isAuthor && row.isSender === 1,
    received:
      row.receivedBy === null || isAuthor
        ? null
        : { hospitalName: row.receivedBy, readAt: row.readAt, acknowledgedAt: row.acknowledgedAt },
    sending: row.isSender
      ? {
          hospitalCount,
          toldCount,
          readCount,
          acknowledgedCount,
          wave: row.waveKind,
          reminderCount,
          remindedAt,
        }
      : null,
  };
}

/**
 * A condition over `users u` and hospitals `at`: those who were confirmed there and may read notices at all. A doctor
 * under review may not yet.
 */
const MAY_READ = sql`u.status = 'active'
  AND (u.role = 'co-medical' OR (u.role = 'doctor' AND u.licence_state = 'verified'))
  AND ${sql.raw(isConfirmedAt("u.id", "at.hospital_id"))}`;

/**
 * Pairs `(hospital_id, user_id)` of people who work at hospitals now, by a current workplace or a registered hospital,
 * were confirmed there, and may read notices. `hospitals` is a query with a column `hospital_id`, and is read first: SQLite would rather go
 * through everybody who may read.
 */
export function staffOf(hospitals: SQL): SQL {
  return sql`(SELECT at.hospital_id, u.id AS user_id FROM (${hospitals}) at CROSS JOIN users u ON u.hospital_id = at.hospital_id
      WHERE ${MAY_READ}
    UNION SELECT at.hospital_id, u.id FROM (${hospitals}) at
      CROSS JOIN workplaces w ON w.hospital_id = at.hospital_id AND w.is_working = 1
      JOIN doctors d ON d.id = w.doctor_id JOIN users u ON u.id = d.user_id WHERE ${MAY_READ})`;
}

/** Everybody who works at a hospital that got a notice. */
export async function staffOfNotice(db: Database, noticeId: string): Promise<string[]> {
  const hospitals = sql`SELECT hospital_id FROM hospital_notice_recipients WHERE notice_id = ${noticeId}`;
  const rows = await allRows(
    db,
    { id: users.id },
    sql`SELECT DISTINCT user_id AS id FROM ${staffOf(hospitals)}`,
  );
  return rows.map(({ id }) => id);
}
