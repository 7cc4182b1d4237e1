import type { BoardItem } from "#contract/board/calls";
import { OFFICIAL_NAME } from "#contract/board/texts";
import type { PlaceKind } from "#contract/posts/shapes";
import { jobDatabase } from "../../db/client";
import { runSql } from "../../db/sql";
import { endNotifications } from "../../notifications/notify";
import type { Tools } from "../api-context";
import { itemAccess } from "../board/access";
import { asItem } from "../board/item-view";
import { nameless } from "../community/posts/nameless";
import { postAccess } from "../community/posts/posts-read";
import { Refusal } from "../errors";
import { groupAccess } from "../group-notices/notice";
import { noticeFor, staffOfNotice } from "../notices/notice-record";
import { aboutNotice } from "../notices/writing/notify";
import { accessAt, type Check } from "../posts/access";
import { postOfComment } from "../posts/answers/react";
import { onePost, publishedComment, publishedPost } from "../posts/read";
import { hide, restore } from "../posts/remove";
import type { Reportable, Subject } from "./reportable";

/** Takes a post out of sight with its reason, and back again: the same in every place. */
const hiddenPost: Pick<Reportable, "erase" | "restore"> = {
  erase: async (env, postId, reason) => {
    await hide(env, { postId }, reason);
  },
  restore: async (env, postId) => {
    await restore(env, { postId });
  },
};

const hiddenComment: Pick<Reportable, "erase" | "restore"> = {
  erase: async (env, commentId, reason) => {
    await hide(env, { commentId }, reason);
  },
  restore: async (env, commentId) => {
    await restore(env, { commentId });
  },
};

/** An item of the board, as somebody it is for sees it. An official item is nobody's. */
export const boardItem: Reportable = {
  seenBy: (tools, id) => seenOrNull(() => itemSubject(tools, id)),
  ...hiddenPost,
};

/** A comment there, with the item that it is under. */
export const boardComment: Reportable = {
  seenBy: (tools, id) => seenOrNull(() => commentSubject(tools, id)),
  ...hiddenComment,
};

async function itemSubject(tools: Tools, id: string): Promise<Subject> {
  const item = await itemAt(tools, id, publishedPost);
  return {
    itemId: id,
    authorId: item.types.includes("official") ? null : item.createdBy,
    path: `/board/${id}`,
    lines: [
      { name: nameOf(item), text: `${item.title}\n${item.content}`, at: item.createdAt, isReported: true },
    ],
  };
}

async function commentSubject(tools: Tools, id: string): Promise<Subject> {
  const itemId = await postOfComment(tools, id);
  const [item, comment] = await Promise.all([
    itemAt(tools, itemId, onePost),
    itemAccess(tools, itemId).then((access) => publishedComment(access, id)),
  ]);
  return {
    itemId: id,
    authorId: comment.author.objectId,
    path: `/board/${itemId}`,
    lines: [
      { name: nameOf(item), text: item.title, at: item.createdAt, isReported: false },
      { name: comment.author.name, text: comment.comment, at: comment.createdAt, isReported: true },
    ],
  };
}

async function itemAt(tools: Tools, id: string, read: typeof onePost): Promise<BoardItem> {
  const access = await itemAccess(tools, id);
  return asItem(await read(access, id), access.side);
}

const nameOf = ({ types, author }: BoardItem) => (types.includes("official") ? OFFICIAL_NAME : author.name);

/** A viewer whom it is not for sees nothing to report. */
async function seenOrNull(seen: () => Promise<Subject>): Promise<Subject | null> {
  try {
    return await seen();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** A post of an open community, as somebody who may read it sees it. */
export const communityPost: Reportable = {
  seenBy: (tools, id) => seenOrNull(() => postSubject(tools, id)),
  ...hiddenPost,
};

/** A comment there, with the post that it is under. */
export const communityComment: Reportable = {
  seenBy: (tools, id) => seenOrNull(() => communityCommentSubject(tools, id)),
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

async function communityCommentSubject(tools: Tools, id: string): Promise<Subject> {
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

/** A post of one kind of place, as that place's own check shows it, and a comment with the post it is under. */
function posted(kind: PlaceKind, check: Check, page: string): { post: Reportable; comment: Reportable } {
  return {
    post: {
      seenBy: (tools, id) =>
        seenOrNull(async () => {
          const { title, detail, author, createdAt } = await publishedPost(
            await accessAt(tools, kind, id, check),
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
          const access = await accessAt(tools, kind, postId, check);
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

/** A notice from one hospital to others, as the people of one that got it read it. */
export const hospitalNotice: Reportable = {
  seenBy: ({ viewer, db }, id) =>
    seenOrNull(async () => {
      const { title, detail, authorId, authorName, hospitalName, sentAt } = await noticeFor(viewer, db, id);
      return {
        itemId: id,
        authorId,
        path: `/notices/${id}`,
        lines: [
          {
            name: `${hospitalName}　${authorName}`,
            text: `${title}\n${detail}`,
            at: sentAt,
            isReported: true,
          },
        ],
      };
    }),

  /** Deletes it as its sender would: its page and people's notifications then say that it was deleted. */
  async erase(env, id) {
    const db = jobDatabase(env.DB);
    const addressees = await staffOfNotice(db, id);
    await runSql(
      env.DB,
      "UPDATE hospital_notices SET deleted_at = ?2 WHERE id = ?1 AND deleted_at IS NULL",
      id,
      Date.now(),
    );
    await endNotifications(env, addressees, { about: aboutNotice(id) }, "gone");
  },
};
