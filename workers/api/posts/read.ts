import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Comment, CommentPage, Post, PostPage } from "#contract/posts/shapes";
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

/** Posts that were published in a place, newest first; `also` narrows it further. */
export async function pageOfPosts(
  access: Access,
  { limit, offset = 0, before }: Query,
  also?: SQL,
): Promise<PostPage> {
  const { place } = access;
  const rows = await postsWhere(
    access,
    and(
      eq(posts.placeKind, place.kind),
      eq(posts.placeId, place.id),
      eq(posts.status, "published"),
      unblockedBy(access.viewer.id, sql`${posts.authorId}`),
      before ? lt(posts.id, before) : undefined,
      also,
    ),
  )
    .orderBy(desc(posts.id))
    .limit(limit + 1)
    .offset(offset);
  const items = await postViews(access, rows.slice(0, limit));
  return { items, next: rows.length > limit ? (items.at(-1)?.objectId ?? null) : null };
}

/** One post and its newest comments; 404 says whether it was deleted or hidden. */
export async function postWithComments(
  access: Access,
  postId: string,
  asked: Pick<Query, "limit" | "before">,
): Promise<{ post: Post } & CommentPage> {
  const [[found], rows] = await access.db.batch([
    postsWhere(access, isHere(access, postId)),
    commentRows(access, postId, asked),
  ]);
  const row = orRefuse(access, found);
  const shown = rows.slice(0, asked.limit).toReversed();
  const { post, comments: listed } = await threadViews(access, row, shown);
  return { post, ...pageOf(listed, rows.length > asked.limit) };
}

/** Earlier comments of a post that the viewer may read. */
export async function commentsBefore(
  access: Access,
  postId: string,
  asked: Pick<Query, "limit" | "before">,
): Promise<CommentPage> {
  const rows = await commentRows(access, postId, asked);
  const listed = await commentViews(access, rows.slice(0, asked.limit).toReversed());
  return pageOf(listed, rows.length > asked.limit);
}

const pageOf = (listed: Comment[], hasEarlier: boolean): CommentPage => ({
  comments: listed,
  earlier: hasEarlier ? (listed[0]?.objectId ?? null) : null,
});

/** One post; 404 says whether it was deleted or hidden. */
export async function onePost(access: Access, postId: string): Promise<Post> {
  const [post] = await postViews(access, [await readable(access, postId)]);
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
  const [found] = await postsWhere(access, isHere(access, postId));
  return orRefuse(access, found);
}

/** The drafts of the viewer in this place, the newest first. */
export async function draftsOf(access: Access): Promise<Post[]> {
  const { place, viewer } = access;
  const rows = await postsWhere(
    access,
    and(
      eq(posts.authorId, viewer.id),
      eq(posts.status, "draft"),
      eq(posts.placeKind, place.kind),
      eq(posts.placeId, place.id),
    ),
  ).orderBy(desc(posts.id));
  return postViews(access, rows);
}

/** The row, if the viewer may read the post; 404 with its reason for anything else. */
function orRefuse({ viewer, isModerator }: Access, row: PostRow | undefined): PostRow {
  const { status, authorId } = row?.post ?? {};
  const isOwn = authorId === viewer.id;
  if (!row || (status === "draft" && !isOwn)) throw notFound(POST_MISSING);
  if (status === "deleted") throw notFound(POST_DELETED);
  if (status === "hidden" && !isOwn && !isModerator) throw notFound(POST_HIDDEN);
  return row;
}

/** Newest first; one more than asked for tells that there are earlier ones. */
function commentRows(access: Access, postId: string, { limit, before }: Pick<Query, "limit" | "before">) {
  const { viewer, isModerator } = access;
  const isShown = isModerator
    ? inArray(comments.status, ["published", "hidden"])
    : or(
        eq(comments.status, "published"),
        and(eq(comments.status, "hidden"), eq(comments.authorId, viewer.id)),
      );
  return commentsWhere(
    access,
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
  const [comment] = await commentViews(access, rows);
  if (!comment) throw notFound(COMMENT_MISSING);
  return comment;
}
