import { sql } from "drizzle-orm";
import type { lists } from "#contract/lists/calls";
import { HOSPITALS_PER_LIST } from "#contract/lists/limits";
import { HOSPITAL_UNKNOWN, listFull } from "#contract/lists/texts";
import type { Database } from "../../db/client";
import type { Env } from "../../env";
import type { Viewer } from "../../viewer";
import { invalidFields, notFound } from "../errors";
import type { Handler } from "../serve";
import { ownList } from "./list-record";
import { STEP } from "./order";

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
    env.DB.prepare(
      "DELETE FROM hospital_list_items WHERE list_id = ?1 AND hospital_id IN (SELECT value FROM json_each(?2))",
    ).bind(list.objectId, JSON.stringify(body.hospitalIds)),
    recount(env, viewer, [list.objectId]),
  ]);
  return { removed: removed?.meta.changes ?? 0 };
};

/** Does the directory have every one of these? */
export async function areExisting(env: Env, hospitalIds: readonly string[]): Promise<boolean> {
  if (hospitalIds.length === 0) return true;
  const unknown = await env.DB.prepare(
    "SELECT 1 FROM json_each(?) asked WHERE NOT EXISTS (SELECT 1 FROM hospitals WHERE id = asked.value) LIMIT 1",
  )
    .bind(JSON.stringify(hospitalIds))
    .first();
  return unknown === null;
}

type Room = { id: string; name: string; count: number; known: number };

/** 404 for a list of somebody else; 422 when one has no room for those that it does not have yet. */
async function refuseFull(
  viewer: Viewer,
  db: Database,
  listIds: readonly string[],
  hospitalIds: readonly string[],
) {
  const rows = await db.all<Room>(sql`SELECT id, name, hospital_count AS count,
      (SELECT count(*) FROM json_each(${JSON.stringify(hospitalIds)}) chosen CROSS JOIN hospital_list_items item
        ON item.list_id = hospital_lists.id AND item.hospital_id = chosen.value) AS known
    FROM hospital_lists WHERE owner_id = ${viewer.id} AND id IN (SELECT value FROM json_each(${JSON.stringify(listIds)}))`);
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
  return env.DB.prepare(
    `INSERT INTO hospital_list_items (list_id, hospital_id, position, rev, added_at)
     SELECT list.id, chosen.value, (chosen.key + 1) * ${STEP}
       + coalesce((SELECT max(position) FROM hospital_list_items WHERE list_id = list.id), 0), ?4, ?4
     FROM hospital_lists list JOIN json_each(?3) chosen
     WHERE list.owner_id = ?1 AND list.id IN (SELECT value FROM json_each(?2))
     ON CONFLICT (list_id, hospital_id) DO NOTHING`,
  ).bind(viewer.id, JSON.stringify(listIds), JSON.stringify(hospitalIds), Date.now());
}

/** The number of hospitals of these lists, and a new mark of the order for each in which it has changed. */
export function recount(env: Env, viewer: Viewer, listIds: readonly string[]) {
  return env.DB.prepare(
    `UPDATE hospital_lists SET hospital_count = counted.number, order_rev = order_rev + 1, updated_at = ?3
     FROM (
       SELECT asked.value AS id, (SELECT count(*) FROM hospital_list_items WHERE list_id = asked.value) AS number
       FROM json_each(?2) asked
     ) counted
     WHERE hospital_lists.id = counted.id AND owner_id = ?1 AND hospital_count <> counted.number`,
  ).bind(viewer.id, JSON.stringify(listIds), Date.now());
}
