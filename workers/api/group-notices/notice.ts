import type { Notice, NoticeWithComments } from "#contract/group-notices/shapes";
import type { Post } from "#contract/posts/shapes";
import { onePost, postWithComments } from "../posts/read";
import { readCase } from "../posts/writing/case";
import { readPoll } from "../posts/writing/poll";
import type { GroupStand } from "./stand";

/** One notice, whole. */
export async function oneNotice(stand: GroupStand, id: string): Promise<Notice> {
  return whole(stand, await onePost(stand, id));
}

export async function oneWithComments(
  stand: GroupStand,
  id: string,
  asked: { limit: number; before?: string | undefined },
): Promise<NoticeWithComments> {
  const { post, comments, earlier } = await postWithComments(stand, id, asked);
  return { ...(await whole(stand, post)), comments, earlier };
}

async function whole(stand: GroupStand, post: Post): Promise<Notice> {
  const { groupId, groupName, memberCount, isAdmin } = stand.membership;
  return {
    ...post,
    group: { objectId: groupId, name: groupName, memberCount, isAdmin },
    poll: post.kind === "poll" ? await readPoll(stand, post.objectId) : null,
    case: post.kind === "case" ? await readCase(stand.db, post.objectId) : null,
  };
}
