import type { PlaceKind } from "#contract/posts/shapes";
import { groupAccess } from "../../group-notices/access";
import { type Check, standAt } from "../../posts/access";
import { postOfComment } from "../../posts/answers/react";
import { onePost, publishedComment, publishedPost } from "../../posts/read";
import type { Reportable } from "../reportable";
import { hiddenComment, hiddenPost } from "./hidden-post";
import { seenOrNull } from "./seen-or-null";

/** A post of one kind of place, as that place's own check shows it, and a comment with the post it stands under. */
function posted(kind: PlaceKind, check: Check, page: string): { post: Reportable; comment: Reportable } {
  return {
    post: {
      seenBy: (tools, id) =>
        seenOrNull(async () => {
          const { title, detail, author, createdAt } = await publishedPost(
            await standAt(tools, kind, id, check),
            id,
          );
          const text = [title, detail].filter(Boolean).join("\n");
          return {
            itemId: id,
            authorId: author.objectId,
            path: `${page}/${id}`,
            lines: [{ name: author.name, text, at: createdAt, isReported: true }],
          };
        }),
      ...hiddenPost,
    },
    comment: {
      seenBy: (tools, id) =>
        seenOrNull(async () => {
          const postId = await postOfComment(tools, id);
          const access = await standAt(tools, kind, postId, check);
          const [post, comment] = await Promise.all([onePost(access, postId), publishedComment(access, id)]);
          return {
            itemId: id,
            authorId: comment.author.objectId,
            path: `${page}/${postId}`,
            lines: [
              { name: post.author.name, text: post.title, at: post.createdAt, isReported: false },
              { name: comment.author.name, text: comment.comment, at: comment.createdAt, isReported: true },
            ],
          };
        }),
      ...hiddenComment,
    },
  };
}

export const inGroup = posted("group", groupAccess, "/group/notice");
