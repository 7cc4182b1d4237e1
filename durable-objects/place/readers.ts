import type { LivePlace } from "#contract/posts/live";
import { allRows, computed } from "../../workers/db/sql";

/**
 * Picks those of these people (`?2`, JSON) who may read a place (`?1`): the API's own rules, asked in one query. CROSS
 * JOIN keeps SQLite from beginning with all members of the place.
 */
const READERS: Record<LivePlace["kind"], string> = {
  group: `SELECT asked.value AS id FROM json_each(?2) asked
    CROSS JOIN memberships m ON m.group_id = ?1 AND m.user_id = asked.value AND m.state IN ('member', 'admin')`,
  community: `SELECT u.id FROM json_each(?2) asked
    CROSS JOIN users u ON u.id = asked.value AND u.status = 'active' AND u.role IN ('doctor', 'ms', 'connect')
    CROSS JOIN communities c ON c.id = ?1 AND c.closed_at IS NULL
    LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = u.id
    WHERE m.state IS NOT 'banned'`,
};

export async function readersAmong(
  DB: D1Database,
  { kind, id }: LivePlace,
  userIds: readonly string[],
): Promise<string[]> {
  const results = await allRows(DB, { id: computed<string>() }, READERS[kind], id, JSON.stringify(userIds));
  return results.map((row) => row.id);
}
