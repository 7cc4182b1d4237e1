import { type SQL, sql } from "drizzle-orm";
import { GROUP_DELETED, GROUP_NOT_FOUND, NOT_A_MEMBER, NOT_AN_ADMIN } from "#contract/groups/texts";
import type { Database } from "../../../db/client";
import type { Viewer } from "../../../viewer";
import { notFound, Refusal, wrongRole } from "../../errors";

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

type Row = Omit<Membership, "isDeleted" | "isMember" | "isAdmin"> & { deletedAt: number | null };

/** The viewer's standing to this group (its id, or a query for it); null for a group that there never was. */
export async function membershipOf(
  db: Database,
  viewer: Pick<Viewer, "id">,
  groupId: string | SQL,
): Promise<Membership | null> {
  const [row] =
    await db.all<Row>(sql`SELECT g.id AS groupId, g.name AS groupName, g.member_count AS memberCount,
      g.latest_at AS latestAt, g.deleted_at AS deletedAt, m.state, m.joined_at AS joinedAt,
      coalesce(m.last_read_at, 0) AS lastReadAt, coalesce(m.tells, 'all') AS tells, m.muted_until AS mutedUntil
    FROM groups g LEFT JOIN memberships m ON m.group_id = g.id AND m.user_id = ${viewer.id}
    WHERE g.id = ${groupId}`);
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
