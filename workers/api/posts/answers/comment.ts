import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { DAY_MS } from "#contract/limits";
import { COMMENTS_PER_DAY } from "#contract/posts/limits";
import type { Comment, Mention } from "#contract/posts/shapes";
import { COMMENT_REQUIRED, COMMENTS_USED_UP, NOT_COMMENTABLE } from "#contract/posts/texts";
import { comments } from "../../../db/schema/posts";
import { statement } from "../../../db/sql";
import { invalidFields, Refusal } from "../../errors";
import { giveBack, limit } from "../../limit";
import { type Access, refuseReaderOnly } from "../access";
import { announce } from "../announce";
import { oneComment, onePost } from "../read";
import { type Attached, claim, mediasOf } from "../writing/medias";

type NewComment = {
  comment: string;
  /** The field of the call that bears the text, where it is another. */
  field?: string;
  files?: readonly Attached[];
  mentions?: readonly Mention[];
  replyToId?: string | undefined;
  creationKey?: string | undefined;
};

/** Writes below a post that takes comments (403 for one that does not); the same mark again gives what is there. */
export async function addComment(
  access: Access,
  postId: string,
  asked: NewComment,
): Promise<{ comment: Comment; isNew: boolean }> {
  refuseReaderOnly(access);
  const { files = [], mentions = [], creationKey, field = "comment" } = asked;
  if (!asked.comment && files.length === 0) throw invalidFields({ [field]: COMMENT_REQUIRED });
  const post = await onePost(access, postId);
  if (!post.isCommentable || post.status !== "published")
    throw new Refusal(403, "not-commentable", NOT_COMMENTABLE);
  const earlier = await madeBy(access, creationKey);
  if (earlier) return { comment: await oneComment(access, earlier), isNew: false };
  const { viewer, env, db } = access;
  const bucket = `comment ${viewer.id}`;
  await limit(db, {
    bucket,
    most: COMMENTS_PER_DAY,
    windowMs: DAY_MS,
    message: COMMENTS_USED_UP,
  });
  const id = uuidv7();
  const medias = await mediasOf(access, files, postId);
  try {
    const [written] = await env.DB.batch([
      // The condition is asked again within the statement: the post may have been closed or deleted meanwhile.
      statement(
        env.DB,
        `INSERT INTO comments (id, post_id, author_id, creation_key, reply_to_id, comment, medias, mentions, created_at)
         SELECT ?1, posts.id, ?3, ?4, (SELECT id FROM comments WHERE id = ?5 AND post_id = ?2), ?6, ?7, ?8, ?9
         FROM posts WHERE id = ?2 AND status = 'published' AND is_commentable`,
        id,
        postId,
        viewer.id,
        creationKey ?? null,
        asked.replyToId ?? null,
        asked.comment,
        JSON.stringify(medias),
        JSON.stringify(mentions),
        Date.now(),
      ),
      claim(env, medias, postId),
    ]);
    if (written?.meta.changes === 0) throw new Refusal(403, "not-commentable", NOT_COMMENTABLE);
  } catch (error) {
    const made = await madeBy(access, creationKey);
    if (!made) throw error;
    await giveBack(db, bucket);
    return { comment: await oneComment(access, made), isNew: false };
  }
  await announce(access, "comment", postId);
  return { comment: await oneComment(access, id), isNew: true };
}

async function madeBy({ viewer, db }: Access, creationKey: string | undefined): Promise<string | null> {
  if (!creationKey) return null;
  const [made] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.authorId, viewer.id), eq(comments.creationKey, creationKey)));
  return made?.id ?? null;
}
