import { and, eq, sql } from "drizzle-orm";
import type { groupNotices, StreamItem } from "#contract/group-notices/calls";
import { firstIdAt } from "#contract/ids";
import { isUnblocked, unblockedBy } from "../../db/moderated";
import { personPlaces, posts } from "../../db/schema/posts";
import { computed, firstRow, statement } from "../../db/sql";
import { valuesClause } from "../../db/values-clause";
import type { Tools } from "../api-context";
import { goneParticipant } from "../community/posts/nameless";
import { invitationsOf } from "../groups/listed";
import { firstUrlOf, isAmong, postViews, streamWhere } from "../posts/post-view";
import type { Handler } from "../serve";

/**
 * The stream of all places of the viewer: what is unread first, then the rest, newest first. Unread is compared: a
 * post is, when it came after the viewer last looked into its place. `before` begins with the part it goes on in.
 */
export const timeline: Handler<typeof groupNotices.timeline> = async (call) => {
  const { viewer, env, db, query } = call;
  if (query.type === "invitation") {
    // Connect users are added and never invited.
    const groups = viewer.role === "connect" ? [] : (await invitationsOf(call)).groups;
    return { items: groups, next: null };
  }
  const tools = { viewer, env, db };
  const places = await joinedPlaces(tools, query.type);
  const asked = { limit: query.limit + query.offset + 1, before: query.before };
  const { stream, rows } = await streamOf(tools, places, asked);
  const found = stream.slice(query.offset);
  const items = await itemsOf(tools, found.slice(0, query.limit), rows);
  const last = items.at(-1);
  const isMore = found.length > query.limit && last;
  return { items, next: isMore ? `${last.isUnread ? "u" : "r"}_${last.objectId}` : null };
};

const FEW_PLACES = 50;

type Query = { limit: number; before?: string | undefined };
type InStream = FoundPost & { isUnread: boolean };

/** A page that is so short has its posts read by the trip that finds which they are. */
const SHORT = 10;

/** `rows`: posts of the page, and perhaps others, where they were read on the way. */
async function streamOf(
  tools: Tools,
  places: readonly Joined[],
  { limit, before }: Query,
): Promise<{ stream: InStream[]; rows: StreamRow[] | null }> {
  const [part, id] = before ? [before.slice(0, 1), before.slice(2)] : ["u", undefined];
  const withUpdates = part === "r" ? [] : places.filter(({ latestAt, lastReadAt }) => latestAt > lastReadAt);
  const ofUnread = { before: id, from: ({ lastReadAt }: Joined) => lastReadAt + 1 };
  const ofRead = { before: part === "r" ? id : undefined, until: ({ lastReadAt }: Joined) => lastReadAt };
  const readOf = (most: number) => newestPosts(tools, places, { limit: most, ...ofRead });
  // Somebody who is in few places has rows to spare: both parts are asked for at once.
  const isFew = places.length <= FEW_PLACES;
  const isShort = isFew && limit <= SHORT && places.length > 0;
  const [unread, atOnce, rows] = await Promise.all([
    newestPosts(tools, withUpdates, { limit, ...ofUnread }),
    isFew ? readOf(limit) : null,
    isShort
      ? newestRows(
          tools,
          [spansOf(withUpdates, { limit, ...ofUnread }), spansOf(places, { limit, ...ofRead })],
          limit,
        )
      : null,
  ]);
  const rest = limit - unread.length;
  const read = (atOnce ?? (await readOf(rest))).slice(0, rest);
  const stream = [
    ...unread.map((each) => ({ ...each, isUnread: true })),
    ...read.map((each) => ({ ...each, isUnread: false })),
  ];
  return { stream, rows };
}

type StreamRow = Awaited<ReturnType<typeof streamWhere>>[number];

/** The rows of the newest posts of each part of a stream, which is its spans: at most `limit` of each. */
function newestRows({ viewer, db }: Tools, parts: readonly (readonly Span[])[], limit: number) {
  const newest = parts.map((spans) => {
    const asked = spans.map(({ place, from, until }) => [place.kind, place.id, from, until]);
    return sql`SELECT id FROM (SELECT post.value AS id FROM json_each(${JSON.stringify(asked)}) span,
      json_each((SELECT json_group_array(id) FROM (SELECT p.id FROM posts p
        WHERE p.place_kind = span.value ->> 0 AND p.place_id = span.value ->> 1 AND p.status = 'published'
          AND p.id >= span.value ->> 2 AND p.id < span.value ->> 3 AND ${unblockedBy(viewer.id, sql`p.author_id`)}
        ORDER BY p.id DESC LIMIT ${limit}))) post
      ORDER BY post.value DESC LIMIT ${limit})`;
  });
  return streamWhere({ viewer, db }, sql`${posts.id} IN (${sql.join(newest, sql` UNION ALL `)})`).execute();
}

/** A post that was deleted or hidden since it was found is left out. */
const rowsAmong = ({ viewer, db }: Tools, ids: readonly string[]) =>
  streamWhere({ viewer, db }, and(isAmong(ids), eq(posts.status, "published"))).execute();

async function itemsOf(
  tools: Tools,
  found: readonly InStream[],
  existing: StreamRow[] | null,
): Promise<StreamItem[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = existing ?? (await rowsAmong(tools, ids));
  const banned = new Set(rows.flatMap(({ post, isAuthorBanned }) => (isAuthorBanned ? [post.id] : [])));
  const views = postViews({ ...tools, isModerator: false }, rows);
  const viewOf = new Map(views.map((view) => [view.objectId, view]));
  return found.flatMap(({ id, place, isUnread }): StreamItem[] => {
    const view = viewOf.get(id);
    const { kind, id: objectId, name } = place;
    if (!view) return [];
    const author = banned.has(id) ? goneParticipant(view.author) : view.author;
    const isCommunity = kind === "community";
    return [
      {
        ...view,
        author,
        place: { kind, objectId, name },
        isUnread,
        groupId: isCommunity ? null : objectId,
        openCommunity: isCommunity ? objectId : null,
        fileUrl: firstUrlOf(view.medias),
      },
    ];
  });
}

