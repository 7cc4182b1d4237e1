import type { UrgentTie } from "#contract/chat/shapes";
import type { About } from "#contract/notifications/about";
import { roomObject } from "../../../durable-objects/objects";
import { isConfirmedAt } from "../../db/confirmed-workplaces";
import { users } from "../../db/schema/users";
import { serviceState } from "../../db/service-state";
import { allRows, computed } from "../../db/sql";
import type { Env } from "../../env";
import { queueMail, siteOrigin } from "../../mail/post";
import { urgentMessageEmail } from "../../mail/templates/notifications";
import { endNotifications, notify } from "../../notifications/notify";
import type { UrgentMailEvent, UrgentMessageEvent } from "../../queue/queue-message";

/** A notification never bears the words of a message. */
const URGENT_TEXT = "至急のメッセージ";

/**
 * Notifies those who have not confirmed an urgent message, by the ties and blocks of that moment; after the last time,
 * its sender. While the service is read-only nobody could confirm: it waits.
 */
export async function notifyUrgent({ roomId, id, round }: UrgentMessageEvent, env: Env): Promise<void> {
  // The room's alarm brings it again until it is done.
  if ((await serviceState(env.DB)).isReadOnly) return;
  const room = roomObject(env, roomId);
  const due = await room.takeUrgent(id, round);
  if (!due) return;
  const { senderId, seq, at, unconfirmed, isLast } = due;
  if (isLast) {
    await notify(env, [senderId], {
      eventKey: `urgent-unconfirmed/${id}`,
      topic: "urgentUnconfirmed",
      about: { type: "urgentMessage", id: `${roomId}~${id}` },
      text: `未確認 ${unconfirmed.length}名`,
      at,
    });
  } else {
    const ties = await urgentTies(env.DB, senderId, unconfirmed);
    const tiedBy = (tie: UrgentTie) => [...ties].flatMap(([userId, each]) => (each === tie ? userId : []));
    for (const tie of ["workplace", "list"] as const)
      await notify(env, tiedBy(tie), {
        eventKey: `urgent/${id}/${round}`,
        topic: "messageUrgent",
        about: placeOf(roomId, seq),
        actorId: senderId,
        text: URGENT_TEXT,
        at,
        urgent: { tie, isRepeated: round > 0 },
      });
  }
  await room.doneUrgent(id, round);
}

/** Somebody has confirmed it: they are not reminded of it any more. */
export const endUrgent = (env: Env, userId: string, roomId: string, seq: number) =>
  endNotifications(env, [userId], { about: placeOf(roomId, seq), topic: "messageUrgent" }, "read");

/** It was deleted: nothing is left of what it notified of. */
export const withdrawUrgent = (env: Env, userIds: readonly string[], roomId: string, seq: number) =>
  endNotifications(env, userIds, { about: placeOf(roomId, seq), topic: "messageUrgent" }, "withdrawn");

const placeOf = (roomId: string, seq: number): About => ({ type: "chatMessage", id: `${roomId}~${seq}` });

/** Does this user say that they work at this institution now? */
const worksAt = (user: string, hospital: string) =>
  `(${user} IN (SELECT id FROM users WHERE hospital_id = ${hospital}) OR EXISTS (
    SELECT 1 FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
    WHERE d.user_id = ${user} AND w.hospital_id = ${hospital} AND w.is_working = 1))`;

/**
 * Whom of these people a doctor may send an urgent message, and what ties them: both are confirmed at one institution
 * where they say to work now, or the other is on one of the doctor's lists. Nobody across a block, and nobody whose
 * account or licence is not in order, on either side.
 */
export async function urgentTies(
  DB: D1Database,
  senderId: string,
  userIds: readonly string[],
): Promise<Map<string, UrgentTie>> {
  const results = await allRows(
    DB,
    { id: users.id, isColleague: computed<number>() },
    `WITH own AS (SELECT hospital_id FROM users WHERE id = ?1 AND hospital_id IS NOT NULL
         UNION SELECT w.hospital_id FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
           WHERE d.user_id = ?1 AND w.is_working = 1 AND w.hospital_id IS NOT NULL),
       mine AS (SELECT hospital_id FROM own WHERE ${isConfirmedAt("?1", "own.hospital_id")})
     SELECT id, isColleague FROM (SELECT u.id,
         EXISTS (SELECT 1 FROM mine WHERE ${isConfirmedAt("u.id", "mine.hospital_id")}
           AND ${worksAt("u.id", "mine.hospital_id")}) AS isColleague,
         EXISTS (SELECT 1 FROM doctors d JOIN list_doctors item ON item.doctor_id = d.id
           JOIN hospital_lists l ON l.id = item.list_id WHERE d.user_id = u.id AND l.owner_id = ?1) AS isListed
       FROM json_each(?2) wanted JOIN users u ON u.id = wanted.value
       WHERE u.id <> ?1 AND u.status = 'active' AND (u.role <> 'doctor' OR u.licence_state = 'verified')
         AND NOT EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = ?1 AND blocked_id = u.id)
           OR (blocker_id = u.id AND blocked_id = ?1)))
     WHERE (isColleague OR isListed) AND EXISTS (
       SELECT 1 FROM users WHERE id = ?1 AND status = 'active' AND role = 'doctor' AND licence_state = 'verified')`,
    senderId,
    JSON.stringify(userIds),
  );
  return new Map(results.map(({ id, isColleague }) => [id, isColleague ? "workplace" : "list"]));
}

const ROW_COLUMNS = { id: users.id, name: computed<string>(), email: users.email, role: users.role };

/**
 * Mails somebody who has no push and no open screen about an urgent message. Its event names the message: repeated
 * rounds make no second mail. Ties and blocks were asked when the notification was made.
 */
export async function mailUrgent(event: UrgentMailEvent, env: Env): Promise<void> {
  const { userId, senderId, place, path } = event;
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT id, last_name_ja || ' ' || first_name_ja AS name, email, role FROM users
     WHERE id IN (?, ?) AND status = 'active' AND email <> ''`,
    userId,
    senderId,
  );
  const to = results.find(({ id }) => id === userId);
  const from = results.find(({ id }) => id === senderId);
  if (!to || !from) return;
  const url = `${siteOrigin(env)}${path}`;
  await queueMail(env, {
    event: `urgent-message/${userId}/${place}`,
    to: to.email,
    role: to.role,
    letter: urgentMessageEmail({ name: to.name, from: from.name, url }),
  });
}
