import { sql } from "drizzle-orm";
import type { Role } from "#contract/endpoint";
import { jobDatabase } from "../../../db/client";
import type { Env } from "../../../env";
import { passOnMail } from "../../../mail/deliver";
import { compose } from "../../../mail/email";
import { hospitalNoticeEmail } from "../../../mail/letters/notifications";
import { siteOrigin } from "../../../mail/post";
import { isHeldBack } from "../../../mail/quiet";
import { unsubscribeUrls } from "../../../mail/unsubscribe";
import type { NoticeMailEvent } from "../../../queue/queue-message";
import { staffOf } from "../staff";

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

type Due = { email: string; role: Role; name: string; hospital: string; title: string };

async function dueMail({ DB }: Env, { noticeId, wave, userId }: NoticeMailEvent): Promise<Due | undefined> {
  const db = jobDatabase(DB);
  const hospitals = sql`SELECT hospital_id FROM hospital_notice_recipients WHERE notice_id = ${noticeId}
    AND hospital_id IN (SELECT hospital_id FROM users WHERE id = ${userId}
      UNION SELECT w.hospital_id FROM doctors d JOIN workplaces w ON w.doctor_id = d.id WHERE d.user_id = ${userId})`;
  const [due] = await db.all<Due>(sql`
    SELECT u.email, u.role, trim(u.last_name_ja || ' ' || u.first_name_ja) AS name, h.name AS hospital, n.title
    FROM hospital_notices n JOIN hospitals h ON h.id = n.hospital_id JOIN users u ON u.id = ${userId}
      LEFT JOIN hospital_notice_reads reading
        ON reading.notice_id = n.id AND reading.user_id = u.id AND reading.round = n.round
      LEFT JOIN mail_subscriptions wish ON wish.user_id = u.id AND wish.mail_type = 'hospitalNotice'
    WHERE n.id = ${noticeId} AND n.wave = ${wave} AND n.deleted_at IS NULL AND u.email <> ''
      AND coalesce(wish.is_subscribed, 1)
      AND (reading.read_at IS NULL
        OR (n.wave_kind = 'reminder' AND n.is_must_read AND reading.acknowledged_at IS NULL))
      AND u.id IN (SELECT user_id FROM ${staffOf(hospitals)})`);
  return due;
}
