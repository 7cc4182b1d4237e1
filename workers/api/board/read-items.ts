import { BOARD_SOURCES, type BoardSource } from "#contract/board/audience";
import type { board } from "#contract/board/calls";
import { mayCount, wishesIn } from "#contract/board/events";
import { BOARD_ITEMS_PER_PAGE, EVENT_CALLS_PER_HOUR } from "#contract/board/limits";
import { dateInJapan } from "#contract/dates/japan-time";
import type { Role } from "#contract/endpoint";
import { fold } from "#contract/japanese/fold";
import { HOUR_MS } from "#contract/limits";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { type Wishes, wantsAd } from "../../contact-rules/contact-rule";
import { comerFrom, wishesOf } from "../../contact-rules/may-contact";
import { allRows, runSql } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { isWithin } from "../limit";
import { postOfComment, reactorsOf } from "../posts/answers/react";
import { postIsRead } from "../posts/answers/reading";
import { commentsBefore, readable, threadOf, threadRows } from "../posts/read";
import type { Handler } from "../serve";
import { boardAccess, itemAccess } from "./access";
import { onlookerOf } from "./ads";
import {
  type BoardQuery,
  type FoundItems,
  findItems,
  type ItemsRequested,
  itemsBy,
  NEWEST,
  SIDE_COLUMNS,
  type Side,
  sideFor,
  visibleAmong,
} from "./find-items";
import { asItem, itemsOf } from "./item-view";
import { itemWasRead } from "./notify";

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
  const [access, thread] = await Promise.all([
    itemAccess(call, body.id),
    threadRows(boardAccess(call), body.id, body),
  ]);
  const { post, comments, earlier } = threadOf(access, thread, body);
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
  const results = await allRows(
    call.env.DB,
    SIDE_COLUMNS,
    `SELECT ${sideFor("?3")} FROM posts JOIN board_items i ON i.post_id = posts.id
     WHERE place_kind = 'board' AND place_id = 'board' AND status = 'published' AND id < ?1 ORDER BY id DESC LIMIT ?2`,
    call.body.before ?? NEWEST,
    BOARD_ITEMS_PER_PAGE + 1,
    call.viewer.id,
  );
  const sides = results.slice(0, BOARD_ITEMS_PER_PAGE);
  const next = results.length > BOARD_ITEMS_PER_PAGE ? (sides.at(-1)?.postId ?? null) : null;
  return { items: await itemsOf(boardAccess(call), sides), next };
};

/** A page that the viewer's rules have made shorter is filled up so often; then it stays short and leads on. */
const ROUNDS = 4;
/** The most further items that are looked at where some may be unwanted: filling up costs three trips more. */
const SPARE = 10;
const PROMOTERS: readonly Role[] = ["ms", "connectCompany"];

/**
 * Gives what `findItems` gives, without the promotion that the viewer does not want: by role, area, company and pause,
 * as one rule file has it for cards, chats and mails. Promotion is for doctors alone, so nobody else has any to refuse.
 */
async function wishedItems(viewer: Viewer, env: Env, query: BoardQuery): Promise<FoundItems> {
  const onlooker = { id: viewer.id, ...onlookerOf(viewer) };
  if (viewer.principal !== "doctor") return findItems(onlooker, env, query);
  const spare = Math.min(query.limit, SPARE);
  const [wishes, first] = await Promise.all([
    wishesOf(env.DB, viewer.id),
    findItems(onlooker, env, { ...query, spare }),
  ]);
  const narrowed = { ...query, ...narrowedBy(wishes, query.sources), spare, offset: 0 };
  const sides = liked(viewer, wishes, first.sides);
  let { next } = first;
  for (let round = 1; round < ROUNDS && next !== null && sides.length < query.limit; round += 1) {
    const found = await findItems(onlooker, env, {
      ...narrowed,
      limit: query.limit - sides.length,
      before: next,
    });
    sides.push(...liked(viewer, wishes, found.sides));
    next = found.next;
  }
  if (sides.length <= query.limit) return { sides, next };
  const page = sides.slice(0, query.limit);
  return { sides: page, next: page.at(-1)?.postId ?? null };
}

/** Roles of which nobody is wanted are not looked at; where that is all who promote, neither is promotion. */
function narrowedBy(wishes: Wishes, sources: readonly BoardSource[]) {
  const everywhere = (role: Role) => ({ role, companyCode: null, areas: [NATIONWIDE] });
  const unwanted = PROMOTERS.filter((role) => !wantsAd(everywhere(role), wishes, Date.now()));
  if (unwanted.length < PROMOTERS.length) return { sources, unwanted };
  return { sources: sources.filter((source) => source !== "promotion"), unwanted };
}

/** Items of one author that the viewer may see and wants to, the newest first. */
async function wishedOf(
  viewer: Viewer,
  env: Env,
  authorId: string,
  page: ItemsRequested,
): Promise<FoundItems> {
  const onlooker = { id: viewer.id, ...onlookerOf(viewer) };
  const [{ sides, next }, wishes] = await Promise.all([
    itemsBy(onlooker, env, authorId, page),
    viewer.principal === "doctor" ? wishesOf(env.DB, viewer.id) : null,
  ]);
  return { sides: wishes ? liked(viewer, wishes, sides) : sides, next };
}

/** Those of these items that the viewer's rules let through: each names who promotes with it. */
function liked(viewer: Viewer, wishes: Wishes, sides: readonly Side[]): Side[] {
  const now = Date.now();
  return sides.filter(
    ({ authorId, promoter }) =>
      authorId === viewer.id || promoter === null || wantsAd(comerFrom(JSON.parse(promoter)), wishes, now),
  );
}

/** Only items that are there are counted, and an hour of one person adds no more than an hour of one person can. */
export const countEvents: Handler<typeof board.countEvents> = async ({ viewer, body, env, db, request }) => {
  if (body.events.length === 0 || !mayCount(wishesIn(request.headers))) return;
  const bucket = `board-events:${viewer.id}`;
  if (!(await isWithin(db, { bucket, most: EVENT_CALLS_PER_HOUR, windowMs: HOUR_MS }))) return;
  await runSql(
    env.DB,
    `INSERT INTO board_sums (subject_id, event, day, count)
     SELECT DISTINCT value ->> 'of', value ->> 'event', ?2, 1 FROM json_each(?1)
     WHERE CASE WHEN value ->> 'event' LIKE 'ad-%'
       THEN EXISTS (SELECT 1 FROM board_ads WHERE id = value ->> 'of')
       ELSE EXISTS (SELECT 1 FROM posts WHERE id = value ->> 'of' AND place_kind = 'board') END
     ON CONFLICT DO UPDATE SET count = count + 1`,
    JSON.stringify(body.events),
    dateInJapan(Date.now()),
  );
};
