import { uuidv7 } from "uuidv7";
import type { Env } from "../../env";

type Led = { groupId: string; heirId: string | null };

/**
 * Whoever leaves the service leaves no group without an admin: where they were the only one, the member who has been
 * there longest and may lead takes over; a group of which nobody is left is deleted.
 */
export async function handOverGroups({ DB }: Pick<Env, "DB">, userId: string): Promise<void> {
  const { results } = await DB.prepare(
    `SELECT m.group_id AS groupId, (SELECT heir.user_id FROM memberships heir JOIN users ON users.id = heir.user_id
        WHERE heir.group_id = m.group_id AND heir.user_id <> ?1 AND heir.state = 'member'
          AND users.status = 'active' AND users.role IN ('doctor', 'ms')
        ORDER BY heir.joined_at, heir.user_id LIMIT 1) AS heirId
     FROM memberships m WHERE m.user_id = ?1 AND m.state = 'admin' AND NOT EXISTS (
       SELECT 1 FROM memberships another WHERE another.group_id = m.group_id AND another.user_id <> ?1
         AND another.state = 'admin')`,
  )
    .bind(userId)
    .all<Led>();
  const statements = results.flatMap((led) => (led.heirId ? handing(DB, led) : ending(DB, led)));
  if (statements.length > 0) await DB.batch(statements);
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
