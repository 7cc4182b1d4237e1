import type { Env } from "../../env";
import type { DocumentKind } from "../../search/documents/store";
import { matchOf, type SavedCondition } from "./saved-match";

/** A row of the directory; `rank`: its place in the index, null where it has none. */
export type DirectoryRow = { id: string; rank: number | null; name: string };
type Query = { kind: DocumentKind; items: readonly DirectoryRow[]; now: number };

/** Gives the ids of the items that a kept search finds. Searches of the same condition are asked once. */
export function matchingAmong(env: Env, query: Query) {
  const found = new Map<string, Promise<Set<string>>>();
  return (condition: SavedCondition): Promise<Set<string>> => {
    const key = JSON.stringify(condition);
    const ids = found.get(key) ?? find(env, condition, query);
    found.set(key, ids);
    return ids;
  };
}

async function find(env: Env, condition: SavedCondition, { kind, items, now }: Query): Promise<Set<string>> {
  const match = await matchOf(env, { kind: `${kind}s`, condition, now });
  const placed = items.filter(({ rank }) => rank !== null);
  if (match === null) return new Set(placed.map(({ id }) => id));
  const { results } = await env.SEARCH_DB.prepare(
    `SELECT rowid AS rank FROM ${kind}_index
     WHERE rowid IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) AND ${kind}_index MATCH ?`,
  )
    .bind(JSON.stringify(placed.map(({ rank }) => rank)), match)
    .all<{ rank: number }>();
  const ranks = new Set(results.map(({ rank }) => rank));
  return new Set(placed.filter(({ rank }) => ranks.has(rank as number)).map(({ id }) => id));
}

export type Matched = { searchId: string; itemId: string; fits: boolean };

/** Stores what fits a search and what has ceased to, in two statements however many there are. */
export async function remember(DB: D1Database, matches: readonly Matched[], now: number): Promise<void> {
  const pairs = (fits: boolean) => JSON.stringify(matches.filter((match) => match.fits === fits));
  await DB.batch([
    DB.prepare(
      `INSERT INTO search_matches (search_id, item_id, seen_at)
       SELECT s.id, value ->> 'itemId', ?2 FROM json_each(?1) JOIN saved_searches s ON s.id = value ->> 'searchId'
       WHERE true ON CONFLICT DO UPDATE SET seen_at = ?2, left_at = NULL`,
    ).bind(pairs(true), now),
    DB.prepare(
      `UPDATE search_matches SET left_at = coalesce(left_at, ?2)
       WHERE (search_id, item_id) IN (SELECT value ->> 'searchId', value ->> 'itemId' FROM json_each(?1))`,
    ).bind(pairs(false), now),
  ]);
}
