import { type SQL, sql } from "drizzle-orm";
import type { community } from "#contract/community/calls";
import type { CommunityRow } from "#contract/community/shapes";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import { fold } from "#contract/japanese/fold";
import type { Database } from "../../db/client";
import { communities, communityMembers } from "../../db/schema/community";
import { allRows, computed, firstRow, nullable, type RowOf } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { COMMUNITY_HAS_UNREAD, GROUP_HAS_UNREAD } from "../posts/has-unread";
import type { Handler } from "../serve";
import { MEMBERSHIP_COLUMNS, membershipOf } from "./membership-record";

type Page = { limit: number; offset: number };

export const joined: Handler<typeof community.joined> = async ({ viewer, body, db }) => ({
  items: await joinedCommunities(viewer, db, body),
});

/** Unread ones come first, then the newest. Nobody is in so many that they could not be sorted here. */
async function joinedCommunities(viewer: Viewer, db: Database, { limit, offset }: Page) {
  const condition = sql`c.id IN (SELECT community_id FROM community_members
    WHERE user_id = ${viewer.id} AND state = 'joined')`;
  const rows = await allRows(
    db,
    STORED_COMMUNITY_COLUMNS,
    communitiesFor(viewer, condition, sql`c.name, c.id`),
  );
  const sorted = rows
    .map(communityRowOf)
    .sort((one, other) => Number(one.isRead) - Number(other.isRead) || latestOf(other) - latestOf(one));
  return sorted.slice(offset, offset + limit);
}

const latestOf = ({ latestAt }: { latestAt: number | null }) => latestAt ?? 0;

/** A person who was banned is not asked to come, and a member is there already. */
export const recommended: Handler<typeof community.recommended> = async ({ viewer, body, db }) => {
  const { limit, offset } = body;
  const words = body.q.split(/\s+/).map(fold).filter(Boolean);
  const condition =
    words.length > 0
      ? sql`coalesce(m.state, 'none') <> 'banned' AND c.id IN (SELECT value FROM json_each(${await idsOf(db, words)}))`
      : sql`coalesce(m.state, 'none') NOT IN ('joined', 'banned')`;
  const order = sql`${fitness(viewer)} DESC, c.member_count DESC, c.id LIMIT ${limit} OFFSET ${offset}`;
  const rows = await allRows(db, STORED_COMMUNITY_COLUMNS, communitiesFor(viewer, condition, order));
  return { items: rows.map(communityRowOf) };
};

const NAMED_COLUMNS = { id: communities.id, text: computed<string>() };

/** JSON of the communities that hold every word. The operator founds them one by one: all of them are looked through. */
async function idsOf(db: Database, words: readonly string[]): Promise<string> {
  const all = await allRows(
    db,
    NAMED_COLUMNS,
    sql`SELECT id, name || char(10) || description AS text FROM communities WHERE closed_at IS NULL`,
  );
  const found = all.filter(({ text }) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  });
  return JSON.stringify(found.map(({ id }) => id));
}

/**
 * The score: two points for one of the viewer's specialties, one for an area where they work, or which they look after.
 */
const fitness = (viewer: Viewer) => sql`
  2 * EXISTS (SELECT 1 FROM doctors d, json_each(d.department_codes) own JOIN json_each(c.departments) asked
      ON asked.value = own.value WHERE d.user_id = ${viewer.id})
  + (EXISTS (SELECT 1 FROM json_each(c.prefectures) asked JOIN json_each(${JSON.stringify(viewer.user.territories)}) own
      ON asked.value = own.value)
    OR EXISTS (SELECT 1 FROM json_each(c.prefectures) asked JOIN workplaces w ON w.prefecture_code = asked.value
      WHERE w.doctor_id = ${viewer.doctorId} AND w.is_working = 1))`;

export const STORED_COMMUNITY_COLUMNS = {
  state: nullable(communityMembers.state),
  role: nullable(communityMembers.role),
  joinedAt: nullable(communityMembers.joinedAt),
  banReason: nullable(communityMembers.banReason),
  tells: nullable(communityMembers.tells),
  mutedUntil: nullable(communityMembers.mutedUntil),
  lastRead: nullable(communityMembers.lastReadAt),
  id: communities.id,
  name: communities.name,
  description: communities.description,
  rules: communities.rules,
  image: communities.image,
  memberCount: communities.memberCount,
  createdAt: communities.createdAt,
  latestAt: communities.latestAt,
  hasUnread: computed<number | null>(),
};
export type StoredCommunity = RowOf<typeof STORED_COMMUNITY_COLUMNS>;

/** Communities with how the viewer stands to each: one that was closed is not among them. */
export const communitiesFor = (viewer: Viewer, condition: SQL, order: SQL): SQL => sql`
  SELECT c.id, c.name, c.description, c.rules, c.image, c.member_count AS memberCount, c.created_at AS createdAt,
    c.latest_at AS latestAt, ${MEMBERSHIP_COLUMNS},
    m.state = 'joined' AND ${sql.raw(COMMUNITY_HAS_UNREAD)} AS hasUnread
  FROM communities c LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = ${viewer.id}
  WHERE c.closed_at IS NULL AND ${condition} ORDER BY ${order}`;

export function communityRowOf(row: StoredCommunity): CommunityRow {
  const { id, name, description, image, memberCount, latestAt, hasUnread } = row;
  const { role } = membershipOf(row);
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
    isRead: hasUnread !== 1,
    latestAt,
    memberCount,
    myRole: role,
  };
}

const NOTHING = { groupUnread: 0, openCommunityUnread: 0 };

/**
 * Places where something is unread for the viewer (`?1`), of those they want to be notified of and have not muted now (`?2`).
 * A group that has invited them waits as well, for people who may answer (`?3`).
 */
const UNREAD = `SELECT
  (SELECT count(*) FROM memberships WHERE user_id = ?1 AND state = 'invited' AND invited_at >= ?2 - ${GROUP_INVITATION_MS} AND ?3)
  + (SELECT count(*) FROM memberships m JOIN groups g ON g.id = m.group_id
    WHERE m.user_id = ?1 AND m.state IN ('member', 'admin') AND m.tells <> 'nothing'
      AND coalesce(m.muted_until, 0) <= ?2 AND g.deleted_at IS NULL AND ${GROUP_HAS_UNREAD}) AS groupUnread,
  (SELECT count(*) FROM community_members m JOIN communities c ON c.id = m.community_id
    WHERE m.user_id = ?1 AND m.state = 'joined' AND m.tells <> 'nothing' AND m.muted_until <= ?2
      AND c.closed_at IS NULL AND ${COMMUNITY_HAS_UNREAD}) AS openCommunityUnread`;

/**
 * The number of groups and open communities in which something is new for the viewer. It is compared, never counted for
 * each member: a handful of rows, however many members there are.
 */
export async function unreadPlaces(env: Env, { id, role, principal }: Viewer): Promise<typeof NOTHING> {
  if (!["doctor", "ms", "connect"].includes(role)) return NOTHING;
  const mayAnswer = Number(principal === "doctor" || principal === "ms");
  const counted = await firstRow(
    env.DB,
    { groupUnread: computed<number>(), openCommunityUnread: computed<number>() },
    UNREAD,
    id,
    Date.now(),
    mayAnswer,
  );
  return counted ?? NOTHING;
}
