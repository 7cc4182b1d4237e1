import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Reaction } from "#contract/posts/limits";
import type { Comment, PlaceKind, Post, PostMedia, ReactionCounts } from "#contract/posts/shapes";
import type { Database } from "../../db/client";
import { unblockedBy } from "../../db/moderated";
import { comments, polls, postReads, posts, reactions } from "../../db/schema/posts";
import type { Viewer } from "../../viewer";
import { nameJson, peopleIn, personJson } from "../chat/people/people";

type Person = Post["author"];
type Reader = { viewer: Viewer; db: Database; place?: { kind: PlaceKind; id: string | SQL } | undefined };
type Seeing = Reader & { isModerator: boolean };

/** The column has its own name: a batch of D1 gives rows by the names of their columns, and posts have a kind too. */
const myReaction = sql<Reaction | null>`${reactions.kind}`.as("my_reaction");

/**
 * Comments of a post that the viewer reads nowhere: of people whom they have blocked. Reads nothing for somebody who
 * has blocked nobody.
 */
const blockedComments = (viewer: Viewer) =>
  sql<number>`(SELECT count(*) FROM blocks CROSS JOIN comments ON comments.post_id = ${posts.id}
    AND comments.author_id = blocks.blocked_id AND comments.status = 'published'
    WHERE blocks.blocker_id = ${viewer.id})`.as("blocked_comments");

/** The time until which one votes; reads nothing for a post that is no poll. */
const pollEndsAt = sql<number | null>`(SELECT ${polls.endsAt} FROM ${polls}
    WHERE ${posts.kind} = 'poll' AND ${polls.postId} = ${posts.id})`.as("poll_ends_at");

/**
 * Members of the group, its author aside, who have confirmed that they read a post: somebody who has left neither counts
 * nor is missing. Reads nothing for a post that need not be read.
 */
export const acknowledgedHere = sql<number | null>`(SELECT count(*) FROM ${postReads} AS done
    CROSS JOIN memberships ON memberships.group_id = ${posts.placeId} AND memberships.user_id = done.user_id
    WHERE ${posts.isMustRead} AND done.post_id = ${posts.id} AND done.acknowledged_at IS NOT NULL
      AND memberships.state IN ('member', 'admin') AND done.user_id <> ${posts.authorId})`.as(
  "acknowledged_here",
);

export const hasEnded = (endsAt: number | null) => endsAt !== null && endsAt <= Date.now();

/**
 * The author of the comment that a comment answers, as long as the viewer reads that one; reads nothing for a comment
 * that answers none.
 */
const answeredAuthor = (viewer: Viewer) =>
  sql<string | null>`(SELECT ${sql.raw(personJson("answered.author_id"))} FROM comments answered
    WHERE answered.id = ${comments.replyToId} AND answered.status = 'published'
      AND ${unblockedBy(viewer.id, sql`answered.author_id`)})`.as("answered_author");

const answeredId = sql`(SELECT answered.author_id FROM comments answered WHERE answered.id = ${comments.replyToId})`;

const authorOf = (table: "posts" | "comments") =>
  sql<string | null>`${sql.raw(personJson(`${table}.author_id`))}`.as("author");

/**
 * The author was banned from the community that is read; reads nothing elsewhere. `person`: SQL for their id. In a
 * stream of several places each post says its own.
 */
const isBanned = ({ place }: Reader, person: SQL) => {
  if (place && place.kind !== "community") return sql<number>`0`;
  const isHere = sql`EXISTS (SELECT 1 FROM community_members banned WHERE banned.user_id = ${person}
    AND banned.community_id = ${place ? place.id : posts.placeId} AND banned.state = 'banned')`;
  return place ? sql<number>`${isHere}` : sql<number>`(${posts.placeKind} = 'community' AND ${isHere})`;
};

/** Posts that fulfil a condition, with what the viewer did to them; order and size are the caller's. */
export const postsWhere = (seeing: Reader, condition: SQL | undefined) =>
  rowsWhere(seeing, authorOf("posts"), condition);
