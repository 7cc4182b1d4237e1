import type { Tools } from "../../api-context";
import { nameless } from "../../community/posts/nameless";
import { postAccess } from "../../community/posts/posts-read";
import { postOfComment } from "../../posts/answers/react";
import { onePost, publishedComment, publishedPost } from "../../posts/read";
import type { Reportable, Subject } from "../reportable";
import { hiddenComment, hiddenPost } from "./hidden-post";
import { seenOrNull } from "./seen-or-null";

/** A post of an open community, as somebody who may read it sees it. */
export const communityPost: Reportable = {
  seenBy: (tools, id) => seenOrNull(() => postSubject(tools, id)),
  ...hiddenPost,
};

/** A comment there, with the post that it stands under. */
export const communityComment: Reportable = {
  seenBy: (tools, id) => seenOrNull(() => commentSubject(tools, id)),
  ...hiddenComment,
};

async function postSubject(tools: Tools, id: string): Promise<Subject> {
  const access = await postAccess(tools, id);
  const post = await publishedPost(access, id);
  const named = await nameless(access, [post.author]);
  return {
    itemId: id,
    authorId: post.author.objectId || null,
    path: `/open-community/post/${id}`,
    lines: [
      {
        name: named(post.author).name,
        text: `${post.title}\n${post.detail}`,
        at: post.createdAt,
        isReported: true,
      },
    ],
  };
}

async function commentSubject(tools: Tools, id: string): Promise<Subject> {
  const postId = await postOfComment(tools, id);
  const access = await postAccess(tools, postId);
  const [post, comment] = await Promise.all([onePost(access, postId), publishedComment(access, id)]);
  const named = await nameless(access, [post.author, comment.author]);
  return {
    itemId: id,
    authorId: comment.author.objectId || null,
    path: `/open-community/post/${postId}`,
    lines: [
      { name: named(post.author).name, text: post.title, at: post.createdAt, isReported: false },
      {
        name: named(comment.author).name,
        text: comment.comment,
        at: comment.createdAt,
        isReported: true,
      },
    ],
  };
}
