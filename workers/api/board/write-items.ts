import type * as z from "zod";
import { type Audience, rolesFor, sourceOf, wholeOf } from "#contract/board/audience";
import type { BoardItem, board, itemFields } from "#contract/board/calls";
import { OFFICIAL_REFUSED, ROLES_REFUSED } from "#contract/board/texts";
import type { Role } from "#contract/endpoint";
import { FOLD_VERSION, fold } from "#contract/japanese/fold";
import { statement } from "../../db/sql";
import type { Env } from "../../env";
import { record } from "../audit";
import { invalidFields, wrongRole } from "../errors";
import { addComment } from "../posts/answers/comment";
import { postOfComment, react } from "../posts/answers/react";
import { onePost } from "../posts/read";
import { deleteComment, deletePost } from "../posts/remove";
import { attachedIn } from "../posts/writing/medias";
import { createPost } from "../posts/writing/write";
import type { Call, Handler } from "../serve";
import { boardAccess, isOperator, itemAccess } from "./access";
import { audiencesOf, maskOf } from "./audiences";
import { asItem } from "./item-view";
import { itemIsGone, notifyOfComment, notifyOfOfficial, notifyOfReaction } from "./notify";

type Fields = z.output<typeof itemFields>;

export const createBoardItem: Handler<typeof board.createBoardItem> = async (call): Promise<BoardItem> => {
  const { viewer, env, db, scope, body } = call;
  const audience = audienceOf(call);
  const access = boardAccess(call);
  const files = attachedIn({ imageUrl: body.imageUrl, fileUrls: body.fileUrls });
  const { title, content, isCommentable, creationKey } = body;
  const { id, isNew } = await createPost(
    access,
    { title, detail: content, files, isCommentable, creationKey },
    (postId) => besides(env, { postId, author: viewer, audience, text: `${title}\n${content}` }),
  );
  if (isNew && audience.source === "official")
    await record(db, scope, {
      action: "official-item-created",
      actorId: viewer.id,
      target: id,
      result: "ok",
    });
  const { side } = await itemAccess(call, id);
  const item = asItem(await onePost(access, id), side);
  // An item that stood there before is notified of as well: perhaps nobody was notified of it yet. Each is notified once.
  if (item.status === "published" && audience.source === "official")
    call.later(notifyOfOfficial(env, item, audience));
  return item;
};

/** The audience depends on the author's role; an official item is an operator's, and speaks to everybody. */
function audienceOf({
  viewer,
  body,
}: {
  viewer: Call<typeof board.createBoardItem>["viewer"];
  body: Fields;
}): Audience {
  const territories = wholeOf(body.territories);
  if (body.types.includes("official")) {
    if (!isOperator(viewer)) throw wrongRole(OFFICIAL_REFUSED);
    return { source: "official", roles: body.roles, territories };
  }
  if (body.roles.some((role) => !rolesFor(viewer.role).includes(role)))
    throw invalidFields({ roles: ROLES_REFUSED });
  return { source: sourceOf(viewer.role), roles: body.roles, territories };
}

type Besides = { postId: string; author: { id: string; role: Role }; audience: Audience; text: string };

/** The rows that stand with the post: what it is for, and each audience under which a page finds it. */
function besides(env: Env, { postId, author, audience, text }: Besides): D1PreparedStatement[] {
  const { source, roles, territories } = audience;
  return [
    statement(
      env.DB,
      `INSERT INTO board_items (post_id, author_id, author_role, source, roles, territories, mask, folded, fold_version)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
      postId,
      author.id,
      author.role,
      source,
      JSON.stringify(roles),
      JSON.stringify(territories),
      maskOf(territories),
      fold(text),
      FOLD_VERSION,
    ),
    statement(
      env.DB,
      "INSERT INTO board_audience (audience, post_id) SELECT value, ?1 FROM json_each(?2)",
      postId,
      JSON.stringify(audiencesOf(audience, author.id)),
    ),
  ];
}

export const createBoardItemComment: Handler<typeof board.createBoardItemComment> = async (call) => {
  const { itemId, fileUrls, ...draft } = call.body;
  const access = await itemAccess(call, itemId);
  const { comment } = await addComment(access, itemId, { ...draft, files: attachedIn({ fileUrls }) });
  call.later(onePost(access, itemId).then((item) => notifyOfComment(call.env, item, comment)));
  return comment;
};

export const deleteBoardItem: Handler<typeof board.deleteBoardItem> = async (call) => {
  const { viewer, db, scope, body } = call;
  const access = await itemAccess(call, body.id);
  await deletePost(access, body.id);
  call.later(itemIsGone(call.env, { objectId: body.id, createdBy: access.side.authorId }));
  if (access.isModerator)
    await record(db, scope, {
      action: "board-item-deleted",
      actorId: viewer.id,
      target: body.id,
      result: "ok",
    });
};

export const deleteBoardItemComment: Handler<typeof board.deleteBoardItemComment> = async (call) => {
  const { viewer, db, scope, body } = call;
  const postId = await postOfComment(call, body.id);
  const access = await itemAccess(call, postId);
  await deleteComment(access, postId, body.id);
  if (access.isModerator)
    await record(db, scope, {
      action: "board-comment-deleted",
      actorId: viewer.id,
      target: body.id,
      result: "ok",
    });
};

export const updateBoardItemReaction: Handler<typeof board.updateBoardItemReaction> = async (call) => {
  const { itemId, commentId, reactionType } = call.body;
  const postId = commentId ? await postOfComment(call, commentId) : (itemId ?? "");
  const access = await itemAccess(call, postId);
  const reacted = await react(access, { postId, commentId }, reactionType ?? null);
  if (reactionType && !commentId)
    call.later(onePost(access, postId).then((item) => notifyOfReaction(call.env, item, call.viewer.id)));
  return reacted;
};
