import { type Audience, type BoardSource, isFor, type Onlooker } from "#contract/board/audience";
import type { Role } from "#contract/endpoint";
import { isUnblocked } from "../../db/moderated";
import { boardAudience, boardItems } from "../../db/schema/board";
import { allRows, firstRow, nullable, type RowOf } from "../../db/sql";
import type { Env } from "../../env";
import { ownReading, readingOf } from "./audiences";

/** Rows of audiences that are looked at for one item of a page at most: whoever blocks many still gets an answer. */
const LOOKED_AT_PER_ITEM = 4;
/** The same for a search, which looks into each. */
const SEARCHED = 3000;

export type BoardQuery = {
  sources: readonly BoardSource[];
  limit: number;
  offset: number;
  /** The page has only what is older than this item. */
  before?: string | undefined;
  /** Folded words, all of which an item must have. */
  words?: readonly string[];
  /** The page has one's own items alone. */
  isOwn?: boolean;
  /** Roles whose promotion is left out. */
  unwanted?: readonly Role[];
};

/** The row that stands beside the post of an item, as it is stored. */
const SIDE_COLUMNS = {
  postId: boardItems.postId,
  authorId: boardItems.authorId,
  authorRole: boardItems.authorRole,
  source: boardItems.source,
  roles: boardItems.roles,
  territories: boardItems.territories,
};
export type Side = RowOf<typeof SIDE_COLUMNS>;

/** Items in the order of publication, the newest first. `next`: where the older ones begin, null when there are none. */
export type FoundItems = { sides: Side[]; next: string | null };

export const SIDE = `i.post_id AS postId, i.author_id AS authorId, i.author_role AS authorRole, i.source, i.roles,
  i.territories`;

/** An id that comes after every other: they are ordered as text, and none begins with a tilde. */
export const NEWEST = "~";

/**
 * The rows of all audiences of a person are merged by a queue that holds the newest unread row of each: a row of an
 * audience is read when its turn comes, so that a page costs about as many rows as it has items, however many lie behind.
 */
const MERGED = `WITH RECURSIVE merged (audience, id) AS (
    SELECT value, (SELECT post_id FROM board_audience WHERE audience = value AND post_id < ?2 ORDER BY post_id DESC LIMIT 1)
    FROM json_each(?1)
    UNION ALL
    SELECT m.audience, (SELECT post_id FROM board_audience
      WHERE audience = m.audience AND post_id < m.id ORDER BY post_id DESC LIMIT 1)
    FROM merged m WHERE m.id IS NOT NULL
    ORDER BY 2 DESC LIMIT ?3
  )`;

const FITS = `i.is_shown = 1 AND (i.author_id = ?4 OR i.mask & ?5) AND ${isUnblocked("?4", "i.author_id")}
  AND (i.source <> 'promotion' OR i.author_id = ?4 OR i.author_role NOT IN (SELECT value FROM json_each(?10)))
  AND i.source IN (SELECT value FROM json_each(?6))
  AND NOT EXISTS (SELECT 1 FROM json_each(?7) word WHERE instr(i.folded, word.value) = 0)`;

export async function findItems(
  viewer: Onlooker & { id: string },
  env: Env,
  query: BoardQuery,
): Promise<FoundItems> {
  const { sources, limit, offset, before = NEWEST, words = [], isOwn, unwanted = [] } = query;
  const { audiences, mask } = isOwn ? ownReading(viewer.id) : readingOf(viewer, sources);
  const most = words.length > 0 ? SEARCHED : (offset + limit + 1) * LOOKED_AT_PER_ITEM + audiences.length;
  const reading = [JSON.stringify(audiences), before, most] as const;
  // The order of the join is that of the merge: the outer side must stay the outer one.
  const results = await allRows(
    env.DB,
    SIDE_COLUMNS,
    `${MERGED} SELECT DISTINCT ${SIDE} FROM merged m CROSS JOIN board_items i ON i.post_id = m.id WHERE ${FITS}
     LIMIT ?8 OFFSET ?9`,
    ...reading,
    viewer.id,
    mask,
    JSON.stringify(sources),
    JSON.stringify(words),
    limit + 1,
    offset,
    JSON.stringify(unwanted),
  );
  if (results.length <= limit) return { sides: results, next: await whereItStopped(env, reading) };
  const sides = results.slice(0, limit);
  return { sides, next: sides.at(-1)?.postId ?? null };
}

/** The last row that was looked at, where there may be more behind it. */
async function whereItStopped(env: Env, reading: readonly [string, string, number]): Promise<string | null> {
  const row = await firstRow(
    env.DB,
    { id: nullable(boardAudience.postId) },
    `${MERGED} SELECT id FROM merged LIMIT 1 OFFSET ?3 - 1`,
    ...reading,
  );
  return row?.id ?? null;
}

export type ItemsRequested = Pick<BoardQuery, "limit" | "before">;

/** Items that one person wrote and that stand on the board, whoever may see them; `next` as above. */
export async function idsBy({ DB }: Env, authorId: string, { limit, before = NEWEST }: ItemsRequested) {
  const results = await allRows(
    DB,
    { id: boardItems.postId },
    `SELECT post_id AS id FROM board_items WHERE author_id = ?1 AND post_id < ?2 AND is_shown = 1
     ORDER BY post_id DESC LIMIT ?3`,
    authorId,
    before,
    limit + 1,
  );
  const ids = results.slice(0, limit).map(({ id }) => id);
  return { ids, next: results.length > limit ? (ids.at(-1) ?? null) : null };
}

/** Those of these items that a person may see, the newest first. */
export async function visibleAmong(
  viewer: Onlooker & { id: string },
  env: Env,
  ids: readonly string[],
): Promise<Side[]> {
  const results = await allRows(
    env.DB,
    SIDE_COLUMNS,
    `SELECT ${SIDE} FROM board_items i
     WHERE i.post_id IN (SELECT value FROM json_each(?1)) AND i.is_shown = 1
       AND ${isUnblocked("?2", "i.author_id")} ORDER BY i.post_id DESC`,
    JSON.stringify(ids),
    viewer.id,
  );
  return results.filter((side) => side.authorId === viewer.id || isFor(audienceOf(side), viewer));
}

export const audienceOf = (side: Pick<Side, "source" | "roles" | "territories">): Audience => ({
  source: side.source,
  roles: side.roles,
  territories: side.territories,
});
