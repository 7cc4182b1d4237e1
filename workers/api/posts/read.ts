import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import type { Comment, CommentPage, PlaceKind, Post, PostPage } from "#contract/posts/shapes";
import { COMMENT_MISSING, POST_DELETED, POST_HIDDEN, POST_MISSING } from "#contract/posts/texts";
import { unblockedBy } from "../../db/moderated";
import { comments, posts } from "../../db/schema/posts";
import { notFound } from "../errors";
import { type Access, isHere } from "./access";
import {
  type CommentRow,
  commentsWhere,
  commentViews,
  type PostRow,
  postsWhere,
  postViews,
  threadViews,
} from "./post-view";

type Query = { limit: number; offset?: number; before?: string | undefined };

/** What a query for posts takes of an access: rows may be read beside the check of the place, and shown after it. */
export type Reading = Pick<Access, "viewer" | "db"> & { place: { kind: PlaceKind; id: string | SQL } };

/** Posts that were published in a place, newest first; `also` narrows it further. */
export async function pageOfPosts(access: Access, query: Query, also?: SQL): Promise<PostPage> {
  return pageOfRows(access, await pageRows(access, query, also), query);
}

/** The rows of such a page, and one more if there are older ones. */
export const pageRows = (
  reading: Reading,
  { limit, offset = 0, before }: Query,
  also?: SQL,
): Promise<PostRow[]> =>
  publishedRows(reading, and(before ? lt(posts.id, before) : undefined, also))
    .orderBy(desc(posts.id))
    .limit(limit + 1)
    .offset(offset)
    .execute();

export function pageOfRows(access: Access, rows: readonly PostRow[], { limit }: Query): PostPage {
  const items = postViews(access, rows.slice(0, limit));
  return { items, next: rows.length > limit ? (items.at(-1)?.objectId ?? null) : null };
}

/** Posts of a place that everybody there reads but those of people whom the viewer has blocked. */
export const publishedRows = (reading: Reading, also: SQL | undefined) =>
  postsWhere(
    reading,
    and(
      eq(posts.placeKind, reading.place.kind),
      eq(posts.placeId, reading.place.id),
      eq(posts.status, "published"),
      unblockedBy(reading.viewer.id, sql`${posts.authorId}`),
      also,
    ),
  );

/** One post and its newest comments; 404 says whether it was deleted or hidden. */
export async function postWithComments(
  access: Access,
  postId: string,
  asked: Pick<Query, "limit" | "before">,
): Promise<{ post: Post } & CommentPage> {
  return threadOf(access, await threadRows(access, postId, asked), asked);
}

type Thread = { found: PostRow | undefined; rows: CommentRow[] };

/**
 * The rows of a post and of its newest comments. `isModerator` may be SQL: who reads what was hidden is found then by
 * the same trip.
 */
export async function threadRows(
  reading: CommentReading,
  postId: string,
  asked: Pick<Query, "limit" | "before">,
): Promise<Thread> {
  const [[found], rows] = await reading.db.batch([
    postsWhere(reading, isHere(reading, postId)),
    commentRows(reading, postId, asked),
  ]);
  return { found, rows };
}

export function threadOf(
  access: Access,
  { found, rows }: Thread,
  { limit }: Pick<Query, "limit">,
): { post: Post } & CommentPage {
  const shown = rows.slice(0, limit).toReversed();
  const { post, comments: listed } = threadViews(access, orRefuse(access, found), shown);
  return { post, ...pageOf(listed, rows.length > limit) };
}

/** Earlier comments of a post that the viewer may read. */
export async function commentsBefore(
  access: Access,
  postId: string,
  asked: Pick<Query, "limit" | "before">,
): Promise<CommentPage> {
  const rows = await commentRows(access, postId, asked);
  const listed = commentViews(access, rows.slice(0, asked.limit).toReversed());
  return pageOf(listed, rows.length > asked.limit);
}

