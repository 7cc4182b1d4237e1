import { sql } from "drizzle-orm";

/**
 * The time, for a template over `users`, until which this user sees patients (epoch ms), as far as the viewer may know,
 * else null. It is compared with the clock, so that it ends by itself. It is not shown for somebody who is suspended or
 * has lost the licence, nor across a block, whichever of the two set it.
 */
export const consultingUntil = (viewerId: string, now: number) => sql<number | null>`(
  SELECT consulting_until FROM availability WHERE availability.user_id = users.id AND consulting_until > ${now}
    AND users.status = 'active' AND users.role = 'doctor' AND users.licence_state = 'verified'
    AND NOT EXISTS (SELECT 1 FROM blocks WHERE (blocker_id = ${viewerId} AND blocked_id = users.id)
      OR (blocker_id = users.id AND blocked_id = ${viewerId})))`;
