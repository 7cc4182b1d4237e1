import type { lists } from "#contract/lists/calls";
import { HOSPITAL_GONE } from "#contract/lists/texts";
import type { Env } from "../../env";
import { conflict } from "../errors";
import type { Handler } from "../serve";
import { ownList } from "./list-record";

/** Room between two neighbours: a move halves it and writes one row; used up, the whole list is spaced anew. */
export const STEP = 1_048_576;

/** The list, its owner, and the marks it must still have (null: whatever they are). */
type Guard = readonly [listId: string, ownerId: string, rev: number | null, orderRev: number | null];

const GUARDED = `EXISTS (SELECT 1 FROM hospital_lists WHERE id = ?1 AND owner_id = ?2
  AND (?3 IS NULL OR rev = ?3) AND (?4 IS NULL OR order_rev = ?4))`;

/** Puts a whole list in order: the named hospitals in that order, then all others as before. */
export function reordering(env: Env, guard: Guard, order: readonly string[]) {
  return env.DB.prepare(
    `UPDATE hospital_list_items SET position = placed.place * ${STEP}
     FROM (
       SELECT item.hospital_id, row_number() OVER (ORDER BY named.key IS NULL, named.key, item.position) AS place
       FROM hospital_list_items item LEFT JOIN json_each(?5) named ON named.value = item.hospital_id
       WHERE item.list_id = ?1
     ) placed
     WHERE list_id = ?1 AND hospital_list_items.hospital_id = placed.hospital_id AND ${GUARDED}`,
  ).bind(...guard, JSON.stringify([...new Set(order)]));
}

/** The same move again, from a stale page too, leaves the hospital where it was asked to be. */
export const place: Handler<typeof lists.place> = async ({ viewer, params, body, env, db }) => {
  const list = await ownList(viewer, db, params.id);
  const move = () => moving(env, { listId: list.objectId, ...body });
  const touch = env.DB.prepare(
    "UPDATE hospital_lists SET order_rev = order_rev + 1, updated_at = ?2 WHERE id = ?1 AND changes() > 0",
  ).bind(list.objectId, Date.now());
  const [moved] = await env.DB.batch([move(), touch]);
  if (moved?.meta.changes === 0) {
    const guard: Guard = [list.objectId, viewer.id, null, null];
    const [, movedNow] = await env.DB.batch([reordering(env, guard, []), move(), touch]);
    if (movedNow?.meta.changes === 0) throw conflict(HOSPITAL_GONE, list);
  }
  return ownList(viewer, db, params.id);
};

type Move = { listId: string; hospitalId: string; before?: string; after?: string };

function moving(env: Env, { listId, hospitalId, before, after }: Move) {
  const gap = before === undefined ? (after === undefined ? ABOVE_ALL : BELOW) : ABOVE;
  return env.DB.prepare(
    `WITH gap AS (${gap})
     UPDATE hospital_list_items SET position = (SELECT (low + high) / 2 FROM gap)
     WHERE list_id = ?1 AND hospital_id = ?2 AND (SELECT high - low >= 2 FROM gap)`,
  ).bind(listId, hospitalId, before ?? after ?? null);
}

const OTHERS = "hospital_list_items WHERE list_id = ?1 AND hospital_id <> ?2";
const ANCHOR = `SELECT position FROM ${OTHERS} AND hospital_id = ?3`;

/** The gap between a hospital and the one before it, the moved one left aside. */
const ABOVE = `SELECT position AS high, coalesce((SELECT max(position) FROM ${OTHERS} AND position < anchor.position),
  position - 2 * ${STEP}) AS low FROM (${ANCHOR}) anchor`;
const BELOW = `SELECT position AS low, coalesce((SELECT min(position) FROM ${OTHERS} AND position > anchor.position),
  position + 2 * ${STEP}) AS high FROM (${ANCHOR}) anchor`;
const ABOVE_ALL = `SELECT coalesce(min(position), 0) AS high, coalesce(min(position), 0) - 2 * ${STEP} AS low
  FROM ${OTHERS} AND ?3 IS NULL`;
