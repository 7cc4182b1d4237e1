import { uuidv7 } from "uuidv7";
import type { Env } from "../../../env";
import { notifyMembers } from "../updates";

type Led = { groupId: string; groupName: string; heirId: string | null };

/**
 * A person who leaves the service leaves their groups, whose histories say so, and no group stays without an admin:
 * where they were the only one, the member who has been there longest and may lead takes over, and is told so; a group
 * of which nobody is left is deleted.
 */
export async function leaveGroups(env: Env, userId: string): Promise<void> {
  const { DB } = env;
  const { results } = await DB.prepare(
    `SELECT m.group_id AS groupId, g.name AS groupName, (SELECT heir.user_id FROM memberships heir JOIN users ON users.id = heir.user_id
        WHERE heir.group_id = m.group_id AND heir.user_id <> ?1 AND heir.state = 'member'
          AND users.status = 'active' AND users.role IN ('doctor', 'ms')
        ORDER BY heir.joined_at, heir.user_id LIMIT 1) AS heirId
     FROM memberships m JOIN groups g ON g.id = m.group_id WHERE m.user_id = ?1 AND m.state = 'admin' AND NOT EXISTS (
       SELECT 1 FROM memberships another WHERE another.group_id = m.group_id AND another.user_id <> ?1
         AND another.state = 'admin')`,
  )
    .bind(userId)
    .all<Led>();
  await DB.batch([
    ...(await leaving(DB, userId)),
    ...results.flatMap((led) => (led.heirId ? handing(DB, led) : ending(DB, led))),
  ]);
  for (const { heirId, ...group } of results)
    if (heirId) await notifyMembers(env, "adminAdded", { ...group, changeId: userId }, [heirId]);
}

/** This runs once: somebody who comes again after a failure belongs to no group any more. */
async function leaving(DB: D1Database, userId: string): Promise<D1PreparedStatement[]> {
  const { results } = await DB.prepare(
    "SELECT group_id AS groupId FROM memberships WHERE user_id = ? AND state IN ('member', 'admin')",
  )
    .bind(userId)
    .all<{ groupId: string }>();
  const lines = results.map(({ groupId }) => [groupId, uuidv7()]);
  const now = Date.now();
  return [
    DB.prepare(
      `INSERT INTO group_events (id, group_id, kind, user_id, at)
       SELECT line.value ->> 1, group_id, 'exited', user_id, ?3
       FROM json_each(?2) line CROSS JOIN memberships ON group_id = line.value ->> 0 AND user_id = ?1
       WHERE state IN ('member', 'admin')`,
    ).bind(userId, JSON.stringify(lines), now),
    DB.prepare(
      `UPDATE memberships SET state = 'exited', applied_at = NULL, updated_at = ?2
       WHERE user_id = ?1 AND state IN ('member', 'admin')`,
    ).bind(userId, now),
  ];
}

function handing(DB: D1Database, { groupId, heirId }: Led): D1PreparedStatement[] {
  const now = Date.now();
  return [
    DB.prepare(
      `UPDATE memberships SET state = 'admin', applied_at = NULL, updated_at = ?3
       WHERE group_id = ?1 AND user_id = ?2 AND state = 'member'`,
    ).bind(groupId, heirId, now),
    DB.prepare(
      "INSERT INTO group_events (id, group_id, kind, user_id, at) VALUES (?, ?, 'becameAdmin', ?, ?)",
    ).bind(uuidv7(), groupId, heirId, now),
  ];
}

function ending(DB: D1Database, { groupId }: Led): D1PreparedStatement[] {
  const now = Date.now();
  return [
    DB.prepare(
      "UPDATE groups SET deleted_at = ?2, updated_at = ?2 WHERE id = ?1 AND deleted_at IS NULL",
    ).bind(groupId, now),
    DB.prepare(
      `UPDATE memberships SET state = 'removed', updated_at = ?2
       WHERE group_id = ?1 AND state IN ('invited', 'member', 'admin')`,
    ).bind(groupId, now),
  ];
}
