import { BOARD_SOURCES, type BoardSource } from "#contract/board/audience";
import type { board } from "#contract/board/calls";
import { BOARD_ITEMS_PER_PAGE } from "#contract/board/limits";
import { fold } from "#contract/japanese/fold";
import { postOfComment, reactorsOf } from "../posts/answers/react";
import { postIsRead } from "../posts/answers/reading";
import { commentsBefore, postWithComments, readable } from "../posts/read";
import type { Handler } from "../serve";
import { boardAccess, itemAccess } from "./access";
import { onlookerOf } from "./ads";
import { type FoundItems, NEWEST, SIDE, type Side, visibleAmong } from "./find-items";
import { asItem, itemsOf } from "./item-view";
import { itemWasRead } from "./notify";
import { wishedItems, wishedOf } from "./wished-items";

export const getBoardItems: Handler<typeof board.getBoardItems> = async (call) => {
  const { viewer, env, body } = call;
  const { limit, offset, before, isOwn } = body;
  const asked = { sources: sourcesOf(body.types), limit, offset, before, isOwn };
  const { sides, next } = await wishedItems(viewer, env, asked);
  const items = await itemsOf(boardAccess(call), sides);
  return { items, next, total: offset + items.length + (next ? 1 : 0) };
};

/** When no kind is named, the whole board is meant: both kinds. */
function sourcesOf(types: readonly ("board" | "official")[]): readonly BoardSource[] {
  if (types.length === 0) return BOARD_SOURCES;
  return BOARD_SOURCES.filter((source) => types.includes(source === "official" ? "official" : "board"));
}

export const findBoardItems: Handler<typeof board.findBoardItems> = async (call) => {
  const { sides, next } = await soughtBy(call);
  return { items: await itemsOf(boardAccess(call), sides), next };
};

async function soughtBy({
  viewer,
  env,
  body,
}: Parameters<Handler<typeof board.findBoardItems>>[0]): Promise<FoundItems> {
  const { limit, before, authorId, ids } = body;
  const words = textOf(body.q);
  if (words.length > 0)
    return wishedItems(viewer, env, { sources: BOARD_SOURCES, limit, offset: 0, before, words });
  if (authorId) return wishedOf(viewer, env, authorId, { limit, before });
  return { sides: await visibleAmong({ id: viewer.id, ...onlookerOf(viewer) }, env, ids), next: null };
}

const textOf = (q: string) =>
  q
    .split(/[\s　]+/)
    .map(fold)
    .filter(Boolean);

/** Comments and their state in one go; somebody who opens an item has read it. */
export const getBoardItem: Handler<typeof board.getBoardItem> = async (call) => {
  const { body, env } = call;
  const access = await itemAccess(call, body.id);
  const { post, comments, earlier } = await postWithComments(access, body.id, body);
  await postIsRead(access, body.id).run();
  const item = asItem(post, access.side);
  if (item.isOwn) call.later(itemWasRead(env, call.viewer.id, body.id));
  return { ...item, comments, earlier };
};

export const getBoardItemComments: Handler<typeof board.getBoardItemComments> = async (call) => {
  const access = await itemAccess(call, call.body.id);
  await readable(access, call.body.id);
  return commentsBefore(access, call.body.id, call.body);
};

export const findBoardItemReaction: Handler<typeof board.findBoardItemReaction> = async (call) => {
  const postId = call.body.itemId;
  return reactorsOf(await itemAccess(call, postId), { postId });
};

export const findBoardItemCommentReaction: Handler<typeof board.findBoardItemCommentReaction> = async (
  call,
) => {
  const { commentId } = call.body;
  const postId = await postOfComment(call, commentId);
  return reactorsOf(await itemAccess(call, postId), { postId, commentId });
};

/** Everything there is, for those who run the service. */
export const allItems: Handler<typeof board.allItems> = async (call) => {
  const { results } = await call.env.DB.prepare(
    `SELECT ${SIDE} FROM posts JOIN board_items i ON i.post_id = posts.id
     WHERE place_kind = 'board' AND place_id = 'board' AND status = 'published' AND id < ?1 ORDER BY id DESC LIMIT ?2`,
  )
    .bind(call.body.before ?? NEWEST, BOARD_ITEMS_PER_PAGE + 1)
    .all<Side>();
  const sides = results.slice(0, BOARD_ITEMS_PER_PAGE);
  const next = results.length > BOARD_ITEMS_PER_PAGE ? (sides.at(-1)?.postId ?? null) : null;
  return { items: await itemsOf(boardAccess(call), sides), next };
};
