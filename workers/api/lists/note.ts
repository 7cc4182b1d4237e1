import { sql } from "drizzle-orm";
import type * as z from "zod";
import type { lists, note as shape } from "#contract/lists/calls";
import { NOTE_CHANGED } from "#contract/lists/texts";
import type { Database } from "../../db/client";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";

type Note = z.output<typeof shape>;
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
    env.DB.prepare(
      `UPDATE hospital_list_items SET memo = ?3, mark = ?4, marked_at = ?5, rev = rev + 1
       WHERE list_id = ?1 AND hospital_id = ?2 AND rev = ?6`,
    ).bind(at.listId, at.hospitalId, memo, mark, markedAt, body.rev ?? before.rev),
    env.DB.prepare("UPDATE hospital_lists SET updated_at = ?2 WHERE id = ?1 AND changes() > 0").bind(
      at.listId,
      now,
    ),
  ]);
  const after = await noteAt(db, at);
  if (written?.meta.changes === 0) throw conflict(NOTE_CHANGED, after);
  return after;
};

async function noteAt(db: Database, { listId, ownerId, hospitalId }: At): Promise<Note> {
  const [row] = await db.all<Note>(sql`
    SELECT item.hospital_id AS hospitalId, item.memo, item.mark, item.marked_at AS markedAt, item.rev
    FROM hospital_lists list JOIN hospital_list_items item ON item.list_id = list.id
    WHERE list.id = ${listId} AND list.owner_id = ${ownerId} AND item.hospital_id = ${hospitalId}`);
  if (!row) throw notFound();
  return row;
}
