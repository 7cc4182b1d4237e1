/** The person has seen the group's posts up to then (epoch ms); never backwards. */
export function groupIsRead(
  DB: D1Database,
  userId: string,
  groupId: string,
  at: number,
): D1PreparedStatement {
  return DB.prepare(
    `UPDATE memberships SET last_read_at = ?3
     WHERE group_id = ?2 AND user_id = ?1 AND state IN ('member', 'admin') AND last_read_at < ?3`,
  ).bind(userId, groupId, at);
}
