import type { Person } from "#contract/chat/shapes";
import { GROUP_ERASED_AFTER_MS, GROUP_INVITATION_MS } from "#contract/groups/limits";
import type { Group, GroupMember } from "#contract/groups/shapes";
import { GROUP_DELETED, GROUP_NOT_FOUND, GROUP_NOT_TO_BE_SEEN } from "#contract/groups/texts";
import { uploads } from "../../db/schema/files";
import { groups, memberships } from "../../db/schema/groups";
import { posts as postsTable } from "../../db/schema/posts";
import { allRows, computed, nullable, type RowOf, rowsOf, statement } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { peopleIn, personJson } from "../chat/people/people";
import { notFound } from "../errors";
import { deleteUnnamed } from "../files/discard";
import { keysOf } from "../files/store";
import { GROUP_HAS_UNREAD } from "../posts/has-unread";
import { hasManager, stateNow } from "./members/membership";

const HEAD_COLUMNS = {
  id: groups.id,
  name: groups.name,
  description: groups.description,
  image: groups.imageUrl,
  memberCount: groups.memberCount,
  latestAt: groups.latestAt,
  createdAt: groups.createdAt,
  rev: groups.rev,
  deletedAt: groups.deletedAt,
  needsManager: groups.needsManager,
  isMissingManager: computed<number>(),
  openInvitations: computed<number>(),
  state: nullable(memberships.state),
  invitedAt: memberships.invitedAt,
  inviter: computed<string | null>(),
  message: nullable(memberships.message),
  appliedAt: memberships.appliedAt,
  hasUnread: computed<number | null>(),
  tells: nullable(memberships.tells),
  mutedUntil: memberships.mutedUntil,
};
type Head = RowOf<typeof HEAD_COLUMNS>;

export const MEMBER_COLUMNS = {
  userId: memberships.userId,
  person: computed<string | null>(),
  state: memberships.state,
  joinedAt: memberships.joinedAt,
  appliedAt: memberships.appliedAt,
};
type Member = RowOf<typeof MEMBER_COLUMNS>;

// Left to itself, SQLite goes through all members where a few of them are asked for.
const HEAD = `SELECT g.id, g.name, g.description, g.image_url AS image, g.member_count AS memberCount,
    g.latest_at AS latestAt, g.created_at AS createdAt, g.rev, g.deleted_at AS deletedAt,
    g.needs_manager AS needsManager, iif(g.needs_manager, NOT ${hasManager("g.id", "?3")}, 0) AS isMissingManager,
    (SELECT count(*) FROM memberships INDEXED BY memberships_by_state WHERE group_id = g.id AND state = 'invited'
      AND invited_at >= ?3 - ${GROUP_INVITATION_MS}) AS openInvitations,
    m.state, m.invited_at AS invitedAt, m.message, m.applied_at AS appliedAt,
    CASE WHEN m.state = 'invited' THEN ${personJson("m.invited_by")} END AS inviter,
    ${GROUP_HAS_UNREAD} AS hasUnread, m.tells, m.muted_until AS mutedUntil
  FROM groups g LEFT JOIN memberships m ON m.group_id = g.id AND m.user_id = ?2 WHERE g.id = ?1`;

const MEMBER = "user_id AS userId, state, joined_at AS joinedAt, applied_at AS appliedAt";

/** Rows of members with who they are, looked up once the rows are cut. */
const withPeople = (rows: string) =>
  `WITH found AS MATERIALIZED (${rows}) SELECT found.*, ${personJson("found.userId")} AS person FROM found`;

type Read = { viewer: Viewer; env: { DB: D1Database } };

