import { GROUP_INVITATION_MS } from "#contract/groups/limits";

/** SQL: a manager of the branch belongs to this group or is invited. `group` and `now` are SQL for its id and the time. */
export const hasManager = (group: string, now: string) => `EXISTS (
  SELECT 1 FROM memberships held JOIN users boss ON boss.id = held.user_id
  WHERE held.group_id = ${group} AND boss.role = 'ms' AND boss.is_manager = 1 AND boss.status = 'active'
    AND (held.state IN ('member', 'admin')
      OR (held.state = 'invited' AND held.invited_at >= ${now} - ${GROUP_INVITATION_MS})))`;

/** Is one of these an active MS who manages a branch? */
export async function anyManager(DB: D1Database, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return false;
  const found = await DB.prepare(
    `SELECT 1 FROM users WHERE id IN (SELECT value FROM json_each(?))
       AND role = 'ms' AND is_manager = 1 AND status = 'active' LIMIT 1`,
  )
    .bind(JSON.stringify(userIds))
    .first();
  return found !== null;
}
