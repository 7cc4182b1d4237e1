import type { BoardItem } from "#contract/board/calls";
import { OFFICIAL_NAME } from "#contract/board/texts";
import type { Tools } from "../../api-context";
import { itemAccess } from "../../board/access";
import { asItem } from "../../board/item-view";
import { postOfComment } from "../../posts/answers/react";
import { onePost, publishedComment, publishedPost } from "../../posts/read";
import type { Reportable, Subject } from "../reportable";
import { hiddenComment, hiddenPost } from "./hidden-post";
import { seenOrNull } from "./seen-or-null";

/** An item of the board, as somebody it is for sees it. An official item is nobody's. */
export const boardItem: Reportable = {
  seenBy: (tools, id) => seenOrNull(() => itemSubject(tools, id)),
  ...hiddenPost,
};

/** A comment there, with the item that it stands under. */
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
