import { sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits";
import type { Wave } from "#contract/notices/calls";
import { jobDatabase } from "../../../db/client";
import { hospitals as hospitalsTable } from "../../../db/schema/hospitals";
import { hospitalNotices } from "../../../db/schema/notices";
import { users } from "../../../db/schema/users";
import { allRows, computed, firstRow, type RowOf, runSql, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { passOnMail } from "../../../mail/deliver";
import { compose } from "../../../mail/email";
import { siteOrigin } from "../../../mail/post";
import { isHeldBack } from "../../../mail/quiet";
import { hospitalNoticeEmail } from "../../../mail/templates/notifications";
import { unsubscribeUrls } from "../../../mail/unsubscribe";
import { notify } from "../../../notifications/notify";
import type { NoticeEvent, NoticeMailEvent } from "../../../queue/queue-message";
import { type NoticeRow, staffOf } from "../notice-record";

/** Hospitals of one message of the queue. */
const PART_HOSPITALS = 50;
/** The number of messages that go to the queue together. */
const MAILS_AT_ONCE = 100;
/** A sending that has made no progress for this long has lost a message of the queue. */
const STALLED_MS = 2 * MINUTE_MS;

type Sending = { id: string; wave: number };

/** Puts the parts of a sending that are still to be told into the queue. */
export async function queueNotification({ DB, EVENTS }: Env, { id, wave }: Sending) {
  const results = await allRows(
    DB,
    { part: computed<number>() },
    `SELECT DISTINCT position / ${PART_HOSPITALS} AS part FROM hospital_notice_recipients
     WHERE notice_id = ? AND told_wave < ?`,
    id,
    wave,
  );
  const parts = results.map(({ part }) => ({
    body: { type: "hospitalNotice", noticeId: id, wave, part } satisfies NoticeEvent,
  }));
  if (parts.length > 0) await EVENTS.sendBatch(parts);
}

/** Takes a sending up again whose messages were lost with a process; once, whoever comes upon it. */
export async function resumeStalled(
  env: Env,
  row: Pick<NoticeRow, "id" | "wave" | "waveAt" | "toldCount" | "hospitalCount">,
) {
  const now = Date.now();
  if (row.toldCount >= row.hospitalCount || row.waveAt > now - STALLED_MS) return;
  const { meta } = await runSql(
    env.DB,
    "UPDATE hospital_notices SET wave_at = ?1 WHERE id = ?2 AND wave_at = ?3",
    now,
    row.id,
    row.waveAt,
  );
  if (meta.changes > 0) await queueNotification(env, row);
}

const STALLED_AT_ONCE = 100;

/** Runs hourly: does the same for every sending that nobody looks at. */
export async function resumeAllStalled(env: Env) {
  const results = await allRows(
    env.DB,
    {
      id: hospitalNotices.id,
      wave: hospitalNotices.wave,
      waveAt: hospitalNotices.waveAt,
      toldCount: hospitalNotices.toldCount,
      hospitalCount: hospitalNotices.hospitalCount,
    },
    `SELECT id, wave, wave_at AS waveAt, told_count AS toldCount, hospital_count AS hospitalCount FROM hospital_notices
     WHERE told_count < hospital_count AND deleted_at IS NULL ORDER BY wave_at LIMIT ${STALLED_AT_ONCE}`,
  );
  for (const row of results) await resumeStalled(env, row);
}

const ANNOUNCED_COLUMNS = {
  id: hospitalNotices.id,
  title: hospitalNotices.title,
  hospital: hospitalsTable.name,
};
type Announced = RowOf<typeof ANNOUNCED_COLUMNS>;
const ADDRESSEE_COLUMNS = { userId: users.id, kind: computed<Wave>(), isSubscribed: computed<0 | 1>() };
type Addressee = RowOf<typeof ADDRESSEE_COLUMNS>;

/**
 * Tells the people of one part's hospitals of a notice, then notes that they are notified. Everything goes by the name of
 * the event, so that a part which comes twice, or was broken off in between, reaches nobody twice.
 */
export async function notifyOfNotice(env: Env, { noticeId, wave, part }: NoticeEvent): Promise<void> {
  const notice = await firstRow(
    env.DB,
    ANNOUNCED_COLUMNS,
    `SELECT n.id, n.title, h.name AS hospital
     FROM hospital_notices n JOIN hospitals h ON h.id = n.hospital_id
     WHERE n.id = ? AND n.wave = ? AND n.deleted_at IS NULL`,
    noticeId,
    wave,
  );
  if (!notice) return;
  const addressees = await addresseesOf(env, { noticeId, wave, part });
  await Promise.all([announce(env, notice, wave, addressees), queueMails(env, notice, wave, addressees)]);
  await noteNotified(env, { noticeId, wave, part });
}

type Part = Omit<NoticeEvent, "type">;

/** The people who are still to be notified: not those who have read it meanwhile, and not the author. */
function addresseesOf(env: Env, { noticeId, wave, part }: Part): Promise<Addressee[]> {
  const db = jobDatabase(env.DB);
  const hospitals = sql`SELECT hospital_id FROM hospital_notice_recipients WHERE notice_id = ${noticeId}
    AND told_wave < ${wave} AND position >= ${part * PART_HOSPITALS} AND position < ${(part + 1) * PART_HOSPITALS}`;
  return allRows(
    db,
    ADDRESSEE_COLUMNS,
    sql`
    SELECT u.id AS userId, iif(max(r.told_wave) = 0, 'sent', n.wave_kind) AS kind,
      coalesce(wish.is_subscribed, 1) AS isSubscribed
    FROM ${staffOf(hospitals)} staff JOIN users u ON u.id = staff.user_id
      JOIN hospital_notice_recipients r ON r.notice_id = ${noticeId} AND r.hospital_id = staff.hospital_id
      JOIN hospital_notices n ON n.id = ${noticeId} AND n.author_id <> u.id
      LEFT JOIN hospital_notice_reads reading
        ON reading.notice_id = n.id AND reading.user_id = u.id AND reading.round = n.round
      LEFT JOIN mail_subscriptions wish ON wish.user_id = u.id AND wish.mail_type = 'hospitalNotice'
    WHERE reading.read_at IS NULL OR (n.wave_kind = 'reminder' AND n.is_must_read AND reading.acknowledged_at IS NULL)
    GROUP BY u.id ORDER BY u.id`,
  );
}

const TOPICS = { sent: "noticeReceived", again: "noticeChanged", reminder: "noticeReminded" } as const;

/** One event, in the words of what it is to each. */
async function announce(env: Env, notice: Announced, wave: number, addressees: readonly Addressee[]) {
  for (const [kind, some] of Object.entries(Object.groupBy(addressees, (each) => each.kind))) {
    await notify(
      env,
      some.map(({ userId }) => userId),
      {
        eventKey: `hospital-notice/${notice.id}/${wave}`,
        topic: TOPICS[kind as Wave],
        about: aboutNotice(notice.id),
        text: `${notice.title}（${notice.hospital}）`,
      },
    );
  }
}

export const aboutNotice = (id: string) => ({ type: "hospitalNotice", id }) as const;

/** Each mail goes by itself, when its person is not to be left in peace. */
async function queueMails(
  { EVENTS }: Env,
  { id }: Announced,
  wave: number,
  addressees: readonly Addressee[],
) {
  const bodies = addressees
    .filter(({ isSubscribed }) => isSubscribed)
    .map(
      ({ userId, kind }) =>
        ({ type: "noticeMail", noticeId: id, wave, kind, userId }) satisfies NoticeMailEvent,
    )
    .map((body) => ({ body }));
  for (let from = 0; from < bodies.length; from += MAILS_AT_ONCE) {
    await EVENTS.sendBatch(bodies.slice(from, from + MAILS_AT_ONCE));
  }
}

async function noteNotified({ DB }: Env, { noticeId, wave, part }: Part) {
  const there = `notice_id = ?1 AND told_wave < ?2 AND position >= ?3 AND position < ?4`;
  const bound = [noticeId, wave, part * PART_HOSPITALS, (part + 1) * PART_HOSPITALS];
  await DB.batch([
    statement(
      DB,
      `UPDATE hospital_notices SET wave_at = ?5,
         told_count = told_count + (SELECT count(*) FROM hospital_notice_recipients WHERE ${there})
       WHERE id = ?1 AND wave = ?2`,
      ...bound,
      Date.now(),
    ),
    statement(
      DB,
      `UPDATE hospital_notice_recipients SET told_wave = ?2
       WHERE ${there} AND EXISTS (SELECT 1 FROM hospital_notices WHERE id = ?1 AND wave = ?2)`,
      ...bound,
    ),
  ]);
}

/**
 * One person's mail about a notice, when they may be disturbed. None where they have read it by then, where it has gone,
 * or where a later mail about it is on its way.
 */
export async function mailOfNotice(event: NoticeMailEvent, env: Env): Promise<void> {
  if (await isHeldBack(env, event.userId, event)) return;
  const { noticeId, wave, kind, userId } = event;
  const due = await dueMail(env, event);
  if (!due) return;
  const { email, role, name, hospital, title } = due;
  const site = siteOrigin(env);
  const letter = hospitalNoticeEmail({
    name,
    hospital,
    title,
    url: `${site}/notices/${noticeId}`,
    isReminder: kind === "reminder",
    unsubscribe: await unsubscribeUrls(env, site, { userId, mailType: "hospitalNotice" }),
  });
  const named = `hospital-notice/${noticeId}/${wave}/${userId}`;
  await passOnMail(compose({ event: named, to: email, role, letter }, env), env);
}

const DUE_COLUMNS = {
  email: users.email,
  role: users.role,
  name: computed<string>(),
  hospital: hospitalsTable.name,
  title: hospitalNotices.title,
};
type Due = RowOf<typeof DUE_COLUMNS>;

async function dueMail({ DB }: Env, { noticeId, wave, userId }: NoticeMailEvent): Promise<Due | undefined> {
  const db = jobDatabase(DB);
  const hospitals = sql`SELECT hospital_id FROM hospital_notice_recipients WHERE notice_id = ${noticeId}
    AND hospital_id IN (SELECT hospital_id FROM users WHERE id = ${userId}
      UNION SELECT w.hospital_id FROM doctors d JOIN workplaces w ON w.doctor_id = d.id WHERE d.user_id = ${userId})`;
  const [due] = await allRows(
    db,
    DUE_COLUMNS,
    sql`
    SELECT u.email, u.role, trim(u.last_name_ja || ' ' || u.first_name_ja) AS name, h.name AS hospital, n.title
    FROM hospital_notices n JOIN hospitals h ON h.id = n.hospital_id JOIN users u ON u.id = ${userId}
      LEFT JOIN hospital_notice_reads reading
        ON reading.notice_id = n.id AND reading.user_id = u.id AND reading.round = n.round
      LEFT JOIN mail_subscriptions wish ON wish.user_id = u.id AND wish.mail_type = 'hospitalNotice'
    WHERE n.id = ${noticeId} AND n.wave = ${wave} AND n.deleted_at IS NULL AND u.email <> ''
      AND coalesce(wish.is_subscribed, 1)
      AND (reading.read_at IS NULL
        OR (n.wave_kind = 'reminder' AND n.is_must_read AND reading.acknowledged_at IS NULL))
      AND u.id IN (SELECT user_id FROM ${staffOf(hospitals)})`,
  );
  return due;
}