/** A place that the viewer belongs to. Times are epoch ms. */
type Joined = {
  kind: "group" | "community";
  id: string;
  name: string;
  latestAt: number;
  lastReadAt: number;
};
type Kind = Joined["kind"];
const SEEN_COLUMNS = {
  groups: personPlaces.groups,
  communities: personPlaces.communities,
  foundGroups: computed<string | null>(),
  foundCommunities: computed<string | null>(),
};
type Row = Pick<Joined, "id" | "name" | "latestAt">;

/** D1 takes statements of up to 100 kB. */
const LOOKED_UP_AT_ONCE = 1_000;

/** An empty place is left out, and so is one that was deleted or closed. */
const LOOK_UP: Record<Kind, (mine: string) => string> = {
  group: (mine) => `WITH mine(id) AS (${mine}) SELECT g.id, g.name, g.latest_at AS latestAt
    FROM mine CROSS JOIN groups g ON g.id = mine.id WHERE g.deleted_at IS NULL`,
  community: (mine) => `WITH mine(id) AS (${mine}) SELECT c.id, c.name, c.latest_at AS latestAt
    FROM mine CROSS JOIN communities c ON c.id = mine.id WHERE c.closed_at IS NULL AND c.latest_at IS NOT NULL`,
};

/** The places of somebody who is in few, some fifty, are found by the trip that reads which they are. */
const FEW_CHARS = 3_000;
const foundAtOnce = (column: "groups" | "communities", kind: Kind) =>
  `CASE WHEN length(${column}) <= ${FEW_CHARS} THEN (
     SELECT json_group_array(json_object('id', id, 'name', name, 'latestAt', latestAt))
     FROM (${LOOK_UP[kind](`SELECT key FROM json_each(${column})`)})) END`;
const SEEN_ALONE = `SELECT groups, communities, NULL AS foundGroups, NULL AS foundCommunities
  FROM person_places WHERE user_id = ?`;
const SEEN = `SELECT groups, communities, ${foundAtOnce("groups", "group")} AS foundGroups,
    ${foundAtOnce("communities", "community")} AS foundCommunities
  FROM person_places WHERE user_id = ?`;

/**
 * Closed groups and open communities of the viewer, or one kind of them. Reads one row of the viewer's and one of each
 * place; where they are few, in one trip and with another row for each.
 */
export async function joinedPlaces({ viewer, env }: Tools, type: "all" | Kind): Promise<Joined[]> {
  const read = (sql: string) => firstRow(env.DB, SEEN_COLUMNS, sql, viewer.id);
  // A fault in places of one kind takes nobody along who is in none of it.
  const seen = await read(SEEN).catch(() => read(SEEN_ALONE));
  if (!seen) return [];
  const { groups, communities } = seen;
  const few = [
    ...(type === "community" ? [] : joined("group", seen.foundGroups, groups)),
    ...(type === "group" ? [] : joined("community", seen.foundCommunities, communities)),
  ];
  const asked = [
    ...(type === "community" || seen.foundGroups ? [] : asksFor("group", groups)),
    ...(type === "group" || seen.foundCommunities ? [] : asksFor("community", communities)),
  ];
  if (asked.length === 0) return few;
  const responses = await env.DB.batch<Row>(
    asked.map(({ kind, ids }) =>
      statement(env.DB, LOOK_UP[kind](valuesClause(ids.length, 1)), JSON.stringify(ids)),
    ),
  );
  const many = asked.flatMap(({ kind, lastReads }, at) =>
    (responses[at]?.results ?? []).map((row) => ({ ...row, kind, lastReadAt: lastReads[row.id] ?? 0 })),
  );
  return [...few, ...many];
}

type LastReads = Record<string, number>;
type PlacesQuery = { kind: Kind; ids: string[]; lastReads: LastReads };

function joined(kind: Kind, found: string | null, lastReads: LastReads): Joined[] {
  const rows = JSON.parse(found ?? "[]") as Row[];
  return rows.map((row) => ({ ...row, kind, lastReadAt: lastReads[row.id] ?? 0 }));
}

function asksFor(kind: Kind, lastReads: LastReads): PlacesQuery[] {
  const ids = Object.keys(lastReads);
  const chunks = Math.ceil(ids.length / LOOKED_UP_AT_ONCE);
  return Array.from({ length: chunks }, (_, at) => ({
    kind,
    ids: ids.slice(at * LOOKED_UP_AT_ONCE, (at + 1) * LOOKED_UP_AT_ONCE),
    lastReads,
  }));
}

/** A post by its id, and whose it is. */
export type FoundPost = { id: string; authorId: string; place: Joined };
type NewestQuery = {
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
 * The newest posts of these places, as few rows as it takes. The newest n are in the n places that were written to
 * last, and none of them is older than the newest of the last of those: no place is read further down than that, however
 * much was written there. A place may be empty, or its newest deleted: where that leaves too few, more are asked.
 */
export async function newestPosts(
  tools: Tools,
  places: readonly Joined[],
  query: NewestQuery,
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
async function toppedOf(tools: Tools, places: readonly Joined[], query: NewestQuery) {
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

function spansOf(places: readonly Joined[], { before, from, until }: NewestQuery): Span[] {
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
      return statement(env.DB, newestSql(chunk.length), JSON.stringify(asked), viewer.id, limit);
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
