import { COMMUNITY_ROLE_WORDS } from "#contract/community/texts";
import type { Env } from "../../env";
import { tell } from "./console/care";

/** The heir of each community whose only admin is `?1`: the moderator who has been there longest; null for none. */
const HEIRS = `SELECT gone.community_id, (SELECT heir.user_id FROM community_members heir
    JOIN users ON users.id = heir.user_id AND users.status = 'active'
    WHERE heir.community_id = gone.community_id AND heir.state = 'joined' AND heir.role = 'moderator'
    ORDER BY heir.joined_at, heir.user_id LIMIT 1) AS user_id
  FROM community_members gone WHERE gone.user_id = ?1 AND gone.state = 'joined' AND gone.role = 'admin'
    AND NOT EXISTS (SELECT 1 FROM community_members another JOIN users ON users.id = another.user_id
      WHERE another.community_id = gone.community_id AND another.user_id <> ?1 AND another.state = 'joined'
        AND another.role = 'admin' AND users.status = 'active')`;

/**
 * A person who leaves the service hands over the communities of which they were the only admin. Where nobody moderates,
 * the console says that an admin is missing: a participant is not made answerable for the others unasked. The new admin
 * is told so.
 */
export async function leaveCommunities(env: Env, userId: string): Promise<void> {
  const { DB } = env;
  const now = Date.now();
  const [heirs] = await DB.batch<{ openCommunity: string; userId: string }>([
    DB.prepare(
      `SELECT community_id AS openCommunity, user_id AS userId FROM (${HEIRS}) WHERE user_id IS NOT NULL`,
    ).bind(userId),
    DB.prepare(
      `INSERT INTO community_log (community_id, user_id, at, actor_id, act, detail)
       SELECT community_id, user_id, ?2, ?1, 'role', 'admin' FROM (${HEIRS}) WHERE user_id IS NOT NULL`,
    ).bind(userId, now),
    DB.prepare(
      `UPDATE community_members SET role = 'admin', updated_at = ?2 WHERE (community_id, user_id) IN (${HEIRS})`,
    ).bind(userId, now),
  ]);
  for (const body of heirs?.results ?? [])
    await tell({ body, env }, "communityRoleGiven", COMMUNITY_ROLE_WORDS.admin);
}
