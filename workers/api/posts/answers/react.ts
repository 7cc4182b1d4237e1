import { and, desc, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import { REACTORS_PER_PAGE, type Reaction } from "#contract/posts/limits";
import type { Reacted, reactors as shape } from "#contract/posts/shapes";
import { COMMENT_DELETED, COMMENT_MISSING, POST_MISSING } from "#contract/posts/texts";
import { unblockedBy } from "../../../db/moderated";
import { comments, posts, reactions } from "../../../db/schema/posts";
import { runSql } from "../../../db/sql";
import { peopleOf } from "../../chat/people/people";
import { notFound } from "../../errors";
import { type Access, isHere, refuseReaderOnly } from "../access";
import { acknowledgedHere, countsOf, shownCounts } from "../post-view";
import { acknowledge } from "./reading";

/** A post, or a comment of it. */
export type Thing = { postId: string; commentId?: string | undefined };

/**
 * Sets one's reaction, in the place of another if there was one; null takes it away. The same again changes nothing. On
 * what must be read, 「確認しました」 is the confirmation: it is beside a reaction, and none takes it away.
 */
export async function react(access: Access, thing: Thing, kind: Reaction | null): Promise<Reacted> {
  refuseReaderOnly(access);
  const { env, viewer } = access;
  const { isMustRead } = await publishedThing(access, thing);
  const { postId, commentId = "" } = thing;
  if (isMustRead && kind === "check") {
    await acknowledge(access, postId);
  } else if (kind) {
    await runSql(
      env.DB,
      `INSERT INTO reactions (post_id, comment_id, user_id, kind, reacted_at)
       SELECT ?1, ?2, ?3, ?4, ?5 FROM posts WHERE id = ?1 AND status = 'published'
         AND (?2 = '' OR EXISTS (SELECT 1 FROM comments WHERE id = ?2 AND post_id = ?1 AND status = 'published'))
       ON CONFLICT (post_id, comment_id, user_id) DO UPDATE SET kind = excluded.kind, reacted_at = excluded.reacted_at
         WHERE kind <> excluded.kind`,
      postId,
      commentId,
      viewer.id,
      kind,
      Date.now(),
    );
  } else {
    await runSql(
      env.DB,
      "DELETE FROM reactions WHERE post_id = ?1 AND comment_id = ?2 AND user_id = ?3",
      postId,
      commentId,
      viewer.id,
    );
  }
  return reactedOf(access, thing);
}

/** The reactions that are on it now, and the viewer's own. */
async function reactedOf(access: Access, thing: Thing): Promise<Reacted> {
  const { viewer, db } = access;
  const [row, [mine]] = await Promise.all([
    publishedThing(access, thing),
    db
      .select({ kind: reactions.kind })
      .from(reactions)
      .where(and(isOn(thing), eq(reactions.userId, viewer.id))),
  ]);
  return { reactions: row.counts, myReaction: mine?.kind ?? null };
}

/** The people who reacted, newest first, with their names; those whom the viewer has blocked count in `total` alone. */
export async function reactorsOf(access: Access, thing: Thing): Promise<z.output<typeof shape>> {
  const row = await publishedThing(access, thing);
  const total = Object.values(row.stored).reduce((sum, count) => sum + count, 0);
  const rows = await access.db
    .select()
    .from(reactions)
    .where(and(isOn(thing), unblockedBy(access.viewer.id, sql`${reactions.userId}`)))
    .orderBy(desc(reactions.reactedAt))
    .limit(REACTORS_PER_PAGE);
  const people = await peopleOf(
    access.db,
    rows.map(({ userId }) => userId),
  );
  const users = rows.flatMap(({ userId, kind, reactedAt }) => {
    const user = people.get(userId);
    return user ? [{ user, reactionType: kind, reactedAt }] : [];
  });
  return { total, users };
}

const isOn = ({ postId, commentId = "" }: Thing) =>
  and(eq(reactions.postId, postId), eq(reactions.commentId, commentId));

/**
 * A post or comment of this place that everybody here may read, with its counts as they are shown and those of stored
 * reactions; 404 for any other.
 */
async function publishedThing(access: Access, { postId, commentId }: Thing) {
  if (!commentId) {
    const [row] = await access.db
      .select({ post: posts, acknowledged: acknowledgedHere })
      .from(posts)
      .where(and(isHere(access, postId), eq(posts.status, "published")));
    if (!row) throw notFound(POST_MISSING);
    return { isMustRead: row.post.isMustRead, counts: shownCounts(row), stored: countsOf(row.post) };
  }
  const [found] = await access.db
    .select({ comment: comments })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(and(isHere(access, postId), eq(comments.id, commentId), eq(posts.status, "published")));
  if (found?.comment.status === "deleted") throw notFound(COMMENT_DELETED);
  if (found?.comment.status !== "published") throw notFound(COMMENT_MISSING);
  const counts = countsOf(found.comment);
  return { isMustRead: false, counts, stored: counts };
}

/** The post of a comment; 404 for a comment that is not there. */
export async function postOfComment({ db }: Pick<Access, "db">, commentId: string): Promise<string> {
  const [found] = await db
    .select({ postId: comments.postId })
    .from(comments)
    .where(eq(comments.id, commentId));
  if (!found) throw notFound(COMMENT_MISSING);
  return found.postId;
}
