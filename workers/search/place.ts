import { allRows, computed } from "../db/sql";
import type { DocumentKind } from "./documents/store";
import { GAP, type RankBand } from "./ranks";

/** The place where one row stands (`rank`, null: nowhere yet), and where it belongs. */
type Wanted = { rank: number | null; band: RankBand; sortKey: string };

/**
 * The rank a row is to have: the one it has while its reading and its band are what they were, else one between its new
 * neighbours. If no room is left there, it is the next free one: a few places off until the index is rebuilt.
 */
export async function placeFor(
  SEARCH_DB: D1Database,
  kind: DocumentKind,
  { rank, band, sortKey }: Wanted,
): Promise<number> {
  const [found] = await allRows(
    SEARCH_DB,
    NEIGHBOURS,
    neighbours(kind),
    rank,
    band.first,
    band.last,
    sortKey,
  );
  if (found === undefined) throw new Error("The neighbours of a row are always one row.");
  if (found.stays !== null) return found.stays;
  if (found.after === null) return found.before + GAP;
  const between = Math.floor((found.before + found.after) / 2);
  return between > found.before ? between : (found.free ?? found.before + GAP);
}

const NEIGHBOURS = {
  stays: computed<number | null>(),
  before: computed<number>(),
  after: computed<number | null>(),
  free: computed<number | null>(),
};

/** Half of the widest band, in whole powers of two. */
const LONGEST_STEP = 2 ** 30;

/**
 * Ranks rise with the readings, so the place is found by halving the steps: thirty look-ups by primary key in
 * one statement, and no second index to keep.
 */
function neighbours(kind: DocumentKind): string {
  return `
    WITH RECURSIVE halves (low, step) AS (
      SELECT CAST(?2 AS INTEGER) - 1, ${LONGEST_STEP}
      UNION ALL
      SELECT low + iif(coalesce((
          SELECT sort_key <= ?4 FROM ${kind}_cards WHERE rank >= low + step AND rank <= ?3 ORDER BY rank LIMIT 1
        ), 0), step, 0), step / 2
      FROM halves WHERE step > 0
    ),
    around AS (SELECT max(low) AS before FROM halves)
    SELECT
      (SELECT rank FROM ${kind}_cards WHERE rank = ?1 AND rank BETWEEN ?2 AND ?3 AND sort_key = ?4) AS stays,
      before,
      (SELECT min(rank) FROM ${kind}_cards WHERE rank > before AND rank <= ?3) AS after,
      (SELECT rank + 1 FROM ${kind}_cards AS taken WHERE rank > before
         AND NOT EXISTS (SELECT 1 FROM ${kind}_cards WHERE rank = taken.rank + 1) ORDER BY rank LIMIT 1) AS free
    FROM around`;
}