const pageOf = (listed: Comment[], hasEarlier: boolean): CommentPage => ({
  comments: listed,
  earlier: hasEarlier ? (listed[0]?.objectId ?? null) : null,
});

/** One post; 404 says whether it was deleted or hidden. */
export async function onePost(access: Access, postId: string): Promise<Post> {
  const [post] = postViews(access, [await readable(access, postId)]);
  return post as Post;
}

/** One post as long as it stands for everybody there; 404 also for its author and moderators who still read it. */
export async function publishedPost(access: Access, postId: string): Promise<Post> {
  const post = await onePost(access, postId);
  if (post.status !== "published") throw notFound(post.status === "hidden" ? POST_HIDDEN : POST_MISSING);
  return post;
}

/** The row of a post that the viewer may read, for callers that need nobody's name; the same 404. */
export async function readable(access: Access, postId: string): Promise<PostRow> {
  return orRefuse(access, await rowHere(access, postId));
}

/** The row of a post of this place, whoever may read it: `orRefuse` decides that. */
export async function rowHere(reading: Reading, postId: string): Promise<PostRow | undefined> {
  const [found] = await postsWhere(reading, isHere(reading, postId));
  return found;
}

/** The rows of the viewer's drafts in this place, the newest first. */
export const draftRows = ({ place, viewer, db }: Reading): Promise<PostRow[]> =>
  postsWhere(
    { viewer, db },
    and(
      eq(posts.authorId, viewer.id),
      eq(posts.status, "draft"),
      eq(posts.placeKind, place.kind),
      eq(posts.placeId, place.id),
    ),
  )
    .orderBy(desc(posts.id))
    .execute();

/** The row, if the viewer may read the post; 404 with its reason for anything else. */
export function orRefuse({ viewer, isModerator }: Access, row: PostRow | undefined): PostRow {
  const { status, authorId } = row?.post ?? {};
  const isOwn = authorId === viewer.id;
  if (!row || (status === "draft" && !isOwn)) throw notFound(POST_MISSING);
  if (status === "deleted") throw notFound(POST_DELETED);
  if (status === "hidden" && !isOwn && !isModerator) throw notFound(POST_HIDDEN);
  return row;
}

type CommentReading = Reading & { isModerator: boolean | SQL };

/** Newest first; one more than asked for tells that there are earlier ones. */
function commentRows(
  reading: CommentReading,
  postId: string,
  { limit, before }: Pick<Query, "limit" | "before">,
) {
  const { viewer, isModerator } = reading;
  const seesHidden =
    typeof isModerator === "boolean"
      ? isModerator
        ? undefined
        : eq(comments.authorId, viewer.id)
      : or(eq(comments.authorId, viewer.id), isModerator);
  const isShown = or(eq(comments.status, "published"), and(eq(comments.status, "hidden"), seesHidden));
  return commentsWhere(
    reading,
    and(
      eq(comments.postId, postId),
      isShown,
      unblockedBy(viewer.id, sql`${comments.authorId}`),
      before ? lt(comments.id, before) : undefined,
    ),
  )
    .orderBy(desc(comments.id))
    .limit(limit + 1);
}

/** One comment of a post, as the viewer sees it; hidden or not, so it is for one's own alone. */
export const oneComment = (access: Access, commentId: string): Promise<Comment> =>
  commentWhere(access, eq(comments.id, commentId));

/** One comment as long as it stands for everybody there; 404 also for its author and moderators who still read it. */
export const publishedComment = (access: Access, commentId: string): Promise<Comment> =>
  commentWhere(access, and(eq(comments.id, commentId), eq(comments.status, "published")));

async function commentWhere(access: Access, condition: SQL | undefined): Promise<Comment> {
  const rows: CommentRow[] = await commentsWhere(access, condition);
  const [comment] = commentViews(access, rows);
  if (!comment) throw notFound(COMMENT_MISSING);
  return comment;
}
