import { desc, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import { READERS_PER_PAGE } from "#contract/posts/limits";
import type { readers as shape } from "#contract/posts/shapes";
import { NOT_AUTHOR } from "#contract/posts/texts";
import { postReads } from "../../../db/schema/posts";
import { runSql, statement } from "../../../db/sql";
import { peopleOf } from "../../chat/people/people";
import { Refusal } from "../../errors";
import type { Access } from "../access";
import { onePost } from "../read";

/** Notes that the viewer has opened a post, once; its author is no reader. */
export function postIsRead({ viewer, env, place }: Access, postId: string): D1PreparedStatement {
  return statement(
    env.DB,
    `INSERT INTO post_reads (post_id, user_id, read_at)
     SELECT id, ?2, ?3 FROM posts WHERE id = ?1 AND author_id <> ?2 AND status = 'published' AND place_kind = ?4 AND place_id = ?5
     ON CONFLICT DO NOTHING`,
    postId,
    viewer.id,
    Date.now(),
    place.kind,
    place.id,
  );
}

/** Notes that the viewer says they have read a must-read post. The first time counts. */
export async function acknowledge({ viewer, env, place }: Access, postId: string): Promise<void> {
  await runSql(
    env.DB,
    `INSERT INTO post_reads (post_id, user_id, read_at, acknowledged_at)
     SELECT id, ?2, ?3, ?3 FROM posts
     WHERE id = ?1 AND author_id <> ?2 AND status = 'published' AND is_must_read AND place_kind = ?4 AND place_id = ?5
     ON CONFLICT (post_id, user_id) DO UPDATE SET acknowledged_at = excluded.acknowledged_at WHERE acknowledged_at IS NULL`,
    postId,
    viewer.id,
    Date.now(),
    place.kind,
    place.id,
  );
}

/** Where a post has become one that must be read: whoever has reacted with 「確認しました」 has confirmed it. */
export const confirmationsOfReactions = (env: Access["env"], postId: string): D1PreparedStatement[] =>
  [
    `INSERT INTO post_reads (post_id, user_id, read_at, acknowledged_at)
     SELECT p.id, r.user_id, r.reacted_at, r.reacted_at FROM reactions r JOIN posts p ON p.id = r.post_id
     WHERE p.id = ?1 AND p.is_must_read AND r.comment_id = '' AND r.kind = 'check' AND r.user_id <> p.author_id
     ON CONFLICT (post_id, user_id) DO UPDATE SET acknowledged_at = excluded.acknowledged_at
       WHERE acknowledged_at IS NULL`,
    `DELETE FROM reactions WHERE post_id = ?1 AND comment_id = '' AND kind = 'check'
       AND EXISTS (SELECT 1 FROM posts WHERE id = ?1 AND is_must_read)`,
  ].map((sql) => statement(env.DB, sql, postId));

/** The people who have read a post, newest first: for its author and for moderators. */
export async function readersOf(access: Access, postId: string): Promise<z.output<typeof shape>> {
  const post = await onePost(access, postId);
  if (!post.mayDelete) throw new Refusal(403, "not-author", NOT_AUTHOR);
  const rows = await access.db
    .select()
    .from(postReads)
    .where(eq(postReads.postId, postId))
    .orderBy(desc(postReads.readAt))
    .limit(READERS_PER_PAGE);
  const people = await peopleOf(
    access.db,
    rows.map(({ userId }) => userId),
  );
  const users = rows.flatMap(({ userId, readAt, acknowledgedAt }) => {
    const user = people.get(userId);
    return user ? [{ user, readAt, acknowledgedAt }] : [];
  });
  return { total: post.readerCount, users };
}

/** A condition over `memberships`: members who have not said that they read a must-read post. */
export const waitingFor = (postId: string) => sql`NOT EXISTS (SELECT 1 FROM post_reads
  WHERE post_reads.post_id = ${postId} AND post_reads.user_id = memberships.user_id AND acknowledged_at IS NOT NULL)`;
