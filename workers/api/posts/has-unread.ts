import { isUnblocked } from "../../db/moderated";

type Place = { kind: "group" | "community"; id: string; latestAt: string; seenAt: string };

/**
 * SQL: something in a place is unread for the member in the row `m`. It is compared, whatever the number of members and
 * posts; a post by somebody whom the member has blocked is no news, so for a member who has blocked anybody a post is
 * looked for besides.
 */
const hasUnread = ({ kind, id, latestAt, seenAt }: Place) => `(${latestAt} > ${seenAt} AND (
  NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = m.user_id)
  OR EXISTS (SELECT 1 FROM posts p WHERE p.place_kind = '${kind}' AND p.place_id = ${id} AND p.status = 'published'
    AND p.id >= printf('%08x-%04x-', (${seenAt} + 1) >> 16, (${seenAt} + 1) & 65535)
    AND ${isUnblocked("m.user_id", "p.author_id")})))`;

/** A condition over `groups g` and their `memberships m`: true of a group in which something is unread. */
export const GROUP_HAS_UNREAD = hasUnread({
  kind: "group",
  id: "g.id",
  latestAt: "g.latest_at",
  seenAt: "max(m.last_read_at, coalesce(m.joined_at, 0))",
});

/** A condition over `communities c` and their `community_members m`: the same. */
export const COMMUNITY_HAS_UNREAD = hasUnread({
  kind: "community",
  id: "c.id",
  latestAt: "c.latest_at",
  seenAt: "m.last_read_at",
});
