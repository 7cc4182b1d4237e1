import type { GroupNotice, GroupNoticeWithComments, NoticeComment } from "#contract/group-notices/calls";
import type { Comment, Post } from "#contract/posts/shapes";
import { firstUrlOf } from "../posts/post-view";
import { onePost, postWithComments } from "../posts/read";
import { readCase } from "../posts/writing/case";
import { readPoll } from "../posts/writing/poll";
import type { GroupAccess } from "./access";

/** One notice, whole. */
export async function oneNotice(access: GroupAccess, id: string): Promise<GroupNotice> {
  return whole(access, await onePost(access, id));
}

export async function oneWithComments(
  access: GroupAccess,
  id: string,
  asked: { limit: number; before?: string | undefined },
): Promise<GroupNoticeWithComments> {
  const { post, comments, earlier } = await postWithComments(access, id, asked);
  return { ...(await whole(access, post)), comments: comments.map(namedComment), earlier };
}

async function whole(access: GroupAccess, post: Post): Promise<GroupNotice> {
  const { groupId, groupName, memberCount, isAdmin } = access.membership;
  return {
    ...asWritten(post),
    group: { objectId: groupId, name: groupName, memberCount, isAdmin },
    poll: post.kind === "poll" ? await readPoll(access, post.objectId) : null,
    case: post.kind === "case" ? await readCase(access.db, post.objectId) : null,
  };
}

/** A notice, and a comment, with the names of the fields under which they are written. */
export const asWritten = <P extends Post>(post: P) => ({
  ...post,
  groupId: post.placeId,
  fileUrl: firstUrlOf(post.medias),
});
export const namedComment = (comment: Comment): NoticeComment => ({
  ...comment,
  media: firstUrlOf(comment.medias),
});
