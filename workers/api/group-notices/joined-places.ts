import { valuesClause } from "../../db/values-clause";
import type { Tools } from "../api-context";

/** A place that the viewer belongs to. Times are epoch ms. */
export type Joined = {
  kind: "group" | "community";
  id: string;
  name: string;
  latestAt: number;
  lastReadAt: number;
};
type Kind = Joined["kind"];
type Seen = {
  groups: string;
  communities: string;
  foundGroups: string | null;
  foundCommunities: string | null;
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
  const read = (sql: string) => env.DB.prepare(sql).bind(viewer.id).first<Seen>();
  // A fault in places of one kind takes nobody along who is in none of it.
  const seen = await read(SEEN).catch(() => read(SEEN_ALONE));
  if (!seen) return [];
  const [groups, communities] = [
    JSON.parse(seen.groups) as LastReads,
    JSON.parse(seen.communities) as LastReads,
  ];
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
      env.DB.prepare(LOOK_UP[kind](valuesClause(ids.length, 1))).bind(JSON.stringify(ids)),
    ),
  );
  const many = asked.flatMap(({ kind, lastReads }, at) =>
    (responses[at]?.results ?? []).map((row) => ({ ...row, kind, lastReadAt: lastReads[row.id] ?? 0 })),
  );
  return [...few, ...many];
}

type LastReads = Record<string, number>;
type Query = { kind: Kind; ids: string[]; lastReads: LastReads };

function joined(kind: Kind, found: string | null, lastReads: LastReads): Joined[] {
  const rows = JSON.parse(found ?? "[]") as Row[];
  return rows.map((row) => ({ ...row, kind, lastReadAt: lastReads[row.id] ?? 0 }));
}

function asksFor(kind: Kind, lastReads: LastReads): Query[] {
  const ids = Object.keys(lastReads);
  const chunks = Math.ceil(ids.length / LOOKED_UP_AT_ONCE);
  return Array.from({ length: chunks }, (_, at) => ({
    kind,
    ids: ids.slice(at * LOOKED_UP_AT_ONCE, (at + 1) * LOOKED_UP_AT_ONCE),
    lastReads,
  }));
}
