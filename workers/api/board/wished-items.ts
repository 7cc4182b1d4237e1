import type { BoardSource } from "#contract/board/audience";
import type { Role } from "#contract/endpoint";
import { NATIONWIDE } from "#contract/reference/prefectures";
import { type Wishes, wantsAd } from "../../contact-rules/contact-rule";
import { type ComerRow, comerColumns, comerFrom, wishesOf } from "../../contact-rules/may-contact";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { onlookerOf } from "./ads";
import {
  type BoardQuery,
  type FoundItems,
  findItems,
  type ItemsRequested,
  idsBy,
  type Side,
  visibleAmong,
} from "./find-items";

/** A page that the viewer's rules have made shorter is filled up so often; then it stays short and leads on. */
const ROUNDS = 4;
/** The most further items that are looked at where some may be unwanted: filling up costs three trips more. */
const SPARE = 10;
const PROMOTERS: readonly Role[] = ["ms", "connectCompany"];

/**
 * Gives what `findItems` gives, without the promotion that the viewer does not want: by role, area, company and pause,
 * as one rule file has it for cards, chats and mails. Promotion is for doctors alone, so nobody else has any to refuse.
 */
export async function wishedItems(viewer: Viewer, env: Env, query: BoardQuery): Promise<FoundItems> {
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
export async function wishedOf(
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

type Author = ComerRow & { id: string };

/** Roles were looked at before; what is left may only be unwanted for its company or its area. */
async function wanted(viewer: Viewer, env: Env, wishes: Wishes, sides: readonly Side[]): Promise<Side[]> {
  return mayRefuse(wishes) ? liked(viewer, env, wishes, sides) : [...sides];
}

async function liked(viewer: Viewer, env: Env, wishes: Wishes, sides: readonly Side[]): Promise<Side[]> {
  const isForeign = (side: Side) => side.source === "promotion" && side.authorId !== viewer.id;
  const ids = sides.filter(isForeign).map(({ authorId }) => authorId);
  if (ids.length === 0) return [...sides];
  const { results } = await env.DB.prepare(
    `SELECT users.id, ${comerColumns("users")} FROM users
     WHERE users.id IN (SELECT value FROM json_each(?))`,
  )
    .bind(JSON.stringify([...new Set(ids)]))
    .all<Author>();
  const now = Date.now();
  const authors = new Set(
    results.flatMap(({ id, ...author }) => (wantsAd(comerFrom(author), wishes, now) ? [id] : [])),
  );
  return sides.filter((side) => !isForeign(side) || authors.has(side.authorId));
}

const mayRefuse = ({ ms, connectCompany, mutedCompanies }: Wishes) =>
  mutedCompanies.length > 0 || ms === "area" || connectCompany === "area";
