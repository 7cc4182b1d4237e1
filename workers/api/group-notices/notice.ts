import { sql } from "drizzle-orm";
import type { GroupNotice, GroupNoticeWithComments } from "#contract/group-notices/shapes";
import type { Post } from "#contract/posts/shapes";
import { onePost, postWithComments } from "../posts/read";
import { readCase } from "../posts/writing/case";
import { readPoll } from "../posts/writing/poll";
import type { GroupStand } from "./stand";

/** One notice, whole. */
export async function oneNotice(stand: GroupStand, id: string): Promise<GroupNotice> {
  return whole(stand, await onePost(stand, id));
}

export async function oneWithComments(
  stand: GroupStand,
  id: string,
  asked: { limit: number; before?: string | undefined },
): Promise<GroupNoticeWithComments> {
  const { post, comments, earlier } = await postWithComments(stand, id, asked);
  return { ...(await whole(stand, post)), comments, earlier };
}

async function whole(stand: GroupStand, post: Post): Promise<GroupNotice> {
  const { groupId, groupName, memberCount, isAdmin } = stand.membership;
  return {
    ...post,
    acknowledgedCount:
      post.isMustRead && post.mayDelete ? await acknowledgedHere(stand, post) : post.acknowledgedCount,
    group: { objectId: groupId, name: groupName, memberCount, isAdmin },
    poll: post.kind === "poll" ? await readPoll(stand, post.objectId) : null,
    case: post.kind === "case" ? await readCase(stand.db, post.objectId) : null,
  };
}

/**
 * The number of present members who confirmed it, to go with the number of members: one who has left is not missing.
 */
async function acknowledgedHere({ db, place }: GroupStand, { objectId, author }: Post): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`SELECT count(*) AS count FROM post_reads
    JOIN memberships ON memberships.group_id = ${place.id} AND memberships.user_id = post_reads.user_id
      AND memberships.state IN ('member', 'admin')
    WHERE post_reads.post_id = ${objectId} AND post_reads.acknowledged_at IS NOT NULL
      AND post_reads.user_id <> ${author.objectId}`);
  return row?.count ?? 0;
}
