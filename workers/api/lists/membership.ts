import { sql } from "drizzle-orm";
import type { lists } from "#contract/lists/calls";
import { HOSPITALS_PER_LIST } from "#contract/lists/limits";
import { HOSPITAL_GONE, HOSPITAL_UNKNOWN, listFull, NOTE_CHANGED } from "#contract/lists/texts";
import type { Database } from "../../db/client";
import { hospitalListItems, hospitalLists } from "../../db/schema/lists";
import { allRows, computed, firstRow, type RowOf, statement } from "../../db/sql";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { conflict, invalidFields, notFound } from "../errors";
import type { Handler } from "../serve";
import { ownList } from "./list-record";

export const add: Handler<typeof lists.add> = async ({ viewer, body, env, db }) => {
  const listIds = [...new Set(body.listIds)];
  const hospitalIds = [...new Set(body.hospitalIds)];
  if (!(await areExisting(env, hospitalIds))) throw invalidFields({ hospitalIds: HOSPITAL_UNKNOWN });
  await refuseFull(viewer, db, listIds, hospitalIds);
  const [added] = await env.DB.batch([
    placing(env, viewer, listIds, hospitalIds),
    recount(env, viewer, listIds),
  ]).catch(async (error) => {
    // Somebody filled a list in between: the schema held, and nothing was written.
    await refuseFull(viewer, db, listIds, hospitalIds);
    throw error;
  });
  return { added: added?.meta.changes ?? 0 };
};

export const takeOff: Handler<typeof lists.takeOff> = async ({ viewer, body, env, db }) => {
  const list = await ownList(viewer, db, body.listId);
  const [removed] = await env.DB.batch([
    statement(
      env.DB,
      "DELETE FROM hospital_list_items WHERE list_id = ?1 AND hospital_id IN (SELECT value FROM json_each(?2))",
      list.objectId,
      JSON.stringify(body.hospitalIds),
    ),
    recount(env, viewer, [list.objectId]),
  ]);
  return { removed: removed?.meta.changes ?? 0 };
};

/** Does the directory have every one of these? */
export async function areExisting(env: Env, hospitalIds: readonly string[]): Promise<boolean> {
  if (hospitalIds.length === 0) return true;
  const unknown = await firstRow(
    env.DB,
    {},
    "SELECT 1 FROM json_each(?) asked WHERE NOT EXISTS (SELECT 1 FROM hospitals WHERE id = asked.value) LIMIT 1",
    JSON.stringify(hospitalIds),
  );
  return unknown === null;
}

const ROOM_COLUMNS = {
  id: hospitalLists.id,
  name: hospitalLists.name,
  count: hospitalLists.hospitalCount,
  known: computed<number>(),
};

/** 404 for a list of somebody else; 422 when one has no room for those that it does not have yet. */
async function refuseFull(
  viewer: Viewer,
  db: Database,
  listIds: readonly string[],
  hospitalIds: readonly string[],
) {
  const rows = await allRows(
    db,
    ROOM_COLUMNS,
    sql`SELECT id, name, hospital_count AS count,
      (SELECT count(*) FROM json_each(${JSON.stringify(hospitalIds)}) chosen CROSS JOIN hospital_list_items item
        ON item.list_id = hospital_lists.id AND item.hospital_id = chosen.value) AS known
    FROM hospital_lists WHERE owner_id = ${viewer.id} AND id IN (SELECT value FROM json_each(${JSON.stringify(listIds)}))`,
  );
  if (rows.length < listIds.length) throw notFound();
  const full = rows.find(({ count, known }) => count - known + hospitalIds.length > HOSPITALS_PER_LIST);
  if (full) throw invalidFields({ listIds: listFull(full.name, HOSPITALS_PER_LIST - full.count) });
}

/** Puts hospitals at the end of lists of the viewer, in their order; a hospital that is there already stays. */
export function placing(
  env: Env,
  viewer: Viewer,
  listIds: readonly string[],
  hospitalIds: readonly string[],
) {
  return statement(
    env.DB,
    `INSERT INTO hospital_list_items (list_id, hospital_id, position, rev, added_at)
     SELECT list.id, chosen.value, (chosen.key + 1) * ${STEP}
       + coalesce((SELECT max(position) FROM hospital_list_items WHERE list_id = list.id), 0), ?4, ?4
     FROM hospital_lists list JOIN json_each(?3) chosen
     WHERE list.owner_id = ?1 AND list.id IN (SELECT value FROM json_each(?2))
     ON CONFLICT (list_id, hospital_id) DO NOTHING`,
    viewer.id,
    JSON.stringify(listIds),
    JSON.stringify(hospitalIds),
    Date.now(),
  );
}

