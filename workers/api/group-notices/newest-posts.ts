import { firstIdAt } from "#contract/ids";
import { isUnblocked } from "../../db/moderated";
import { valuesClause } from "../../db/values-clause";
import type { Tools } from "../api-context";
import type { Joined } from "./joined-places";

/** A post by its id, and whose it is. */
export type FoundPost = { id: string; authorId: string; place: Joined };
type Query = {
  limit: number;
  before?: string | undefined;
  /** Posts of a place that are older than this (epoch ms) do not count. */
  from?: (place: Joined) => number;
  /** Posts of a place that are newer than this do not count. */
  until?: (place: Joined) => number;
};
/** The part of a place that is asked for: ids from `from` on and before `until`. Nothing there is newer than `top`. */
type Span = { place: Joined; from: string; until: string; top: string };

const SPANS_AT_ONCE = 300;
/** The newest so many posts of all places together are read at once. */
const FEW_ROWS = 200;
/** An id that comes after every id there is. */
const LAST_ID = "g";

/**
 * The newest posts of these places, as few rows as it takes. The newest n stand in the n places that were written to
 * last, and none of them is older than the newest of the last of those: no place is read further down than that, however
 * much was written there. A place may be empty, or its newest deleted: where that leaves too few, more are asked.
 */
export async function newestPosts(
  tools: Tools,
  places: readonly Joined[],
  query: Query,
): Promise<FoundPost[]> {
  const { limit } = query;
  if (limit <= 0) return [];
  // So few rows cost less than a trip.
  if (places.length * limit <= FEW_ROWS)
    return (await newestOf(tools, spansOf(places, query), { limit, floor: "" })).slice(0, limit);
  const spans = (await toppedOf(tools, places, query)).sort((one, other) => (one.top < other.top ? 1 : -1));
  for (let count = limit; ; count *= 4) {
    const floor = count < spans.length ? (spans[count - 1]?.top ?? "") : "";
    const found = await newestOf(tools, spans.slice(0, count), { limit, floor });
    if (found.length >= limit || count >= spans.length) return found.slice(0, limit);
  }
}

/** Where `until` cuts off the newest of a place, the newest below is looked up: one row of each such place. */
async function toppedOf(tools: Tools, places: readonly Joined[], query: Query) {
  const spans = spansOf(places, query);
  const isCut = ({ top, until: end }: Span) => top >= end.slice(0, top.length);
  const cut = spans.filter(isCut);
  const tops = await newestOf(tools, cut, { limit: 1, floor: "" });
  const topOf = new Map(tops.map(({ place, id }) => [place, id]));
  return [
    ...spans.filter((span) => !isCut(span)),
    ...cut.flatMap((span) => {
      const top = topOf.get(span.place);
      return top ? [{ ...span, top: top.slice(0, firstIdAt(0).length) }] : [];
    }),
  ];
}

function spansOf(places: readonly Joined[], { before, from, until }: Query): Span[] {
  return places.map((place) => {
    const end = least(before ?? LAST_ID, until ? firstIdAt(until(place) + 1) : LAST_ID);
    return { place, from: from ? firstIdAt(from(place)) : "", until: end, top: firstIdAt(place.latestAt) };
  });
}

const least = (one: string, other: string) => (one < other ? one : other);

/** The newest of each span, at most `limit` of each and none before `floor`: together, newest first. */
async function newestOf(
  { env, viewer }: Tools,
  spans: readonly Span[],
  { limit, floor }: { limit: number; floor: string },
): Promise<FoundPost[]> {
  const chunks = Array.from({ length: Math.ceil(spans.length / SPANS_AT_ONCE) }, (_, at) =>
    spans.slice(at * SPANS_AT_ONCE, (at + 1) * SPANS_AT_ONCE),
  );
  if (chunks.length === 0) return [];
  const responses = await env.DB.batch<{ found: string }>(
    chunks.map((chunk) => {
      const asked = chunk.map(({ place, from, until }) => [
        place.kind,
        place.id,
        from > floor ? from : floor,
        until,
      ]);
      return env.DB.prepare(newestSql(chunk.length)).bind(JSON.stringify(asked), viewer.id, limit);
    }),
  );
  const found = chunks.flatMap((chunk, at) =>
    chunk.flatMap(({ place }, row) =>
      (JSON.parse(responses[at]?.results[row]?.found ?? "[]") as [string, string][]).map(
        ([id, authorId]): FoundPost => ({ id, authorId, place }),
      ),
    ),
  );
  return found.sort((one, other) => (one.id < other.id ? 1 : -1));
}

const newestSql = (spans: number) => `WITH span(kind, id, low, high) AS (${valuesClause(spans, 4)})
  SELECT (SELECT json_group_array(json_array(id, author_id)) FROM (
    SELECT p.id, p.author_id FROM posts p
    WHERE p.place_kind = span.kind AND p.place_id = span.id AND p.status = 'published'
      AND p.id >= span.low AND p.id < span.high AND ${isUnblocked("?2", "p.author_id")}
    ORDER BY p.id DESC LIMIT ?3)) AS found FROM span`;
