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
import { comerColumns, comerFrom, wishesOf } from "../../contact-rules/may-contact";
import { boardItems } from "../../db/schema/board";
import { users } from "../../db/schema/users";
import { allRows, computed, runSql } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { isWithin } from "../limit";
import { postOfComment, reactorsOf } from "../posts/answers/react";
import { postIsRead } from "../posts/answers/reading";
import { commentsBefore, postWithComments, readable } from "../posts/read";
import type { Handler } from "../serve";
import { boardAccess, itemAccess } from "./access";
import { onlookerOf } from "./ads";
import {
  type BoardQuery,
  type FoundItems,
  findItems,
  type ItemsRequested,
  idsBy,
  NEWEST,
  SIDE,
  type Side,
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
  const results = await allRows(
    call.env.DB,
    {
      postId: boardItems.postId,
      authorId: boardItems.authorId,
      authorRole: boardItems.authorRole,
      source: boardItems.source,
      roles: boardItems.roles,
      territories: boardItems.territories,
    },
    `SELECT ${SIDE} FROM posts JOIN board_items i ON i.post_id = posts.id
     WHERE place_kind = 'board' AND place_id = 'board' AND status = 'published' AND id < ?1 ORDER BY id DESC LIMIT ?2`,
    call.body.before ?? NEWEST,
    BOARD_ITEMS_PER_PAGE + 1,
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
  const wishes = await wishesOf(env.DB, viewer.id);
  const narrowed = { ...query, ...narrowedBy(wishes, query.sources) };
  const spare = mayRefuse(wishes) ? Math.min(query.limit, SPARE) : 0;
  const sides: Side[] = [];
  let next = query.before ?? null;
  for (let round = 0; round < ROUNDS; round += 1) {
    const limit = query.limit - sides.length + spare;
    const offset = round === 0 ? query.offset : 0;
    const found = await findItems(onlooker, env, { ...narrowed, limit, offset, before: next ?? undefined });
    sides.push(...(await wanted(viewer, env, wishes, found.sides)));
    next = found.next;
    if (next === null || sides.length >= query.limit) break;
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
  const { ids, next } = await idsBy(env, authorId, page);
  const sides = await visibleAmong(onlooker, env, ids);
  if (viewer.principal !== "doctor") return { sides, next };
  return { sides: await liked(viewer, env, await wishesOf(env.DB, viewer.id), sides), next };
}

const AUTHOR_COLUMNS = {
  role: users.role,
  companyCode: users.companyCode,
  territories: computed<string>(),
  worksIn: computed<string>(),
  companyAreas: computed<string>(),
  id: users.id,
};

/** Roles were looked at before; what is left may only be unwanted for its company or its area. */
async function wanted(viewer: Viewer, env: Env, wishes: Wishes, sides: readonly Side[]): Promise<Side[]> {
  return mayRefuse(wishes) ? liked(viewer, env, wishes, sides) : [...sides];
}

async function liked(viewer: Viewer, env: Env, wishes: Wishes, sides: readonly Side[]): Promise<Side[]> {
  const isForeign = (side: Side) => side.source === "promotion" && side.authorId !== viewer.id;
  const ids = sides.filter(isForeign).map(({ authorId }) => authorId);
  if (ids.length === 0) return [...sides];
  const results = await allRows(
    env.DB,
    AUTHOR_COLUMNS,
    `SELECT users.id, ${comerColumns("users")} FROM users
     WHERE users.id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...new Set(ids)]),
  );
  const now = Date.now();
  const authors = new Set(
    results.flatMap(({ id, ...author }) => (wantsAd(comerFrom(author), wishes, now) ? [id] : [])),
  );
  return sides.filter((side) => !isForeign(side) || authors.has(side.authorId));
}

const mayRefuse = ({ ms, connectCompany, mutedCompanies }: Wishes) =>
  mutedCompanies.length > 0 || ms === "area" || connectCompany === "area";

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
