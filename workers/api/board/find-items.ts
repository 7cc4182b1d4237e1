import { type Audience, type BoardSource, isFor, type Onlooker } from "#contract/board/audience";
import type { Role } from "#contract/endpoint";
import { comerJson } from "../../contact-rules/may-contact";
import { isUnblocked } from "../../db/moderated";
import { boardAudience, boardItems } from "../../db/schema/board";
import { allRows, computed, firstRow, nullable, type RowOf, rowsIn } from "../../db/sql";
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
  /** So many items more for a viewer who has set rules: some of them may be unwanted. */
  spare?: number;
};

/** The row that is beside the post of an item, as it is stored. */
export const SIDE_COLUMNS = {
  postId: boardItems.postId,
  authorId: boardItems.authorId,
  authorRole: boardItems.authorRole,
  source: boardItems.source,
  roles: boardItems.roles,
  territories: boardItems.territories,
  /** JSON of what the viewer's rules ask of the author of a promotion by somebody else; null where nothing is asked. */
  promoter: computed<string | null>(),
};
export type Side = RowOf<typeof SIDE_COLUMNS>;

/** Items in the order of publication, the newest first. `next`: where the older ones begin, null when there are none. */
export type FoundItems = { sides: Side[]; next: string | null };

/** SQL: the viewer has set a rule that may let something not through. */
const hasRules = (viewer: string) => `(EXISTS (SELECT 1 FROM contact_rules WHERE user_id = ${viewer})
  OR EXISTS (SELECT 1 FROM muted_companies WHERE user_id = ${viewer}))`;

/** The columns of a side. `viewer`: SQL for their id. */
export const sideFor = (
  viewer: string,
) => `i.post_id AS postId, i.author_id AS authorId, i.author_role AS authorRole,
  i.source, i.roles, i.territories, CASE WHEN i.source = 'promotion' AND i.author_id <> ${viewer} AND ${hasRules(viewer)} THEN
    (SELECT ${comerJson("users")} FROM users WHERE users.id = i.author_id) END AS promoter`;

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
  const { sources, limit, offset, before = NEWEST, words = [], isOwn, unwanted = [], spare = 0 } = query;
  const { audiences, mask } = isOwn ? ownReading(viewer.id) : readingOf(viewer, sources);
  const most =
    words.length > 0 ? SEARCHED : (offset + limit + spare + 1) * LOOKED_AT_PER_ITEM + audiences.length;
  // The order of the join is that of the merge: the outer side must stay the outer one.
  const found = await firstRow(
    env.DB,
    { sides: computed<string>(), isEnd: computed<number>(), stoppedAt: nullable(boardAudience.postId) },
    `${MERGED}, rules (spare) AS MATERIALIZED (SELECT iif(${hasRules("?4")}, ?11, 0)),
      page (sides, count) AS MATERIALIZED (
        SELECT json_group_array(json_object('postId', postId, 'authorId', authorId, 'authorRole', authorRole,
          'source', source, 'roles', '' || roles, 'territories', '' || territories, 'promoter', '' || promoter)), count(*)
        FROM (SELECT DISTINCT ${sideFor("?4")} FROM merged m CROSS JOIN board_items i ON i.post_id = m.id
          WHERE ${FITS} LIMIT ?8 + (SELECT spare FROM rules) OFFSET ?9))
     SELECT sides, count < ?8 + spare AS isEnd,
       CASE WHEN count < ?8 + spare THEN (SELECT id FROM merged LIMIT 1 OFFSET ?3 - 1) END AS stoppedAt
     FROM page CROSS JOIN rules`,
    JSON.stringify(audiences),
    before,
    most,
    viewer.id,
    mask,
    JSON.stringify(sources),
    JSON.stringify(words),
    limit + 1,
    offset,
    JSON.stringify(unwanted),
    spare,
  );
  const sides = rowsIn(SIDE_COLUMNS, found?.sides);
  // The last row that was looked at, where there may be more behind it.
  if (found?.isEnd !== 0) return { sides, next: found?.stoppedAt ?? null };
  const page = sides.slice(0, -1);
  return { sides: page, next: page.at(-1)?.postId ?? null };
}

export type ItemsRequested = Pick<BoardQuery, "limit" | "before">;

/** Items that one person wrote and that the viewer may see, the newest first; `next` as above. */
export async function itemsBy(
  viewer: Onlooker & { id: string },
  env: Env,
  authorId: string,
  { limit, before = NEWEST }: ItemsRequested,
): Promise<FoundItems> {
  const results = await allRows(
    env.DB,
    { ...SIDE_COLUMNS, isUnblocked: computed<number>() },
    `SELECT ${sideFor("?4")}, ${isUnblocked("?4", "i.author_id")} AS isUnblocked FROM board_items i
     WHERE i.author_id = ?1 AND i.post_id < ?2 AND i.is_shown = 1 ORDER BY i.post_id DESC LIMIT ?3`,
    authorId,
    before,
    limit + 1,
    viewer.id,
  );
  const page = results.slice(0, limit);
  return {
    sides: page.filter((side) => side.isUnblocked === 1 && isVisible(side, viewer)),
    next: results.length > limit ? (page.at(-1)?.postId ?? null) : null,
  };
}

const isVisible = (side: Side, viewer: Onlooker & { id: string }) =>
  side.authorId === viewer.id || isFor(audienceOf(side), viewer);

/** Those of these items that a person may see, the newest first. */
export async function visibleAmong(
  viewer: Onlooker & { id: string },
  env: Env,
  ids: readonly string[],
): Promise<Side[]> {
  const results = await allRows(
    env.DB,
    SIDE_COLUMNS,
    `SELECT ${sideFor("?2")} FROM board_items i
     WHERE i.post_id IN (SELECT value FROM json_each(?1)) AND i.is_shown = 1
       AND ${isUnblocked("?2", "i.author_id")} ORDER BY i.post_id DESC`,
    JSON.stringify(ids),
    viewer.id,
  );
  return results.filter((side) => isVisible(side, viewer));
}

export const audienceOf = (side: Pick<Side, "source" | "roles" | "territories">): Audience => ({
  source: side.source,
  roles: side.roles,
  territories: side.territories,
});
