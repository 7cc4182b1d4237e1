import { type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import type { EventKind, MemberState } from "#contract/groups/shapes";
import { GROUP_DELETED, GROUP_NOT_FOUND, NOT_A_MEMBER, NOT_AN_ADMIN } from "#contract/groups/texts";
import type { Database } from "../../../db/client";
import { groups, memberships } from "../../../db/schema/groups";
import { allRows, computed, firstRow, nullable, statement } from "../../../db/sql";
import type { Viewer } from "../../../viewer";
import { notFound, Refusal, wrongRole } from "../../errors";

/** The person who acts, the group and the time; `changeId` marks the rows of this one write. */
export type Act = { DB: D1Database; viewerId: string; groupId: string; now: number; changeId: string };

export const actOf = (DB: D1Database, viewer: { id: string }, groupId: string): Act => ({
  DB,
  viewerId: viewer.id,
  groupId,
  now: Date.now(),
  changeId: crypto.randomUUID(),
});

/** Part of a condition: whoever acts is an admin of the group (`?1`) at the moment of writing. `?2`: their id. */
export const BY_ADMIN = `EXISTS (SELECT 1 FROM memberships me
  WHERE me.group_id = ?1 AND me.user_id = ?2 AND me.state = 'admin')`;

/** Part of a condition over `memberships`: an invitation that still stands. `?3`: now. */
export const INVITATION_IS_OPEN = `(state = 'invited' AND invited_at >= ?3 - ${GROUP_INVITATION_MS})`;

/** The line of the history for everybody whom this write has changed. It goes into the batch behind the write. */
export function noting(act: Act, kind: EventKind, userIds: readonly string[]): D1PreparedStatement {
  const lines = userIds.map((userId) => [userId, uuidv7()]);
  return statement(
    act.DB,
    `INSERT INTO group_events (id, group_id, kind, user_id, actor_id, at)
     SELECT line.value ->> 1, ?1, ?4, user_id, nullif(?2, user_id), ?3
     FROM json_each(?5) line CROSS JOIN memberships ON group_id = ?1 AND user_id = line.value ->> 0 AND change_id = ?6`,
    act.groupId,
    act.viewerId,
    act.now,
    kind,
    JSON.stringify(lines),
    act.changeId,
  );
}

/** A line that is about the group and not about a membership. */
export function notingGroup(act: Act, kind: EventKind): D1PreparedStatement {
  return statement(
    act.DB,
    "INSERT INTO group_events (id, group_id, kind, user_id, at) VALUES (?, ?, ?, ?, ?)",
    uuidv7(),
    act.groupId,
    kind,
    act.viewerId,
    act.now,
  );
}

/** The state of an invitation as others see it: one whose time has passed has expired, whatever is stored. */
export function stateNow(state: MembershipState | null, invitedAt: number | null, now: number): MemberState {
  if (state === null) return "none";
  return state === "invited" && (invitedAt ?? 0) + GROUP_INVITATION_MS < now ? "expired" : state;
}

/** The people whom a write with `RETURNING user_id AS userId` has changed. */
export const movedIn = (result: D1Result | undefined): string[] =>
  ((result?.results ?? []) as { userId: string }[]).map(({ userId }) => userId);

type MemberStateRow = { userId: string; state: MemberState };

/** The standing of these people to the group now: a refused write tells it. */
export async function membershipsOf(
  { DB, groupId, now }: Act,
  userIds: readonly string[],
): Promise<MemberStateRow[]> {
  const results = await allRows(
    DB,
    { userId: computed<string>(), state: nullable(memberships.state), invitedAt: memberships.invitedAt },
    `SELECT asked.value AS userId, m.state, m.invited_at AS invitedAt
     FROM json_each(?2) asked LEFT JOIN memberships m ON m.group_id = ?1 AND m.user_id = asked.value`,
    groupId,
    JSON.stringify(userIds),
  );
  return results.map(({ userId, state, invitedAt }) => ({ userId, state: stateNow(state, invitedAt, now) }));
}

export type MembershipState = "invited" | "member" | "admin" | "declined" | "exited" | "removed";

/** The viewer's standing to a group, and what others have to know of the group. Times are epoch milliseconds. */
export type Membership = {
  groupId: string;
  groupName: string;
  memberCount: number;
  /** The time of the newest post, else of the founding. */
  latestAt: number;
  /** The group was deleted by an admin. */
  isDeleted: boolean;
  /** Null when the viewer never had to do with the group, or the invitation was withdrawn. */
  state: MembershipState | null;
  isMember: boolean;
  isAdmin: boolean;
  joinedAt: number | null;
  lastReadAt: number;
  tells: "all" | "mentions" | "nothing";
  mutedUntil: number | null;
};

const ROW_COLUMNS = {
  state: nullable(memberships.state),
  joinedAt: memberships.joinedAt,
  lastReadAt: computed<number>(),
  tells: computed<"all" | "mentions" | "nothing">(),
  mutedUntil: memberships.mutedUntil,
  latestAt: groups.latestAt,
  memberCount: groups.memberCount,
  groupId: groups.id,
  groupName: groups.name,
  deletedAt: groups.deletedAt,
};

/** The viewer's standing to this group (its id, or a query for it); null for a group that there never was. */
export async function membershipOf(
  db: Database,
  viewer: Pick<Viewer, "id">,
  groupId: string | SQL,
): Promise<Membership | null> {
  const [row] = await allRows(
    db,
    ROW_COLUMNS,
    sql`SELECT g.id AS groupId, g.name AS groupName, g.member_count AS memberCount,
      g.latest_at AS latestAt, g.deleted_at AS deletedAt, m.state, m.joined_at AS joinedAt,
      coalesce(m.last_read_at, 0) AS lastReadAt, coalesce(m.tells, 'all') AS tells, m.muted_until AS mutedUntil
    FROM groups g LEFT JOIN memberships m ON m.group_id = g.id AND m.user_id = ${viewer.id}
    WHERE g.id = ${groupId}`,
  );
  if (!row) return null;
  const { deletedAt, ...rest } = row;
  const isAdmin = row.state === "admin";
  return { ...rest, isDeleted: deletedAt !== null, isAdmin, isMember: isAdmin || row.state === "member" };
}

/** The same for what only members may: 404 for everybody else, in words that say why. */
export async function requireMember(
  db: Database,
  viewer: Pick<Viewer, "id">,
  groupId: string,
): Promise<Membership> {
  const membership = await membershipOf(db, viewer, groupId);
  if (!membership) throw notFound(GROUP_NOT_FOUND);
  return refuseOthers(membership);
}

/** A membership as it is, of somebody who belongs to the group. */
export function refuseOthers(membership: Membership): Membership {
  if (membership.isDeleted) throw notFound(membership.state ? GROUP_DELETED : GROUP_NOT_FOUND);
  if (!membership.isMember) throw notAMember(membership);
  return membership;
}

/** Whoever is invited to the group is told which one it is: that is where the invitation is answered. */
const notAMember = ({ groupId, state }: Membership) =>
  new Refusal(404, "not-found", NOT_A_MEMBER, state === "invited" ? { current: { groupId } } : {});

/** The same for what only admins may: 403 for the other members. */
export async function requireAdmin(
  db: Database,
  viewer: Pick<Viewer, "id">,
  groupId: string,
): Promise<Membership> {
  const membership = await requireMember(db, viewer, groupId);
  if (!membership.isAdmin) throw wrongRole(NOT_AN_ADMIN);
  return membership;
}

/** SQL: a manager of the branch belongs to this group or is invited. `group` and `now` are SQL for its id and the time. */
export const hasManager = (group: string, now: string) => `EXISTS (
  SELECT 1 FROM memberships held JOIN users boss ON boss.id = held.user_id
  WHERE held.group_id = ${group} AND boss.role = 'ms' AND boss.is_manager = 1 AND boss.status = 'active'
    AND (held.state IN ('member', 'admin')
      OR (held.state = 'invited' AND held.invited_at >= ${now} - ${GROUP_INVITATION_MS})))`;

/** Is one of these an active MS who manages a branch? */
export async function anyManager(DB: D1Database, userIds: readonly string[]): Promise<boolean> {
  if (userIds.length === 0) return false;
  const found = await firstRow(
    DB,
    {},
    `SELECT 1 FROM users WHERE id IN (SELECT value FROM json_each(?))
       AND role = 'ms' AND is_manager = 1 AND status = 'active' LIMIT 1`,
    JSON.stringify(userIds),
  );
  return found !== null;
}
