import type { Person } from "#contract/chat/shapes";
import { GROUP_ERASED_AFTER_MS, GROUP_INVITATION_MS } from "#contract/groups/limits";
import type { Group, GroupMember } from "#contract/groups/shapes";
import { GROUP_DELETED, GROUP_NOT_FOUND, GROUP_NOT_TO_BE_SEEN } from "#contract/groups/texts";
import type { NotificationLevel } from "#contract/posts/limits";
import type { Database } from "../../db/client";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { peopleOf } from "../chat/people/people";
import { notFound } from "../errors";
import { deleteUnnamed } from "../files/discard";
import { keysOf } from "../files/store";
import { GROUP_HAS_UNREAD } from "../posts/has-unread";
import { hasManager, type MembershipState, stateNow } from "./members/membership";

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
  isMissingManager: number;
  openInvitations: number;
  state: MembershipState | null;
  invitedAt: number | null;
  invitedBy: string | null;
  message: string | null;
  appliedAt: number | null;
  hasUnread: number | null;
  tells: NotificationLevel | null;
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
    g.needs_manager AS needsManager, iif(g.needs_manager, NOT ${hasManager("g.id", "?3")}, 0) AS isMissingManager,
    (SELECT count(*) FROM memberships INDEXED BY memberships_by_state WHERE group_id = g.id AND state = 'invited'
      AND invited_at >= ?3 - ${GROUP_INVITATION_MS}) AS openInvitations,
    m.state, m.invited_at AS invitedAt, m.invited_by AS invitedBy, m.message, m.applied_at AS appliedAt,
    ${GROUP_HAS_UNREAD} AS hasUnread, m.tells, m.muted_until AS mutedUntil
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
    isRead: !isMember || head.hasUnread !== 1,
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
    isMissingManager: isAdmin && head.isMissingManager === 1,
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

const POSTS_AT_ONCE = 200;

/** Nightly: the posts of groups that were deleted long ago go for good, with their comments, votes and files. */
export async function eraseDeletedGroups(env: Env, now: number): Promise<void> {
  for (;;) {
    const { results } = await env.DB.prepare(
      `SELECT posts.id FROM groups CROSS JOIN posts ON posts.place_kind = 'group' AND posts.place_id = groups.id
       WHERE groups.deleted_at < ? LIMIT ${POSTS_AT_ONCE}`,
    )
      .bind(now - GROUP_ERASED_AFTER_MS)
      .all<{ id: string }>();
    if (results.length === 0) return;
    await erasePosts(
      env,
      results.map(({ id }) => id),
    );
  }
}

/** Comments, reactions, votes and readers go with their post by the record's own rule. */
async function erasePosts(env: Env, ids: readonly string[]) {
  const posts = "(SELECT value FROM json_each(?))";
  const [files] = await env.DB.batch<{ id: string; kind: "image" | "file" }>([
    env.DB.prepare(`DELETE FROM uploads WHERE post_id IN ${posts} RETURNING id, kind`).bind(
      JSON.stringify(ids),
    ),
    env.DB.prepare(`DELETE FROM posts WHERE id IN ${posts}`).bind(JSON.stringify(ids)),
  ]);
  await deleteUnnamed(env, (files?.results ?? []).flatMap(keysOf));
}

/** The person has seen the group's posts up to then (epoch ms); never backwards. */
export function groupIsRead(
  DB: D1Database,
  userId: string,
  groupId: string,
  at: number,
): D1PreparedStatement {
  return DB.prepare(
    `UPDATE memberships SET last_read_at = ?3
     WHERE group_id = ?2 AND user_id = ?1 AND state IN ('member', 'admin') AND last_read_at < ?3`,
  ).bind(userId, groupId, at);
}
