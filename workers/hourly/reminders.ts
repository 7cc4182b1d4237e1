import type { Role } from "#contract/endpoint";
import { VACANT_BEDS_REMIND_AFTER_MS } from "#contract/hospitals/limits";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import type { Env } from "../env";
import { vacantBedsLetter } from "../mail/letters/vacant-beds";
import { queueMail, siteOrigin } from "../mail/post";
import { notify } from "../notifications/notify";

type Due = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  hospitalId: string;
  hospital: string;
  at: number | null;
};

/**
 * Reminds those who keep the vacant beds of a hospital, at the hour of Japan they chose, where nobody has said a word
 * for long. Once a day each, however often it runs.
 */
export async function remindOfVacantBeds(env: Env, now: number): Promise<void> {
  const tokyo = new Date(now + 9 * HOUR_MS);
  const { results } = await env.DB.prepare(DUE)
    .bind(tokyo.getUTCHours(), now - VACANT_BEDS_REMIND_AFTER_MS)
    .all<Due>();
  const day = tokyo.toISOString().slice(0, 10);
  for (const due of results) await remind(env, due, { now, day });
}

async function remind(env: Env, due: Due, { now, day }: { now: number; day: string }) {
  const { userId, hospitalId, name, hospital, at } = due;
  const path = `/hospitals/edit/open_bed?hospital=${encodeURIComponent(hospitalId)}`;
  const event = `vacant-beds/${userId}/${hospitalId}/${day}`;
  const days = at === null ? null : Math.floor((now - at) / DAY_MS);
  await queueMail(env, {
    event,
    to: due.email,
    role: due.role,
    letter: vacantBedsLetter({ name, hospital, days, url: siteOrigin(env) + path }),
  });
  await notify(env, [userId], {
    occasion: event,
    topic: "bedsOutdated",
    about: { type: "openBeds", id: hospitalId },
    text: hospital,
    at: now,
  });
}

/** Whoever has left the hospital keeps nothing of it any more. */
const DUE = `
  SELECT u.id AS userId, u.last_name_ja || ' ' || u.first_name_ja AS name, u.email, u.role,
    h.id AS hospitalId, h.name AS hospital, (SELECT min(updated_at) FROM vacant_beds WHERE hospital_id = h.id) AS at
  FROM vacant_bed_reminders r JOIN users u ON u.id = r.user_id AND u.status = 'active'
    JOIN hospitals h ON h.id = r.hospital_id
  WHERE r.hour = ?1 AND coalesce(at, 0) < ?2 AND (u.hospital_id = h.id OR EXISTS (
    SELECT 1 FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
    WHERE d.user_id = u.id AND w.hospital_id = h.id AND w.is_working = 1))`;
