import { type SQL, sql } from "drizzle-orm";
import type { notices } from "#contract/notices/calls";
import { UNREAD_WINDOW } from "#contract/notices/limits";
import { PREVIEW_CHARS } from "#contract/posts/limits";
import { batch } from "../../db/batch";
import type { Database } from "../../db/client";
import { hospitals as hospitalsTable } from "../../db/schema/hospitals";
import { hospitalNoticeRecipients, hospitalNotices } from "../../db/schema/notices";
import { users } from "../../db/schema/users";
import { allRows, computed } from "../../db/sql";
import { endNotifications } from "../../notifications/notify";
import type { Viewer } from "../../viewer";
import { ownHospitalIds } from "../hospitals/record";
import type { Handler } from "../serve";
import { isSentByOwn, type NoticeRow, noticeFor, noticeOf } from "./notice-record";
import { aboutNotice, resumeStalled } from "./writing/notify";

export const get: Handler<typeof notices.get> = async ({ viewer, params, query, db, env, later }) => {
  const [row, addressees] = await Promise.all([
    noticeFor(viewer, db, params.objectId),
    addresseesOf(viewer, db, params.objectId),
  ]);
  later(resumeStalled(env, row));
  const addressed = row.isSender ? addressees : null;
  const hospitals = { toHospitalObjectIds: addressed, hospitalsStock: addressed };
  const shown = { ...noticeOf(row, viewer), ...hospitals };
  const isUpdate = row.readAt === null || row.isUnmarked === 1;
  if (!shown.received || query.preview || !isUpdate) return shown;
  await noteReading(viewer, db, row, "read");
  later(endNotifications(env, [viewer.id], { about: aboutNotice(row.id) }, "read"));
  return { ...noticeOf(await noticeFor(viewer, db, params.objectId), viewer), ...hospitals };
};

/** The hospitals that a notice of the viewer's goes to, in the order in which they were chosen; none of another's. */
async function addresseesOf(viewer: Viewer, db: Database, noticeId: string): Promise<string[]> {
  const rows = await allRows(
    db,
    { id: hospitalNoticeRecipients.hospitalId },
    sql`SELECT hospital_id AS id FROM hospital_notice_recipients WHERE notice_id = ${noticeId}
       AND EXISTS (SELECT 1 FROM hospital_notices n WHERE n.id = ${noticeId} AND ${isSentByOwn(viewer)})
     ORDER BY position`,
  );
  return rows.map(({ id }) => id);
}

export const acknowledge: Handler<typeof notices.acknowledge> = async ({
  viewer,
  params,
  db,
  env,
  later,
}) => {
  const row = await noticeFor(viewer, db, params.objectId);
  if (noticeOf(row, viewer).received && row.acknowledgedAt === null)
    await noteReading(viewer, db, row, "acknowledged");
  later(endNotifications(env, [viewer.id], { about: aboutNotice(row.id) }, "read"));
  return noticeOf(await noticeFor(viewer, db, params.objectId), viewer);
};

/** Notices that came to the viewer's hospitals, each once, from others than the viewer. */
const received = (viewer: Viewer) => sql`
  (SELECT r.notice_id, max(r.sent_at) AS sent_at FROM hospital_notice_recipients r
    WHERE r.hospital_id IN (SELECT id FROM ${ownHospitalIds(viewer)}) GROUP BY r.notice_id) came
  JOIN hospital_notices n ON n.id = came.notice_id AND n.deleted_at IS NULL AND n.author_id <> ${viewer.id}
  LEFT JOIN hospital_notice_reads reading
    ON reading.notice_id = n.id AND reading.user_id = ${viewer.id} AND reading.round = n.round`;

const NARROWED = {
  "": sql`true`,
  unread: sql`reading.read_at IS NULL`,
  mustRead: sql`n.is_must_read = 1 AND reading.acknowledged_at IS NULL`,
};

const LINE = sql`n.id AS objectId, n.title, substr(n.detail, 1, ${PREVIEW_CHARS}) AS preview, h.id AS hospitalId, h.name, h.image_url AS image,
  n.is_must_read AS isMustRead, n.file_url IS NOT NULL AS hasFile, n.sent_at AS sentAt, n.edited_at AS editedAt`;

export const receivedNotices: Handler<typeof notices.received> = async ({ viewer, query, db }) => {
  const { limit, offset, only } = query;
  const [[counted], rows] = await Promise.all([
    allRows(
      db,
      { total: computed<number>() },
      sql`SELECT count(*) AS total FROM ${received(viewer)} WHERE ${NARROWED[only]}`,
    ),
    allRows(
      db,
      {
        title: hospitalNotices.title,
        preview: computed<string>(),
        objectId: hospitalNotices.id,
        editedAt: hospitalNotices.editedAt,
        sentAt: hospitalNotices.sentAt,
        name: hospitalsTable.name,
        hospitalId: hospitalsTable.id,
        image: hospitalsTable.imageUrl,
        isRead: computed<0 | 1>(),
        isMustRead: hospitalNotices.isMustRead,
        isAcknowledged: computed<0 | 1>(),
        hasFile: computed<0 | 1>(),
      },
      sql`
      SELECT ${LINE}, reading.read_at IS NOT NULL AS isRead, reading.acknowledged_at IS NOT NULL AS isAcknowledged
      FROM ${received(viewer)} JOIN hospitals h ON h.id = n.hospital_id WHERE ${NARROWED[only]}
      ORDER BY came.sent_at DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}`,
    ),
  ]);
  const items = rows.map(({ isRead, isAcknowledged, ...line }) => ({
    ...lineOf(line),
    isRead: isRead === 1,
    isAcknowledged: isAcknowledged === 1,
  }));
  return { total: counted?.total ?? 0, items };
};

