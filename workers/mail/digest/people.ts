import { firstIdAt } from "#contract/ids";
import { users } from "../../db/schema/users";
import { allRows } from "../../db/sql";
import { type DigestKind, SLICE } from "./window";

type Query = { from: number; to: number; after: string };

/** `?1`, `?2`: the least ids of the window and after it; `?3`: after whom; `?4`: now; `?5`: how many. */
const WANTED: Record<DigestKind, string> = {
  // Posts are read place by place in the order of people, so that the thousandth slice costs what the first does.
  communityPost: `
    WITH busy AS (
      SELECT place_kind AS kind, place_id AS id, max(created_at) AS latest FROM posts
      WHERE id >= ?1 AND id < ?2 AND status = 'published' AND place_kind IN ('group', 'community') GROUP BY 1, 2)
    SELECT u.id FROM (
      SELECT m.user_id AS id FROM busy JOIN community_members m ON m.community_id = busy.id AND m.user_id IN (
        SELECT n.user_id FROM community_members n WHERE n.community_id = busy.id AND n.user_id > ?3
          AND n.state = 'joined' AND n.tells = 'all' AND n.muted_until <= ?4 AND n.last_read_at < busy.latest
        ORDER BY n.user_id LIMIT ?5)
      WHERE busy.kind = 'community'
      UNION
      SELECT m.user_id FROM busy JOIN memberships m ON m.group_id = busy.id AND m.user_id IN (
        SELECT n.user_id FROM memberships n WHERE n.group_id = busy.id AND n.user_id > ?3
          AND n.state IN ('member', 'admin') AND n.tells = 'all' AND coalesce(n.muted_until, 0) <= ?4
          AND n.last_read_at < busy.latest
        ORDER BY n.user_id LIMIT ?5)
      WHERE busy.kind = 'group') waiting
    JOIN users u ON u.id = waiting.id`,
  communityComment: `
    SELECT u.id FROM comments k JOIN posts p ON p.id = k.post_id AND p.status = 'published'
      LEFT JOIN comments answered ON answered.id = k.reply_to_id
      JOIN users u ON u.id IN (p.author_id, answered.author_id)
    WHERE k.id >= ?1 AND k.id < ?2 AND k.status = 'published' AND k.author_id <> u.id AND u.id > ?3
      AND p.place_kind IN ('group', 'community') AND ?4 > 0`,
};

/** The next people, in the order of their ids, for whom the window holds something and who want such a mail. */
export async function nextPeople(
  DB: D1Database,
  kind: DigestKind,
  { from, to, after }: Query,
): Promise<string[]> {
  const results = await allRows(
    DB,
    { id: users.id },
    `SELECT DISTINCT id FROM (${WANTED[kind]}) WHERE id > ?3
         AND EXISTS (SELECT 1 FROM users WHERE users.id = id AND status = 'active')
         AND NOT EXISTS (SELECT 1 FROM mail_subscriptions s
           WHERE s.user_id = id AND s.mail_type = '${kind}' AND s.is_subscribed = 0)
       ORDER BY id LIMIT ?5`,
    firstIdAt(from),
    firstIdAt(to),
    after,
    to,
    SLICE,
  );
  return results.map(({ id }) => id);
}
