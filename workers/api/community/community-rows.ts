import { type SQL, sql } from "drizzle-orm";
import type { CommunityRow } from "#contract/community/shapes";
import type { Viewer } from "../../viewer";
import { COMMUNITY_HAS_NEWS } from "../posts/has-news";
import { STANDING_COLUMNS, type StandingRow, standingOf } from "./standing";

export type StoredCommunity = StandingRow & {
  id: string;
  name: string;
  description: string;
  rules: string;
  image: string | null;
  memberCount: number;
  createdAt: number;
  latestAt: number | null;
  hasNews: number | null;
};

/** Communities with how the viewer stands to each: one that was closed is not among them. */
export const communitiesFor = (viewer: Viewer, condition: SQL, order: SQL): SQL => sql`
  SELECT c.id, c.name, c.description, c.rules, c.image, c.member_count AS memberCount, c.created_at AS createdAt,
    c.latest_at AS latestAt, ${STANDING_COLUMNS},
    m.state = 'joined' AND ${sql.raw(COMMUNITY_HAS_NEWS)} AS hasNews
  FROM communities c LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = ${viewer.id}
  WHERE c.closed_at IS NULL AND ${condition} ORDER BY ${order}`;

export function communityRowOf(row: StoredCommunity): CommunityRow {
  const { id, name, description, image, memberCount, latestAt, hasNews } = row;
  const { role } = standingOf(row);
  return {
    communityId: id,
    objectId: id,
    name,
    description,
    image,
    isPrivate: false,
    isInvited: false,
    invitedAt: null,
    isAdmin: role === "admin",
    isRead: hasNews !== 1,
    latestAt,
    memberCount,
    myRole: role,
  };
}