export type PostRow = Awaited<ReturnType<typeof postsWhere>>[number];

const rowsWhere = (reader: Reader, author: SQL.Aliased<string | null>, condition: SQL | undefined) =>
  reader.db
    .select({
      post: posts,
      author,
      isAuthorBanned: isBanned(reader, sql`${posts.authorId}`).as("is_author_banned"),
      myReaction,
      readAt: postReads.readAt,
      acknowledgedAt: postReads.acknowledgedAt,
      blockedComments: blockedComments(reader.viewer),
      acknowledged: acknowledgedHere,
      pollEndsAt,
    })
    .from(posts)
    .leftJoin(
      reactions,
      and(
        eq(reactions.postId, posts.id),
        eq(reactions.commentId, ""),
        eq(reactions.userId, reader.viewer.id),
      ),
    )
    .leftJoin(postReads, and(eq(postReads.postId, posts.id), eq(postReads.userId, reader.viewer.id)))
    .where(condition)
    .$dynamic();

/** Posts of several places, with the names of their authors alone. */
export const streamWhere = (reader: Pick<Reader, "viewer" | "db">, condition: SQL | undefined) =>
  rowsWhere(reader, sql<string | null>`${sql.raw(nameJson("posts.author_id"))}`.as("author"), condition);

/** Posts of these ids: one parameter however many they are. */
export const isAmong = (ids: readonly string[]) =>
  sql`${posts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/**
 * These posts, in no order, with what the viewer did to them, without their authors: one query however many they are. A
 * post that was deleted or hidden since it was found is left out.
 */
export const postsAmong = (seeing: Reader, ids: readonly string[]) =>
  rowsWhere(seeing, sql<string | null>`NULL`.as("author"), and(isAmong(ids), eq(posts.status, "published")));

/** The comments of such a condition, likewise. */
export const commentsWhere = (reader: Required<Reader>, condition: SQL | undefined) =>
  reader.db
    .select({
      comment: comments,
      author: authorOf("comments"),
      isAuthorBanned: isBanned(reader, sql`${comments.authorId}`).as("is_author_banned"),
      myReaction,
      answeredAuthor: answeredAuthor(reader.viewer),
      isAnsweredBanned: isBanned(reader, answeredId).as("is_answered_banned"),
    })
    .from(comments)
    .leftJoin(
      reactions,
      and(
        eq(reactions.postId, comments.postId),
        eq(reactions.commentId, comments.id),
        eq(reactions.userId, reader.viewer.id),
      ),
    )
    .where(condition)
    .$dynamic();
export type CommentRow = Awaited<ReturnType<typeof commentsWhere>>[number];

/** Those of the people whom such rows name that were banned from the community that was read. */
export function bannedIn(rows: readonly (PostRow | CommentRow)[]): Set<string> {
  const ids = rows.flatMap((row) => [
    ...(row.isAuthorBanned ? [row.author] : []),
    ...("isAnsweredBanned" in row && row.isAnsweredBanned ? [row.answeredAuthor] : []),
  ]);
  return new Set(peopleIn(ids).keys());
}

/** `existing`: their authors, where the rows have none. */
export function postViews(
  seeing: Seeing,
  rows: readonly PostRow[],
  existing: Map<string, Person> = peopleIn(rows.map(({ author }) => author)),
): Post[] {
  return rows.map((row) => postView(seeing, row, existing));
}

/** A post and its comments. */
export function threadViews(seeing: Seeing, row: PostRow, commentRows: readonly CommentRow[]) {
  const [post] = postViews(seeing, [row]) as [Post];
  return { post, comments: commentViews(seeing, commentRows) };
}

export function commentViews(seeing: Seeing, rows: readonly CommentRow[]): Comment[] {
  const people = peopleIn(rows.map(({ author }) => author));
  return rows.map((row) => commentView(seeing, row, people));
}

function postView({ viewer, isModerator }: Seeing, row: PostRow, people: Map<string, Person>): Post {
  const { post, pollEndsAt } = row;
  const isOwn = post.authorId === viewer.id;
  return {
    objectId: post.id,
    placeId: post.placeId,
    kind: post.kind,
    pollEnd: pollEndsAt === null ? null : { endsAt: pollEndsAt, isEnded: hasEnded(pollEndsAt) },
    author: personOf(people, post.authorId),
    title: post.title,
    detail: post.detail,
    medias: post.medias,
    mentions: post.mentions,
    isCommentable: post.isCommentable,
    isMustRead: post.isMustRead,
    isPinned: post.pinnedAt !== null,
    status: post.status as Post["status"],
    hiddenReason: post.hiddenReason,
    createdAt: post.createdAt,
    editedAt: post.editedAt,
    rev: post.rev,
    commentCount: post.commentCount - row.blockedComments,
    readerCount: post.readerCount,
    acknowledgedCount: acknowledgedOf(row),
    reactions: shownCounts(row),
    myReaction: row.myReaction,
    isRead: isOwn || row.readAt !== null,
    isAcknowledged: row.acknowledgedAt !== null,
    isOwn,
    mayDelete: isOwn || isModerator,
  };
}

function commentView({ viewer, isModerator }: Seeing, row: CommentRow, people: Map<string, Person>): Comment {
  const { comment, myReaction, answeredAuthor } = row;
  const isOwn = comment.authorId === viewer.id;
  return {
    objectId: comment.id,
    postId: comment.postId,
    replyToId: comment.replyToId,
    replyTo: answeredAuthor === null ? null : calledIn(answeredAuthor),
    author: personOf(people, comment.authorId),
    comment: comment.comment,
    medias: comment.medias,
    mentions: comment.mentions,
    status: comment.status as Comment["status"],
    hiddenReason: comment.hiddenReason,
    createdAt: comment.createdAt,
    reactions: countsOf(comment),
    myReaction,
    isOwn,
    mayDelete: isOwn || isModerator,
  };
}

type Counted = { likeCount: number; helpfulCount: number; thanksCount: number; checkCount: number };

type Confirmable = { post: typeof posts.$inferSelect; acknowledged: number | null };

const acknowledgedOf = ({ post, acknowledged }: Confirmable) =>
  post.isMustRead && post.placeKind === "group" ? (acknowledged ?? 0) : post.acknowledgedCount;

/** Whoever confirms what must be read has said 「確認しました」: it is no reaction beside that. */
export const shownCounts = (row: Confirmable): ReactionCounts => ({
  ...countsOf(row.post),
  ...(row.post.isMustRead && { check: acknowledgedOf(row) }),
});

export const countsOf = (row: Counted): ReactionCounts => ({
  like: row.likeCount,
  helpful: row.helpfulCount,
  thanks: row.thanksCount,
  check: row.checkCount,
});

/** The record keeps the row of somebody who has left; a missing one is a fault that takes no page along. */
function personOf(people: Map<string, Person>, id: string): Person {
  const nobody = { organization: null, avatarUrl: null, doctorId: null };
  return people.get(id) ?? { objectId: id, name: "", role: "doctor", ...nobody };
}

function calledIn(answeredAuthor: string): Comment["replyTo"] {
  const [{ objectId, name, role }] = [...peopleIn([answeredAuthor]).values()] as [Person];
  return { objectId, name, role };
}

const isPicture = ({ width }: PostMedia) => width !== null;

/** The addresses of a text's pictures and files, as the specification's fields have them. */
export const pictureUrlsOf = (medias: readonly PostMedia[]) => medias.filter(isPicture).map(({ url }) => url);
export const fileUrlOf = (medias: readonly PostMedia[]) =>
  medias.find((media) => !isPicture(media))?.url ?? null;
export const firstUrlOf = (medias: readonly PostMedia[]) => medias[0]?.url ?? null;

export const mediaIds = (medias: readonly PostMedia[]) => medias.map(({ id }) => id);
