import type { UrgentTie } from "#contract/chat/settings";
import { isConfirmedAt } from "../../../db/confirmed-workplaces";

/** Does this user say that they work at this institution now? */
const worksAt = (user: string, hospital: string) =>
  `(${user} IN (SELECT id FROM users WHERE hospital_id = ${hospital}) OR EXISTS (
    SELECT 1 FROM doctors d JOIN workplaces w ON w.doctor_id = d.id
    WHERE d.user_id = ${user} AND w.hospital_id = ${hospital} AND w.is_working = 1))`;

/**
 * Whom of these people a doctor may send an urgent message, and what ties them: both are confirmed at one institution
 * where they say to work now, or the other stands on one of the doctor's lists. Nobody across a block, and nobody whose
 * account or licence is not in order, on either side.
 */
export async function urgentTies(
  DB: D1Database,
  senderId: string,
  userIds: readonly string[],
): Promise<Map<string, UrgentTie>> {
  const { results } = await DB.prepare(
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
  )
    .bind(senderId, JSON.stringify(userIds))
    .all<{ id: string; isColleague: number }>();
  return new Map(results.map(({ id, isColleague }) => [id, isColleague ? "workplace" : "list"]));
}
