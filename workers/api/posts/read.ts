import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Comment, CommentPage, Post, PostPage } from "#contract/posts/shapes";
import { COMMENT_MISSING, POST_DELETED, POST_HIDDEN, POST_MISSING } from "#contract/posts/texts";
import { unblockedBy } from "../../db/moderated";
import { comments, posts } from "../../db/schema/posts";
import { notFound } from "../errors";
import {
  type CommentRow,
  commentsWhere,
  commentViews,
  type PostRow,
  postsWhere,
  postViews,
  threadViews,
} from "./post-view";
import { isHere, type Stand } from "./stand";

type Query = { limit: number; offset?: number; before?: string | undefined };

/** Posts that were published in a place, newest first; `also` narrows it further. */
export async function pageOfPosts(
  stand: Stand,
  { limit, offset = 0, before }: Query,
  also?: SQL,
): Promise<PostPage> {
  const { place } = stand;
  const rows = await postsWhere(
    stand,
    and(
      eq(posts.placeKind, place.kind),
      eq(posts.placeId, place.id),
      eq(posts.status, "published"),
      unblockedBy(stand.viewer.id, sql`${posts.authorId}`),
      before ? lt(posts.id, before) : undefined,
      also,
    ),
  )
    .orderBy(desc(posts.id))
    .limit(limit + 1)
    .offset(offset);
  const items = await postViews(stand, rows.slice(0, limit));
  return { items, next: rows.length > limit ? (items.at(-1)?.objectId ?? null) : null };
}

/** One post and its newest comments; 404 says whether it was deleted or hidden. */
export async function postWithComments(
  stand: Stand,
  postId: string,
  asked: Pick<Query, "limit" | "before">,
): Promise<{ post: Post } & CommentPage> {
  const [[found], rows] = await stand.db.batch([
    postsWhere(stand, isHere(stand, postId)),
    commentRows(stand, postId, asked),
  ]);
  const row = orRefuse(stand, found);
  const shown = rows.slice(0, asked.limit).toReversed();
  const { post, comments: listed } = await threadViews(stand, row, shown);
  return { post, ...pageOf(listed, rows.length > asked.limit) };
}

/** Earlier comments of a post that the viewer may read. */
export async function commentsBefore(
  stand: Stand,
  postId: string,
  asked: Pick<Query, "limit" | "before">,
): Promise<CommentPage> {
  const rows = await commentRows(stand, postId, asked);
  const listed = await commentViews(stand, rows.slice(0, asked.limit).toReversed());
  return pageOf(listed, rows.length > asked.limit);
}

const pageOf = (listed: Comment[], hasEarlier: boolean): CommentPage => ({
  comments: listed,
  earlier: hasEarlier ? (listed[0]?.objectId ?? null) : null,
});

/** One post; 404 says whether it was deleted or hidden. */
export async function onePost(stand: Stand, postId: string): Promise<Post> {
  const [post] = await postViews(stand, [await readable(stand, postId)]);
  return post as Post;
}

/** One post as long as it stands for everybody there; 404 also for its author and moderators who still read it. */
export async function publishedPost(stand: Stand, postId: string): Promise<Post> {
  const post = await onePost(stand, postId);
  if (post.status !== "published") throw notFound(post.status === "hidden" ? POST_HIDDEN : POST_MISSING);
  return post;
}

/** The row of a post that the viewer may read, for callers that need nobody's name; the same 404. */
export async function readable(stand: Stand, postId: string): Promise<PostRow> {
  const [found] = await postsWhere(stand, isHere(stand, postId));
  return orRefuse(stand, found);
}

/** The drafts of the viewer in this place, the newest first. */
export async function draftsOf(stand: Stand): Promise<Post[]> {
  const { place, viewer } = stand;
  const rows = await postsWhere(
    stand,
    and(
      eq(posts.authorId, viewer.id),
      eq(posts.status, "draft"),
      eq(posts.placeKind, place.kind),
      eq(posts.placeId, place.id),
    ),
  ).orderBy(desc(posts.id));
  return postViews(stand, rows);
}

/** The row, if the viewer may read the post; 404 with its reason for anything else. */
function orRefuse({ viewer, isModerator }: Stand, row: PostRow | undefined): PostRow {
  const { status, authorId } = row?.post ?? {};
  const isOwn = authorId === viewer.id;
  if (!row || (status === "draft" && !isOwn)) throw notFound(POST_MISSING);
  if (status === "deleted") throw notFound(POST_DELETED);
  if (status === "hidden" && !isOwn && !isModerator) throw notFound(POST_HIDDEN);
  return row;
}

/** Newest first; one more than asked for tells that there are earlier ones. */
function commentRows(stand: Stand, postId: string, { limit, before }: Pick<Query, "limit" | "before">) {
  const { viewer, isModerator } = stand;
  const isShown = isModerator
    ? inArray(comments.status, ["published", "hidden"])
    : or(
        eq(comments.status, "published"),
        and(eq(comments.status, "hidden"), eq(comments.authorId, viewer.id)),
      );
  return commentsWhere(
    stand,
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
export const oneComment = (stand: Stand, commentId: string): Promise<Comment> =>
  commentWhere(stand, eq(comments.id, commentId));

/** One comment as long as it stands for everybody there; 404 also for its author and moderators who still read it. */
export const publishedComment = (stand: Stand, commentId: string): Promise<Comment> =>
  commentWhere(stand, and(eq(comments.id, commentId), eq(comments.status, "published")));

async function commentWhere(stand: Stand, condition: SQL | undefined): Promise<Comment> {
  const rows: CommentRow[] = await commentsWhere(stand, condition);
  const [comment] = await commentViews(stand, rows);
  if (!comment) throw notFound(COMMENT_MISSING);
  return comment;
}