/** The number of hospitals of these lists, and a new mark of the order for each in which it has changed. */
export function recount(env: Env, viewer: Viewer, listIds: readonly string[]) {
  return statement(
    env.DB,
    `UPDATE hospital_lists SET hospital_count = counted.number, order_rev = order_rev + 1, updated_at = ?3
     FROM (
       SELECT asked.value AS id, (SELECT count(*) FROM hospital_list_items WHERE list_id = asked.value) AS number
       FROM json_each(?2) asked
     ) counted
     WHERE hospital_lists.id = counted.id AND owner_id = ?1 AND hospital_count <> counted.number`,
    viewer.id,
    JSON.stringify(listIds),
    Date.now(),
  );
}

/** Room between two neighbours: a move halves it and writes one row; used up, the whole list is spaced anew. */
const STEP = 1_048_576;

/** The list, its owner, and the marks it must still have (null: whatever they are). */
type Guard = readonly [listId: string, ownerId: string, rev: number | null, orderRev: number | null];

const GUARDED = `EXISTS (SELECT 1 FROM hospital_lists WHERE id = ?1 AND owner_id = ?2
  AND (?3 IS NULL OR rev = ?3) AND (?4 IS NULL OR order_rev = ?4))`;

/** Puts a whole list in order: the named hospitals in that order, then all others as before. */
export function reordering(env: Env, guard: Guard, order: readonly string[]) {
  return statement(
    env.DB,
    `UPDATE hospital_list_items SET position = placed.place * ${STEP}
     FROM (
       SELECT item.hospital_id, row_number() OVER (ORDER BY named.key IS NULL, named.key, item.position) AS place
       FROM hospital_list_items item LEFT JOIN json_each(?5) named ON named.value = item.hospital_id
       WHERE item.list_id = ?1
     ) placed
     WHERE list_id = ?1 AND hospital_list_items.hospital_id = placed.hospital_id AND ${GUARDED}`,
    ...guard,
    JSON.stringify([...new Set(order)]),
  );
}

/** The same move again, from a stale page too, leaves the hospital where it was asked to be. */
export const place: Handler<typeof lists.place> = async ({ viewer, params, body, env, db }) => {
  const list = await ownList(viewer, db, params.id);
  const move = () => moving(env, { listId: list.objectId, ...body });
  const touch = statement(
    env.DB,
    "UPDATE hospital_lists SET order_rev = order_rev + 1, updated_at = ?2 WHERE id = ?1 AND changes() > 0",
    list.objectId,
    Date.now(),
  );
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
  return statement(
    env.DB,
    `WITH gap AS (${gap})
     UPDATE hospital_list_items SET position = (SELECT (low + high) / 2 FROM gap)
     WHERE list_id = ?1 AND hospital_id = ?2 AND (SELECT high - low >= 2 FROM gap)`,
    listId,
    hospitalId,
    before ?? after ?? null,
  );
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

const NOTE_COLUMNS = {
  hospitalId: hospitalListItems.hospitalId,
  memo: hospitalListItems.memo,
  mark: hospitalListItems.mark,
  markedAt: hospitalListItems.markedAt,
  rev: hospitalListItems.rev,
};
type Note = RowOf<typeof NOTE_COLUMNS>;
type At = { listId: string; ownerId: string; hospitalId: string };

/** Sending a note again as it stands already is no conflict. */
export const note: Handler<typeof lists.note> = async ({ viewer, params, body, env, db }) => {
  const at = { listId: params.id, ownerId: viewer.id, hospitalId: params.hospitalId };
  const before = await noteAt(db, at);
  const memo = body.memo ?? before.memo;
  const mark = body.mark ?? before.mark;
  if (memo === before.memo && mark === before.mark) return before;
  const now = Date.now();
  const markedAt = mark === "none" ? null : mark === before.mark ? before.markedAt : now;
  const [written] = await env.DB.batch([
    statement(
      env.DB,
      `UPDATE hospital_list_items SET memo = ?3, mark = ?4, marked_at = ?5, rev = rev + 1
       WHERE list_id = ?1 AND hospital_id = ?2 AND rev = ?6`,
      at.listId,
      at.hospitalId,
      memo,
      mark,
      markedAt,
      body.rev ?? before.rev,
    ),
    statement(
      env.DB,
      "UPDATE hospital_lists SET updated_at = ?2 WHERE id = ?1 AND changes() > 0",
      at.listId,
      now,
    ),
  ]);
  const after = await noteAt(db, at);
  if (written?.meta.changes === 0) throw conflict(NOTE_CHANGED, after);
  return after;
};

async function noteAt(db: Database, { listId, ownerId, hospitalId }: At): Promise<Note> {
  const [row] = await allRows(
    db,
    NOTE_COLUMNS,
    sql`
    SELECT item.hospital_id AS hospitalId, item.memo, item.mark, item.marked_at AS markedAt, item.rev
    FROM hospital_lists list JOIN hospital_list_items item ON item.list_id = list.id
    WHERE list.id = ${listId} AND list.owner_id = ${ownerId} AND item.hospital_id = ${hospitalId}`,
  );
  if (!row) throw notFound();
  return row;
}
