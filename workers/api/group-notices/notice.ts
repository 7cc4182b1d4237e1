import { sql } from "drizzle-orm";
import type { GroupNotice, GroupNoticeWithComments, NoticeComment } from "#contract/group-notices/calls";
import type { Comment, Post } from "#contract/posts/shapes";
import { POST_MISSING } from "#contract/posts/texts";
import type { Tools } from "../api-context";
import { notFound } from "../errors";
import { type Membership, membershipOf, refuseOthers, requireMember } from "../groups/members/membership";
import type { Access } from "../posts/access";
import { firstUrlOf } from "../posts/post-view";
import { onePost, type Reading, rowHere, threadOf, threadRows } from "../posts/read";
import { readCase, readPoll } from "../posts/writing/poll";

/** One notice, whole. */
export async function oneNotice(access: GroupAccess, id: string): Promise<GroupNotice> {
  return whole(access, await onePost(access, id));
}

/** The same with its newest comments. All of it goes with the check, which refuses before anything is given. */
export async function oneWithComments(
  tools: Tools,
  id: string,
  asked: { limit: number; before?: string | undefined },
): Promise<GroupNoticeWithComments> {
  const group = groupOf(id);
  const place = { kind: "group" as const, id: group };
  const isModerator = sql`EXISTS (SELECT 1 FROM memberships WHERE group_id = ${group}
    AND user_id = ${tools.viewer.id} AND state = 'admin')`;
  const [access, thread, poll, facts] = await Promise.all([
    accessOf(tools, id),
    threadRows({ ...tools, place, isModerator }, id, asked),
    readPoll(tools, id),
    readCase(tools.db, id),
  ]);
  const { post, comments, earlier } = threadOf(access, thread, asked);
  return { ...noticeOf(access, post, poll, facts), comments: comments.map(namedComment), earlier };
}

async function whole(access: GroupAccess, post: Post): Promise<GroupNotice> {
  const poll = post.kind === "poll" ? await readPoll(access, post.objectId) : null;
  const facts = post.kind === "case" ? await readCase(access.db, post.objectId) : null;
  return noticeOf(access, post, poll, facts);
}

function noticeOf(
  { membership }: GroupAccess,
  post: Post,
  poll: GroupNotice["poll"],
  facts: GroupNotice["case"],
): GroupNotice {
  const { groupId, groupName, memberCount, isAdmin } = membership;
  return {
    ...asWritten(post),
    group: { objectId: groupId, name: groupName, memberCount, isAdmin },
    poll: post.kind === "poll" ? poll : null,
    case: post.kind === "case" ? facts : null,
  };
}

/** SQL: the group that a notice is in. */
const groupOf = (noticeId: string) =>
  sql`(SELECT place_id FROM posts WHERE id = ${noticeId} AND place_kind = 'group')`;

/** A notice, and a comment, with the names of the fields under which they are written. */
export const asWritten = <P extends Post>(post: P) => ({
  ...post,
  groupId: post.placeId,
  fileUrl: firstUrlOf(post.medias),
});
export const namedComment = (comment: Comment): NoticeComment => ({
  ...comment,
  media: firstUrlOf(comment.medias),
});

export type GroupAccess = Access & { membership: Membership };

/** The viewer's standing in a closed group: members write, admins moderate; for everybody else there is nothing. */
export async function groupAccess(tools: Tools, groupId: string): Promise<GroupAccess> {
  return accessAs(tools, await requireMember(tools.db, tools.viewer, groupId));
}

/** The same in the group of a notice, in one query; 404 to everybody who does not belong to it. */
export async function accessOf({ viewer, env, db }: Tools, noticeId: string): Promise<GroupAccess> {
  const membership = await membershipOf(db, viewer, groupOf(noticeId));
  if (!membership) throw notFound(POST_MISSING);
  // Nothing else of the request goes along: what is in it belongs to the call.
  return accessAs({ viewer, env, db }, refuseOthers(membership));
}

/** The row of a notice, before the viewer's membership is known. */
export const rowOfNotice = ({ viewer, db }: Tools, id: string) =>
  rowHere({ viewer, db, place: { kind: "group", id: groupOf(id) } }, id);

/** A group as a query for its posts names it, before the viewer's membership is known. */
export const readingIn = ({ viewer, db }: Tools, groupId: string): Reading => ({
  viewer,
  db,
  place: { kind: "group", id: groupId },
});

const accessAs = (tools: Tools, membership: Membership): GroupAccess => ({
  ...tools,
  membership,
  place: { kind: "group", id: membership.groupId },
  mayWrite: true,
  isModerator: membership.isAdmin,
});
