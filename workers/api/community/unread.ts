import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { COMMUNITY_HAS_NEWS, GROUP_HAS_NEWS } from "../posts/has-news";

const NOTHING = { groupUnread: 0, openCommunityUnread: 0 };

/**
 * Places where something is unread for the viewer (`?1`), of those they want to hear of and have not muted now (`?2`).
 * A group that has invited them waits as well, for people who may answer (`?3`).
 */
const UNREAD = `SELECT
  (SELECT count(*) FROM memberships WHERE user_id = ?1 AND state = 'invited' AND invited_at >= ?2 - ${GROUP_INVITATION_MS} AND ?3)
  + (SELECT count(*) FROM memberships m JOIN groups g ON g.id = m.group_id
    WHERE m.user_id = ?1 AND m.state IN ('member', 'admin') AND m.tells <> 'nothing'
      AND coalesce(m.muted_until, 0) <= ?2 AND g.deleted_at IS NULL AND ${GROUP_HAS_NEWS}) AS groupUnread,
  (SELECT count(*) FROM community_members m JOIN communities c ON c.id = m.community_id
    WHERE m.user_id = ?1 AND m.state = 'joined' AND m.tells <> 'nothing' AND m.muted_until <= ?2
      AND c.closed_at IS NULL AND ${COMMUNITY_HAS_NEWS}) AS openCommunityUnread`;

/**
 * The number of groups and open communities in which something is new for the viewer. It is compared, never counted for
 * each member: a handful of rows, however many members there are.
 */
export async function unreadPlaces(env: Env, { id, role, principal }: Viewer): Promise<typeof NOTHING> {
  if (!["doctor", "ms", "connect"].includes(role)) return NOTHING;
  const mayAnswer = Number(principal === "doctor" || principal === "ms");
  const counted = await env.DB.prepare(UNREAD).bind(id, Date.now(), mayAnswer).first<typeof NOTHING>();
  return counted ?? NOTHING;
}
