import { dateInJapan, hourInJapan } from "#contract/dates/japan-time";
import { VACANT_BEDS_REMIND_AFTER_MS } from "#contract/hospitals/limits";
import { DAY_MS } from "#contract/limits";
import { isConfirmedAt } from "../db/confirmed-workplaces";
import { hospitals } from "../db/schema/hospitals";
import { users } from "../db/schema/users";
import { allRows, computed, firstRow } from "../db/sql";
import type { Env } from "../env";
import { queueMail, siteOrigin } from "../mail/post";
import { vacantBedsEmail } from "../mail/templates/vacant-beds";
import { notify } from "../notifications/notify";
import type { VacantBedsEvent } from "../queue/queue-message";

const DUE_COLUMNS = {
  userId: users.id,
  name: computed<string>(),
  email: users.email,
  role: users.role,
  hospitalId: hospitals.id,
  hospital: hospitals.name,
  at: computed<number | null>(),
};

/** The number of messages that go to the queue together. */
const MESSAGES_AT_ONCE = 100;

/**
 * Reminds those who keep the vacant beds of a hospital, at the hour of Japan they chose, where nobody has said a word
 * for long. Each is reminded once a day, however often this runs; each by a message of the queue of their own, so that
 * one that fails holds up no other and comes again.
 */
export async function remindOfVacantBeds(env: Env, now: number): Promise<void> {
  const results = await allRows(
    env.DB,
    DUE_COLUMNS,
    DUE,
    hourInJapan(now),
    now - VACANT_BEDS_REMIND_AFTER_MS,
  );
  const messages = results.map(({ userId, hospitalId }) => ({
    body: { type: "vacantBeds", userId, hospitalId, at: now } satisfies VacantBedsEvent,
  }));
  for (let from = 0; from < messages.length; from += MESSAGES_AT_ONCE) {
    await env.EVENTS.sendBatch(messages.slice(from, from + MESSAGES_AT_ONCE));
  }
}

/** One reminder, unless somebody has said a word meanwhile. */
export async function remind(env: Env, { userId, hospitalId, at: now }: VacantBedsEvent): Promise<void> {
  const due = await firstRow(
    env.DB,
    DUE_COLUMNS,
    `${DUE} AND r.user_id = ?3 AND r.hospital_id = ?4`,
    hourInJapan(now),
    now - VACANT_BEDS_REMIND_AFTER_MS,
    userId,
    hospitalId,
  );
  if (!due) return;
  const { name, hospital, at } = due;
  const path = `/hospitals/edit/open_bed?hospital=${encodeURIComponent(hospitalId)}`;
  const event = `vacant-beds/${userId}/${hospitalId}/${dateInJapan(now)}`;
  const days = at === null ? null : Math.floor((now - at) / DAY_MS);
  await queueMail(env, {
    event,
    to: due.email,
    role: due.role,
    letter: vacantBedsEmail({ name, hospital, days, url: siteOrigin(env) + path }),
  });
  await notify(env, [userId], {
    eventKey: event,
    topic: "bedsOutdated",
    about: { type: "openBeds", id: hospitalId },
    text: hospital,
    at: now,
  });
}

/** Somebody who has left the hospital keeps nothing of it any more. */
const DUE = `
  SELECT u.id AS userId, u.last_name_ja || ' ' || u.first_name_ja AS name, u.email, u.role,
    h.id AS hospitalId, h.name AS hospital, (SELECT min(updated_at) FROM vacant_beds WHERE hospital_id = h.id) AS at
  FROM vacant_bed_reminders r JOIN users u ON u.id = r.user_id AND u.status = 'active'
    JOIN hospitals h ON h.id = r.hospital_id
  WHERE r.hour = ?1 AND coalesce(at, 0) < ?2 AND ${isConfirmedAt("u.id", "h.id")} AND (u.hospital_id = h.id OR EXISTS (
    SELECT 1 FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
    WHERE d.user_id = u.id AND w.hospital_id = h.id AND w.is_working = 1))`;
