import { type SQL, sql } from "drizzle-orm";
import { COMMUNITY_READERS, type CommunityMembership } from "#contract/community/shapes";
import { BANNED_FROM_COMMUNITY, NOT_MODERATOR } from "#contract/community/texts";
import type { Principal } from "#contract/endpoint";
import { GROUP_NOT_FOUND, NOT_A_MEMBER, NOT_AN_ADMIN } from "#contract/groups/texts";
import type { Database } from "../../db/client";
import { communityMembers } from "../../db/schema/community";
import { allRows, nullable, type RowOf } from "../../db/sql";
import type { Tools } from "../api-context";
import { notFound, Refusal } from "../errors";
import type { Access, Check } from "../posts/access";

/** The standing of one person in one community, as stored; all of it null where they never were in it. */
const MEMBERSHIP_ROW_COLUMNS = {
  state: nullable(communityMembers.state),
  role: nullable(communityMembers.role),
  joinedAt: nullable(communityMembers.joinedAt),
  banReason: nullable(communityMembers.banReason),
  tells: nullable(communityMembers.tells),
  mutedUntil: nullable(communityMembers.mutedUntil),
  lastRead: nullable(communityMembers.lastReadAt),
};
export type MembershipRow = RowOf<typeof MEMBERSHIP_ROW_COLUMNS>;

/** The columns of the row called `m` in a query. */
export const MEMBERSHIP_COLUMNS: SQL = sql`m.state, m.role, m.joined_at AS joinedAt, m.ban_reason AS banReason, m.tells,
  m.muted_until AS mutedUntil, m.last_read_at AS lastRead`;

export function membershipOf(row: MembershipRow, now = Date.now()): CommunityMembership {
  const { state, role, joinedAt, banReason, tells, mutedUntil, lastRead } = row;
  const isIn = state === "joined";
  return {
    state: state ?? "none",
    role: isIn ? role : null,
    joinedAt: isIn ? joinedAt : null,
    banReason: state === "banned" ? banReason : null,
    lastReadAt: lastRead ?? 0,
    tells: tells ?? "all",
    mutedUntil: mutedUntil !== null && mutedUntil > now ? mutedUntil : null,
  };
}

/** Somebody's standing in an open community; 404 where there is none. */
export async function membershipIn(
  db: Database,
  communityId: string,
  userId: string,
): Promise<CommunityMembership> {
  return membershipFrom(await membershipRow(db, communityId, userId));
}

function membershipFrom(row: MembershipRow | undefined): CommunityMembership {
  if (!row) throw notFound(GROUP_NOT_FOUND);
  return membershipOf(row);
}

/** The row of it in this community (its id, or a query for it); none where there is no such open community. */
export async function membershipRow(
  db: Database,
  communityId: string | SQL,
  userId: string,
): Promise<MembershipRow | undefined> {
  const [row] = await allRows(
    db,
    MEMBERSHIP_ROW_COLUMNS,
    sql`SELECT ${MEMBERSHIP_COLUMNS} FROM communities c
    LEFT JOIN community_members m ON m.community_id = c.id AND m.user_id = ${userId}
    WHERE c.id = ${communityId} AND c.closed_at IS NULL`,
  );
  return row;
}

export const isModerator = ({ role }: CommunityMembership) => role === "admin" || role === "moderator";

/** The standing of somebody who reads a community: everybody may, except those who were banned from it. */
async function readerOf(db: Database, communityId: string, userId: string): Promise<CommunityMembership> {
  return readerFrom(await membershipRow(db, communityId, userId), communityId);
}

function readerFrom(row: MembershipRow | undefined, communityId: string): CommunityMembership {
  const standing = membershipFrom(row);
  if (standing.state === "banned") throw bannedFrom(standing, communityId);
  return standing;
}

export async function participantOf(
  db: Database,
  communityId: string,
  userId: string,
): Promise<CommunityMembership> {
  const standing = await readerOf(db, communityId, userId);
  if (standing.state !== "joined") throw new Refusal(403, "not-participant", NOT_A_MEMBER);
  return standing;
}

export async function moderatorOf(
  db: Database,
  communityId: string,
  userId: string,
): Promise<CommunityMembership> {
  const standing = await readerOf(db, communityId, userId);
  if (!isModerator(standing)) throw new Refusal(403, "not-moderator", NOT_MODERATOR);
  return standing;
}

export async function adminOf(
  db: Database,
  communityId: string,
  userId: string,
): Promise<CommunityMembership> {
  const standing = await readerOf(db, communityId, userId);
  if (standing.role !== "admin") throw new Refusal(403, "not-admin", NOT_AN_ADMIN);
  return standing;
}

/** A banned person is told from where, and why. */
export const bannedFrom = (standing: CommunityMembership, openCommunity: string) =>
  new Refusal(403, "banned", `${BANNED_FROM_COMMUNITY}理由：${standing.banReason ?? ""}`, {
    current: { ...standing, openCommunity },
  });

export type CommunityAccess = Access & { standing: CommunityMembership };

const READERS: readonly Principal[] = COMMUNITY_READERS;

/**
 * Everybody of the right role reads, participants write, those who look after it moderate; a banned person gets 403.
 * The role is asked here too: files and reports are open to all, and come by this alone.
 */
export const communityAccess = (async (tools, placeId): Promise<CommunityAccess> => {
  if (!READERS.includes(tools.viewer.principal)) throw notFound();
  return accessFrom(tools, placeId, await membershipRow(tools.db, placeId, tools.viewer.id));
}) satisfies Check;

/** The same by a row that was read before. */
export function accessFrom(tools: Tools, placeId: string, row: MembershipRow | undefined): CommunityAccess {
  if (!READERS.includes(tools.viewer.principal)) throw notFound();
  const standing = readerFrom(row, placeId);
  return {
    ...tools,
    standing,
    place: { kind: "community", id: placeId },
    mayWrite: standing.state === "joined" && tools.viewer.principal !== "temporaryDoctor",
    isModerator: isModerator(standing),
  };
}
