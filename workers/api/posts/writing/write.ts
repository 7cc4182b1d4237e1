import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { timeOf } from "#contract/ids";
import { DAY_MS } from "#contract/limits";
import { POSTS_PER_DAY } from "#contract/posts/limits";
import type { Mention, Post, PostKind } from "#contract/posts/shapes";
import { NOT_AUTHOR, POST_CHANGED, POSTS_USED_UP } from "#contract/posts/texts";
import { posts } from "../../../db/schema/posts";
import { statement } from "../../../db/sql";
import { conflict, Refusal } from "../../errors";
import { discardUnshown } from "../../files/discard";
import { giveBack, limit } from "../../limit";
import { refuseUnusable } from "../../unusable";
import { type Access, isHere, refuseReaderOnly } from "../access";
import { announce } from "../announce";
import { confirmationsOfReactions } from "../answers/reading";
import { mediaIds } from "../post-view";
import { onePost } from "../read";
import { type Attached, claim, mediasOf } from "./medias";

type NewPost = {
  title: string;
  detail: string;
  kind?: PostKind;
  files?: readonly Attached[];
  mentions?: readonly Mention[];
  isCommentable?: boolean;
  isMustRead?: boolean;
  isDraft?: boolean;
  /** The mark of the form: sent twice, it makes one post. */
  creationKey?: string | undefined;
};

/** Further rows that belong to a post, written with it or not at all; `at` is when it was written (epoch ms). */
type Further = (postId: string, at: number) => D1PreparedStatement[];
const nothing: Further = () => [];

/** Writes a post; the same mark of the form again gives the post that is there, and `isNew` says so. */
export async function createPost(
  access: Access,
  post: NewPost,
  further = nothing,
): Promise<{ id: string; isNew: boolean }> {
  refuseReaderOnly(access);
  const { viewer, env, db, place } = access;
  const earlier = await madeBy(access, post.creationKey);
  if (earlier) return { id: earlier, isNew: false };
  const bucket = `post ${viewer.id}`;
  await limit(db, {
    bucket,
    most: POSTS_PER_DAY,
    windowMs: DAY_MS,
    message: POSTS_USED_UP,
  });
  const id = uuidv7();
  const now = timeOf(id);
  const medias = await mediasOf(access, post.files ?? [], id);
  try {
    await env.DB.batch([
      statement(
        env.DB,
        `INSERT INTO posts (id, place_kind, place_id, author_id, creation_key, kind, title, detail, medias, mentions,
           is_commentable, is_must_read, status, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)`,
        id,
        place.kind,
        place.id,
        viewer.id,
        post.creationKey ?? null,
        post.kind ?? "post",
        post.title,
        post.detail,
        JSON.stringify(medias),
        JSON.stringify(post.mentions ?? []),
        Number(post.isCommentable ?? true),
        Number(post.isMustRead ?? false),
        post.isDraft ? "draft" : "published",
        now,
      ),
      claim(env, medias, id),
      ...further(id, now),
    ]);
  } catch (error) {
    // When two come at once, the record refuses the second as a whole.
    const made = await madeBy(access, post.creationKey);
    if (!made) throw error;
    await giveBack(db, bucket);
    return { id: made, isNew: false };
  }
  if (!post.isDraft) await announce(access, "post", id);
  return { id, isNew: true };
}

/** The post that a draft of the viewer has become, whose id is its mark since. */
export const publishedFrom = (tools: Pick<Access, "viewer" | "db">, draftId: string) =>
  madeBy(tools, draftId);

async function madeBy(
  { viewer, db }: Pick<Access, "viewer" | "db">,
  creationKey: string | undefined,
): Promise<string | null> {
  if (!creationKey) return null;
  const [made] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, viewer.id), eq(posts.creationKey, creationKey)));
  return made?.id ?? null;
}

type PostChange = Partial<Omit<NewPost, "kind" | "isDraft" | "creationKey">> & {
  /** The revision that the author had before them; 409 with the current post when it is another. */
  rev?: number | undefined;
};