/** A group as the viewer may see it, with at most so many members; 404 for a deleted one, in words that say so. */
export async function readGroup({ viewer, env }: Read, groupId: string, members = 500): Promise<Group> {
  const now = Date.now();
  const [heads, admins, rows, applied] = await env.DB.batch([
    statement(env.DB, HEAD, groupId, viewer.id, now),
    statement(
      env.DB,
      withPeople(
        `SELECT ${MEMBER} FROM memberships INDEXED BY memberships_by_state WHERE group_id = ? AND state = 'admin'`,
      ),
      groupId,
    ),
    statement(
      env.DB,
      withPeople(
        `SELECT ${MEMBER} FROM memberships WHERE group_id = ? AND state IN ('admin', 'member')
         ORDER BY state, user_id LIMIT ?`,
      ),
      groupId,
      members,
    ),
    statement(
      env.DB,
      withPeople(
        `SELECT ${MEMBER} FROM memberships INDEXED BY memberships_applied
         WHERE group_id = ? AND applied_at IS NOT NULL`,
      ),
      groupId,
    ),
  ]);
  const [head] = rowsOf(HEAD_COLUMNS, heads);
  if (!head) throw notFound(GROUP_NOT_FOUND);
  const state = stateNow(head.state, head.invitedAt, now);
  refuseUnseen(viewer, head);
  const isAdmin = state === "admin";
  const isMember = isAdmin || state === "member";
  const shown = isMember ? rowsOf(MEMBER_COLUMNS, rows) : [];
  const leading = rowsOf(MEMBER_COLUMNS, admins);
  const applicants = isAdmin ? rowsOf(MEMBER_COLUMNS, applied) : [];
  const people = peopleIn([...shown, ...leading, ...applicants].map(({ person }) => person));
  const [inviter = null] = peopleIn([head.inviter]).values();
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
            inviter,
          }
        : null,
    admins: leading.flatMap(({ userId }) => people.get(userId) ?? []),
    doctors: memberRows.filter(({ role }) => role === "doctor"),
    mss: memberRows.filter(({ role }) => role === "ms"),
    connectUsers: memberRows.filter(({ role }) => role === "connect"),
    needsManager: head.needsManager,
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
export function memberOf(
  row: Omit<Member, "person">,
  people: Map<string, Person>,
  seesApplied: boolean,
): GroupMember[] {
  const person = people.get(row.userId);
  if (!person) return [];
  const { state, joinedAt, appliedAt } = row;
  return [{ ...person, isAdmin: state === "admin", joinedAt, appliedAt: seesApplied ? appliedAt : null }];
}

const POSTS_AT_ONCE = 200;

/** Nightly: the posts of groups that were deleted long ago go for good, with their comments, votes and files. */
export async function eraseDeletedGroups(env: Env, now: number): Promise<void> {
  for (;;) {
    const results = await allRows(
      env.DB,
      { id: postsTable.id },
      `SELECT posts.id FROM groups CROSS JOIN posts ON posts.place_kind = 'group' AND posts.place_id = groups.id
       WHERE groups.deleted_at < ? LIMIT ${POSTS_AT_ONCE}`,
      now - GROUP_ERASED_AFTER_MS,
    );
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
  const [files] = await env.DB.batch([
    statement(
      env.DB,
      `DELETE FROM uploads WHERE post_id IN ${posts} RETURNING id, kind`,
      JSON.stringify(ids),
    ),
    statement(env.DB, `DELETE FROM posts WHERE id IN ${posts}`, JSON.stringify(ids)),
  ]);
  await deleteUnnamed(env, rowsOf({ id: uploads.id, kind: uploads.kind }, files).flatMap(keysOf));
}

/** The person has seen the group's posts up to then (epoch ms); never backwards. */
export function groupIsRead(
  DB: D1Database,
  userId: string,
  groupId: string,
  at: number,
): D1PreparedStatement {
  return statement(
    DB,
    `UPDATE memberships SET last_read_at = ?3
     WHERE group_id = ?2 AND user_id = ?1 AND state IN ('member', 'admin') AND last_read_at < ?3`,
    userId,
    groupId,
    at,
  );
}
