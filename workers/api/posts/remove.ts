import { and, eq, inArray } from "drizzle-orm";
import {
  COMMENT_ALREADY_DELETED,
  COMMENT_MISSING,
  NOT_AUTHOR,
  POST_ALREADY_DELETED,
  POST_MISSING,
} from "#contract/posts/texts";
import { uploads } from "../../db/schema/files";
import { comments, posts } from "../../db/schema/posts";
import { allRows, firstRow, runSql, statement } from "../../db/sql";
import type { Env } from "../../env";
import { notFound, Refusal } from "../errors";
import { discardUnshown } from "../files/discard";
import { type Access, isHere } from "./access";
import { announceUnread } from "./announce";
import { mediaIds } from "./post-view";

const EMPTY = { status: "deleted", medias: [], mentions: [], hiddenReason: null } as const;

/**
 * Deletes a post of one's own, or as a moderator anybody's: text, pictures and files are gone at once, for what was
 * written by mistake may be about a patient. The second time it is refused with the specification's words.
 */
export async function deletePost(access: Access, postId: string): Promise<void> {
  const [post] = await access.db.select().from(posts).where(isHere(access, postId));
  if (!post || (post.status === "draft" && post.authorId !== access.viewer.id)) throw notFound(POST_MISSING);
  refuseOthers(access, post.authorId);
  const gone = await access.db
    .update(posts)
    .set({ ...EMPTY, medias: [], mentions: [], title: "", detail: "", pinnedAt: null })
    .where(and(eq(posts.id, postId), inArray(posts.status, ["draft", "published", "hidden"])))
    .returning({ id: posts.id });
  if (gone.length === 0) throw new Refusal(409, "already-deleted", POST_ALREADY_DELETED);
  await announceUnread(access.env, access.place);
  const { DB } = access.env;
  await DB.batch(
    ["polls", "case_consults"].map((table) =>
      statement(DB, `DELETE FROM ${table} WHERE post_id = ?`, postId),
    ),
  );
  const results = await allRows(DB, { id: uploads.id }, "SELECT id FROM uploads WHERE post_id = ?", postId);
  await discardUnshown(
    access.env,
    results.map(({ id }) => id),
  );
}

/** The same for a comment. */
export async function deleteComment(access: Access, postId: string, commentId: string): Promise<void> {
  const [found] = await access.db
    .select({ comment: comments })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(isHere(access, postId), eq(comments.id, commentId)));
  if (!found) throw notFound(COMMENT_MISSING);
  refuseOthers(access, found.comment.authorId);
  const gone = await access.db
    .update(comments)
    .set({ ...EMPTY, medias: [], mentions: [], comment: "" })
    .where(and(eq(comments.id, commentId), inArray(comments.status, ["published", "hidden"])))
    .returning({ id: comments.id });
  if (gone.length === 0) throw new Refusal(409, "already-deleted", COMMENT_ALREADY_DELETED);
  await discardUnshown(access.env, mediaIds(found.comment.medias));
}

function refuseOthers({ viewer, isModerator }: Access, authorId: string) {
  if (authorId !== viewer.id && !isModerator) throw new Refusal(403, "not-author", NOT_AUTHOR);
}

/** Takes a post or comment out of sight, with a reason that its author reads; for moderators, who were checked before. */
export function hide(env: Env, what: PostOrComment, reason: string): Promise<boolean> {
  return moved(
    env,
    what,
    (table) =>
      `UPDATE ${table} SET status = 'hidden', hidden_reason = ?2 WHERE id = ?1 AND status = 'published'`,
    reason,
  );
}

/** Shows again what was hidden, unless the operator has it hidden: that is theirs to lift, which they note before. */
export function restore(env: Env, what: PostOrComment): Promise<boolean> {
  return moved(
    env,
    what,
    (table) =>
      `UPDATE ${table} SET status = 'published', hidden_reason = ?2 WHERE id = ?1 AND status = 'hidden'
         AND NOT EXISTS (SELECT 1 FROM report_cases WHERE item_id = ?1 AND state = 'hidden'
           AND kind IN (${OF_POSTS}))`,
    null,
  );
}

const OF_POSTS =
  "'groupPost', 'groupComment', 'communityPost', 'communityComment', 'boardItem', 'boardComment'";

type PostOrComment = { postId: string } | { commentId: string };

/** Answers false when it was not as the statement has it. Badges follow a post, and no comment. */
async function moved(
  env: Env,
  what: PostOrComment,
  statement: (table: string) => string,
  reason: string | null,
): Promise<boolean> {
  if ("commentId" in what) {
    const { meta } = await runSql(env.DB, statement("comments"), what.commentId, reason);
    return meta.changes > 0;
  }
  const place = await firstRow(
    env.DB,
    { kind: posts.placeKind, id: posts.placeId },
    `${statement("posts")} RETURNING place_kind AS kind, place_id AS id`,
    what.postId,
    reason,
  );
  if (place) await announceUnread(env, place);
  return place !== null;
}