/** Changes what is named of the author's own post, and marks it as edited. An unchanged form is no change. */
export async function editPost(
  access: Access,
  postId: string,
  change: PostChange,
  further = nothing,
): Promise<Post> {
  const before = await onePost(access, postId);
  if (!before.isOwn) throw new Refusal(403, "not-author", NOT_AUTHOR);
  refuseReaderOnly(access);
  await refuseUnusable("title", change.title, () => before.title);
  const { env, viewer } = access;
  const medias = change.files ? await mediasOf(access, change.files, postId) : before.medias;
  const { title, detail, mentions, isCommentable, isMustRead } = { ...before, ...withoutUndefined(change) };
  const values = [
    title,
    detail,
    JSON.stringify(medias),
    JSON.stringify(mentions),
    Number(isCommentable),
    Number(isMustRead),
  ];
  const now = Date.now();
  const statements = further(postId, now);
  // The rows that go with the post are written before its revision rises, and for that revision alone.
  const results = await env.DB.batch([
    ...statements,
    statement(
      env.DB,
      `UPDATE posts SET title = ?4, detail = ?5, medias = ?6, mentions = ?7, is_commentable = ?8, is_must_read = ?9,
         rev = rev + 1, edited_at = CASE status WHEN 'draft' THEN NULL ELSE ?10 END
       WHERE id = ?1 AND author_id = ?2 AND status IN ('draft', 'published', 'hidden') AND rev = coalesce(?3, rev)
         AND (?11 OR (title, detail, medias, mentions, is_commentable, is_must_read) IS NOT (?4, ?5, ?6, ?7, ?8, ?9))`,
      postId,
      viewer.id,
      change.rev ?? null,
      ...values,
      now,
      Number(statements.length > 0),
    ),
    claim(env, medias, postId),
    ...(isMustRead && !before.isMustRead ? confirmationsOfReactions(env, postId) : []),
  ]);
  const written = results[statements.length];
  const post = await onePost(access, postId);
  if (written?.meta.changes === 0 && change.rev !== undefined && change.rev !== post.rev)
    throw conflict(POST_CHANGED, post);
  const saved = new Set(mediaIds(post.medias));
  await discardUnshown(
    env,
    mediaIds(before.medias).filter((id) => !saved.has(id)),
  );
  return post;
}

const withoutUndefined = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<T>;

/** A draft takes its place in the order of time when it is published: under a new id. Again: the same post. */
export async function publishPost(
  access: Access,
  postId: string,
  further = nothing,
): Promise<{ id: string; isNew: boolean }> {
  refuseReaderOnly(access);
  const { env, viewer } = access;
  const id = uuidv7();
  const now = timeOf(id);
  const [published] = await env.DB.batch([
    // The draft's id becomes the mark by which its second click finds the post.
    statement(
      env.DB,
      `UPDATE posts SET id = ?3, status = 'published', created_at = ?4, creation_key = ?1
       WHERE id = ?1 AND author_id = ?2 AND status = 'draft'`,
      postId,
      viewer.id,
      id,
      now,
    ),
    ...further(id, now),
  ]);
  if (published && published.meta.changes > 0) {
    await announce(access, "post", id);
    return { id, isNew: true };
  }
  const made = await madeBy(access, postId);
  if (made) return { id: made, isNew: false };
  const post = await onePost(access, postId);
  if (!post.isOwn) throw new Refusal(403, "not-author", NOT_AUTHOR);
  return { id: post.objectId, isNew: false };
}

/** Pins a post to the top of its place, or takes it down; for moderators. */
export async function pinPost(access: Access, postId: string, isPinned: boolean): Promise<void> {
  await access.db
    .update(posts)
    .set({ pinnedAt: isPinned ? sql`coalesce(${posts.pinnedAt}, ${Date.now()})` : null })
    .where(and(isHere(access, postId), eq(posts.status, "published")));
}
