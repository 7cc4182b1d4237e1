import type { Person } from "#contract/chat/rooms";
import { GROUP_INVITATION_MS } from "#contract/groups/limits";
import type { Group, GroupMember } from "#contract/groups/shapes";
import { GROUP_DELETED, GROUP_NOT_FOUND, GROUP_NOT_TO_BE_SEEN } from "#contract/groups/texts";
import type { NotifyChoice } from "#contract/posts/limits";
import type { Database } from "../../db/client";
import type { Viewer } from "../../viewer";
import { peopleOf } from "../chat/people/people";
import { notFound } from "../errors";
import { GROUP_HAS_NEWS } from "../posts/has-news";
import { hasManager } from "./members/manager";
import type { MembershipState } from "./members/membership";
import { stateNow } from "./members/moves";

type Head = {
  id: string;
  name: string;
  description: string;
  image: string | null;
  memberCount: number;
  latestAt: number;
  createdAt: number;
  rev: number;
  deletedAt: number | null;
  needsManager: number;
  lacksManager: number;
  openInvitations: number;
  state: MembershipState | null;
  invitedAt: number | null;
  invitedBy: string | null;
  message: string | null;
  appliedAt: number | null;
  hasNews: number | null;
  tells: NotifyChoice | null;
  mutedUntil: number | null;
};

type Member = {
  userId: string;
  state: "member" | "admin";
  joinedAt: number | null;
  appliedAt: number | null;
};

// Left to itself, SQLite goes through all members where a few of them are asked for.
const HEAD = `SELECT g.id, g.name, g.description, g.image_url AS image, g.member_count AS memberCount,
    g.latest_at AS latestAt, g.created_at AS createdAt, g.rev, g.deleted_at AS deletedAt,
    g.needs_manager AS needsManager, iif(g.needs_manager, NOT ${hasManager("g.id", "?3")}, 0) AS lacksManager,
    (SELECT count(*) FROM memberships INDEXED BY memberships_by_state WHERE group_id = g.id AND state = 'invited'
      AND invited_at >= ?3 - ${GROUP_INVITATION_MS}) AS openInvitations,
    m.state, m.invited_at AS invitedAt, m.invited_by AS invitedBy, m.message, m.applied_at AS appliedAt,
    ${GROUP_HAS_NEWS} AS hasNews, m.tells, m.muted_until AS mutedUntil
  FROM groups g LEFT JOIN memberships m ON m.group_id = g.id AND m.user_id = ?2 WHERE g.id = ?1`;

const MEMBER = "user_id AS userId, state, joined_at AS joinedAt, applied_at AS appliedAt";

type Read = { viewer: Viewer; db: Database; env: { DB: D1Database } };

/** A group as the viewer may see it, with at most so many members; 404 for a deleted one, in words that say so. */
export async function readGroup({ viewer, db, env }: Read, groupId: string, members = 500): Promise<Group> {
  const now = Date.now();
  const [heads, admins, rows, applied] = await env.DB.batch([
    env.DB.prepare(HEAD).bind(groupId, viewer.id, now),
    env.DB.prepare(
      `SELECT ${MEMBER} FROM memberships INDEXED BY memberships_by_state WHERE group_id = ? AND state = 'admin'`,
    ).bind(groupId),
    env.DB.prepare(
      `SELECT ${MEMBER} FROM memberships WHERE group_id = ? AND state IN ('admin', 'member')
       ORDER BY state, user_id LIMIT ?`,
    ).bind(groupId, members),
    env.DB.prepare(
      `SELECT ${MEMBER} FROM memberships INDEXED BY memberships_applied
       WHERE group_id = ? AND applied_at IS NOT NULL`,
    ).bind(groupId),
  ]);
  const head = heads?.results[0] as Head | undefined;
  if (!head) throw notFound(GROUP_NOT_FOUND);
  const state = stateNow(head.state, head.invitedAt, now);
  refuseUnseen(viewer, head);
  const isAdmin = state === "admin";
  const isMember = isAdmin || state === "member";
  const shown = isMember ? ((rows?.results ?? []) as Member[]) : [];
  const leading = (admins?.results ?? []) as Member[];
  const applicants = isAdmin ? ((applied?.results ?? []) as Member[]) : [];
  const inviters = state === "invited" && head.invitedBy ? [head.invitedBy] : [];
  const people = await peopleOf(db, [
    ...[...shown, ...leading, ...applicants].map(({ userId }) => userId),
    ...inviters,
  ]);
  const memberRows = shown.flatMap((row) => memberOf(row, people, isAdmin));
  return {
    ...listedOf(head, state),
    state,
    isMember,
    isAdmin,
    isRead: !isMember || head.hasNews !== 1,
    invitation:
      state === "invited" && head.invitedAt !== null
        ? {
            invitedAt: head.invitedAt,
            expiresAt: head.invitedAt + GROUP_INVITATION_MS,
            message: head.message ?? "",
            inviter: people.get(head.invitedBy ?? "") ?? null,
          }
        : null,
    admins: leading.flatMap(({ userId }) => people.get(userId) ?? []),
    doctors: memberRows.filter(({ role }) => role === "doctor"),
    mss: memberRows.filter(({ role }) => role === "ms"),
    connectUsers: memberRows.filter(({ role }) => role === "connect"),
    needsManager: head.needsManager === 1,
    lacksManager: isAdmin && head.lacksManager === 1,
    applicants: applicants.flatMap(({ userId }) => people.get(userId) ?? []),
    openInvitations: isAdmin ? head.openInvitations : 0,
    hasApplied: head.appliedAt !== null && state === "member",
    tells: head.tells ?? "all",
    mutedUntil: (head.mutedUntil ?? 0) > now ? head.mutedUntil : null,
    createdAt: head.createdAt,
    rev: head.rev,
  };
}

/** Somebody who had to do with a deleted group is told so; a connect user sees no group they do not belong to. */
function refuseUnseen(viewer: Viewer, { deletedAt, state }: Head) {
  if (deletedAt !== null) throw notFound(state ? GROUP_DELETED : GROUP_NOT_FOUND);
  const belongs = state === "member" || state === "admin";
  if (viewer.role === "connect" && !belongs) throw notFound(GROUP_NOT_TO_BE_SEEN);
}

function listedOf({ id, name, description, image, memberCount, latestAt, invitedAt }: Head, state: string) {
  const isInvited = state === "invited";
  return {
    objectId: id,
    communityId: id,
    name,
    description,
    image,
    isPrivate: true,
    memberCount,
    isInvited,
    invitedAt: isInvited ? invitedAt : null,
    latestAt,
  };
}

/** Somebody who left the service or has no row any more is left out. */
export function memberOf(row: Member, people: Map<string, Person>, seesApplied: boolean): GroupMember[] {
  const person = people.get(row.userId);
  if (!person) return [];
  const { state, joinedAt, appliedAt } = row;
  return [{ ...person, isAdmin: state === "admin", joinedAt, appliedAt: seesApplied ? appliedAt : null }];
}
