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
type Seen = { groups: string; communities: string };
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

/**
 * Closed groups and open communities of the viewer, or one kind of them. Reads one row of the viewer's and one of each
 * place.
 */
export async function joinedPlaces({ viewer, env }: Tools, type: "all" | Kind): Promise<Joined[]> {
  const seen = await env.DB.prepare("SELECT groups, communities FROM person_places WHERE user_id = ?")
    .bind(viewer.id)
    .first<Seen>();
  if (!seen) return [];
  const asked = [
    ...(type === "community" ? [] : asksFor("group", seen.groups)),
    ...(type === "group" ? [] : asksFor("community", seen.communities)),
  ];
  if (asked.length === 0) return [];
  const answers = await env.DB.batch<Row>(
    asked.map(({ kind, ids }) =>
      env.DB.prepare(LOOK_UP[kind](valuesClause(ids.length, 1))).bind(JSON.stringify(ids)),
    ),
  );
  return asked.flatMap(({ kind, lastReads }, at) =>
    (answers[at]?.results ?? []).map((row) => ({ ...row, kind, lastReadAt: lastReads[row.id] ?? 0 })),
  );
}

type Asked = { kind: Kind; ids: string[]; lastReads: Record<string, number> };

function asksFor(kind: Kind, json: string): Asked[] {
  const lastReads = JSON.parse(json) as Record<string, number>;
  const ids = Object.keys(lastReads);
  const chunks = Math.ceil(ids.length / LOOKED_UP_AT_ONCE);
  return Array.from({ length: chunks }, (_, at) => ({
    kind,
    ids: ids.slice(at * LOOKED_UP_AT_ONCE, (at + 1) * LOOKED_UP_AT_ONCE),
    lastReads,
  }));
}
