import { sql } from "drizzle-orm";
import type { GroupNotice } from "#contract/group-notices/calls";
import type { Comment, Mention, Post } from "#contract/posts/shapes";
import { comments } from "../../db/schema/posts";
import { allRows } from "../../db/sql";
import { notify } from "../../notifications/notify";
import { onePost } from "../posts/read";
import { memberIds } from "./members";
import type { GroupAccess } from "./notice";

/** Members who want to be notified of what is meant for them: not those who get nothing or have muted it for a while. */
const subscribes = () =>
  sql`memberships.tells <> 'nothing' AND coalesce(memberships.muted_until, 0) < ${Date.now()}`;

/**
 * Tells those who are called by name and, for a must-read notice, every member. For all else nothing is written for
 * anybody: what is unread is compared, whatever the number of members. People are notified once, however often it is edited.
 */
export async function notifyOfGroupNotice(access: GroupAccess, notice: GroupNotice): Promise<void> {
  const { objectId: id, title, mentions, isMustRead } = notice;
  const called = await calledIn(access, mentions);
  await notifyAbout(access, called, {
    topic: "mentioned",
    id,
    eventKey: `group-post-mention/${id}`,
    text: title,
  });
  if (!isMustRead) return;
  const others = (await memberIds(access, access.viewer.id, subscribes())).filter(
    (each) => !called.includes(each),
  );
  await notifyAbout(access, others, {
    topic: "groupMustRead",
    id,
    eventKey: `group-must-read/${id}`,
    text: title,
  });
}

/** Tells those called by name, those whose comment is answered, and the notice's author: each of one of these. */
export async function notifyOfComment(access: GroupAccess, postId: string, comment: Comment): Promise<void> {
  const { title, author } = await onePost(access, postId);
  const called = await calledIn(access, comment.mentions);
  const about = { id: postId, text: title };
  const eventKey = `group-comment/${comment.objectId}`;
  await notifyAbout(access, called, { ...about, topic: "mentioned", eventKey });
  const answered = await recipientsAmong(access, [
    author.objectId,
    ...(await authorOf(access, comment.replyToId)),
  ]);
  const others = answered.filter((each) => !called.includes(each));
  await notifyAbout(access, others, { ...about, topic: "commented", eventKey });
}

/** Tells once more of a must-read notice. */
export async function remindOfNotice(
  access: GroupAccess,
  post: Post,
  waiting: readonly string[],
): Promise<void> {
  const eventKey = `group-must-read-again/${post.objectId}/${Date.now()}`;
  await notifyAbout(access, waiting, {
    topic: "groupMustReadReminded",
    id: post.objectId,
    eventKey,
    text: post.title,
  });
}

type NoticeEvent = {
  topic: "mentioned" | "groupMustRead" | "groupMustReadReminded" | "commented";
  id: string;
  eventKey: string;
  text: string;
};

async function notifyAbout(
  { env, viewer }: GroupAccess,
  people: readonly string[],
  { id, ...eventKey }: NoticeEvent,
) {
  if (people.length === 0) return;
  await notify(env, people, { ...eventKey, about: { type: "groupPost", id }, actorId: viewer.id });
}

const calledIn = (access: GroupAccess, mentions: readonly Mention[]) =>
  recipientsAmong(
    access,
    mentions.map(({ userId }) => userId),
  );

/** The people among them who still belong to the group, and want to be notified of it. */
async function recipientsAmong(access: GroupAccess, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const isOneOf = sql`memberships.user_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return memberIds(access, access.viewer.id, sql`${isOneOf} AND ${subscribes()}`);
}

async function authorOf({ db }: GroupAccess, commentId: string | null): Promise<string[]> {
  if (!commentId) return [];
  const rows = await allRows(
    db,
    { id: comments.authorId },
    sql`SELECT author_id AS id FROM comments WHERE id = ${commentId}`,
  );
  return rows.map(({ id }) => id);
}