export const ownNotices: Handler<typeof notices.own> = async ({ viewer, query, db }) => {
  const { limit, offset } = query;
  const [[counted], rows] = await Promise.all([
    allRows(
      db,
      { total: computed<number>() },
      sql`SELECT count(*) AS total FROM hospital_notices n WHERE ${isSentByOwn(viewer)}`,
    ),
    allRows(
      db,
      {
        title: hospitalNotices.title,
        preview: computed<string>(),
        objectId: hospitalNotices.id,
        editedAt: hospitalNotices.editedAt,
        acknowledgedCount: hospitalNotices.acknowledgedCount,
        hospitalCount: hospitalNotices.hospitalCount,
        sentAt: hospitalNotices.sentAt,
        authorName: computed<string>(),
        authorRole: users.role,
        toldCount: hospitalNotices.toldCount,
        readCount: hospitalNotices.readCount,
        name: hospitalsTable.name,
        hospitalId: hospitalsTable.id,
        image: hospitalsTable.imageUrl,
        isMustRead: hospitalNotices.isMustRead,
        hasFile: computed<0 | 1>(),
        isMine: computed<0 | 1>(),
      },
      sql`
      SELECT ${LINE}, trim(u.last_name_ja || ' ' || u.first_name_ja) AS authorName, u.role AS authorRole, n.author_id = ${viewer.id} AS isMine,
        n.hospital_count AS hospitalCount, n.told_count AS toldCount, n.read_count AS readCount,
        n.acknowledged_count AS acknowledgedCount
      FROM hospital_notices n JOIN hospitals h ON h.id = n.hospital_id JOIN users u ON u.id = n.author_id
      WHERE ${isSentByOwn(viewer)} ORDER BY n.sent_at DESC, n.id DESC LIMIT ${limit} OFFSET ${offset}`,
    ),
  ]);
  const items = rows.map(({ isMine, ...line }) => ({ ...lineOf(line), isMine: isMine === 1 }));
  return { total: counted?.total ?? 0, items };
};

function lineOf<Line extends { hospitalId: string; name: string; image: string | null; hasFile: number }>({
  hospitalId,
  name,
  image,
  hasFile,
  ...line
}: Line) {
  return {
    ...line,
    hospital: { hospitalId, name, image },
    hasFile: hasFile === 1,
  };
}

export const unreadCount: Handler<typeof notices.unreadCount> = async ({ viewer, db }) => ({
  count: await unreadNotices(db, viewer),
});

/** The number of unread ones among the newest; each row of the record is looked at once, however many lie behind. */
export async function unreadNotices(db: Database, viewer: Viewer): Promise<number> {
  const [row] = await allRows(
    db,
    { count: computed<number>() },
    sql`
    SELECT count(DISTINCT n.id) AS count FROM (
      SELECT r.notice_id FROM hospital_notice_recipients r
      WHERE r.hospital_id IN (SELECT id FROM ${ownHospitalIds(viewer)})
      ORDER BY r.sent_at DESC LIMIT ${UNREAD_WINDOW}) came
      JOIN hospital_notices n ON n.id = came.notice_id AND n.deleted_at IS NULL AND n.author_id <> ${viewer.id}
    WHERE NOT EXISTS (SELECT 1 FROM hospital_notice_reads reading
      WHERE reading.notice_id = n.id AND reading.user_id = ${viewer.id} AND reading.round = n.round)`,
  );
  return row?.count ?? 0;
}

/**
 * Notes that the viewer has read a notice, or acknowledged it; their hospitals count as having read it from the first of
 * their people on. Again, or after an edit has begun a new round: nothing changes. Counts and marks change together.
 */
async function noteReading(
  viewer: Viewer,
  db: Database,
  { id, round }: Pick<NoticeRow, "id" | "round">,
  as: "read" | "acknowledged",
) {
  const now = Date.now();
  const acknowledged = as === "acknowledged" ? now : null;
  const isCurrent = sql`EXISTS (SELECT 1 FROM hospital_notices WHERE id = ${id} AND round = ${round} AND deleted_at IS NULL)`;
  const mine = sql`notice_id = ${id} AND hospital_id IN (SELECT id FROM ${ownHospitalIds(viewer)})`;
  const newly = (column: SQL) =>
    sql`(SELECT count(*) FROM hospital_notice_recipients WHERE ${mine} AND ${column} IS NULL)`;
  await batch(db, [
    sql`
      INSERT INTO hospital_notice_reads (notice_id, user_id, round, read_at, acknowledged_at)
      SELECT ${id}, ${viewer.id}, ${round}, ${now}, ${acknowledged} WHERE ${isCurrent}
      ON CONFLICT (notice_id, user_id) DO UPDATE SET round = excluded.round,
        read_at = iif(round < excluded.round, excluded.read_at, read_at),
        acknowledged_at = iif(round < excluded.round, excluded.acknowledged_at,
          coalesce(acknowledged_at, excluded.acknowledged_at))`,
    sql`
      UPDATE hospital_notices SET read_count = read_count + ${newly(sql`read_at`)},
        acknowledged_count = acknowledged_count + iif(${acknowledged} IS NULL, 0, ${newly(sql`acknowledged_at`)})
      WHERE id = ${id} AND ${isCurrent}`,
    sql`
      UPDATE hospital_notice_recipients SET read_at = coalesce(read_at, ${now}),
        acknowledged_at = coalesce(acknowledged_at, ${acknowledged})
      WHERE ${mine} AND ${isCurrent}`,
  ]);
}
