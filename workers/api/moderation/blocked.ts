import { BLOCKED_BY_YOU, NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import type { Block } from "../../db/moderated";
import { blocks } from "../../db/schema/moderation";
import { allRows } from "../../db/sql";
import type { Viewer } from "../../viewer";
import { wrongRole } from "../errors";

/** Does one of the two keep the other away, and which? */
export async function blockBetween(DB: D1Database, viewerId: string, userId: string): Promise<Block> {
  const results = await allRows(
    DB,
    { blockerId: blocks.blockerId },
    `SELECT blocker_id AS blockerId FROM blocks
       WHERE (blocker_id = ?1 AND blocked_id = ?2) OR (blocker_id = ?2 AND blocked_id = ?1)`,
    viewerId,
    userId,
  );
  if (results.some(({ blockerId }) => blockerId === viewerId)) return "mine";
  return results.length > 0 ? "theirs" : null;
}

/** Why the viewer may not come near, in words for them; null when no block is between the two. */
export const whyBlocked = (block: Block): string | null =>
  block && (block === "mine" ? BLOCKED_BY_YOU : NOT_TAKING_CONTACT);

/** Refuses (403) to contact, invite or ask a person across a block. A person who was blocked learns nothing of it. */
export async function refuseBlocked(viewer: Pick<Viewer, "id">, DB: D1Database, userId: string) {
  const refusal = whyBlocked(await blockBetween(DB, viewer.id, userId));
  if (refusal) throw wrongRole(refusal);
}

/** Those of these people whom the viewer has not blocked: pickers offer nobody whom their reader keeps away. */
export async function unblockedOf<P>(
  DB: D1Database,
  viewerId: string,
  people: readonly P[],
  idOf: (person: P) => string,
): Promise<P[]> {
  const results = await allRows(
    DB,
    { id: blocks.blockedId },
    "SELECT blocked_id AS id FROM blocks WHERE blocker_id = ? AND blocked_id IN (SELECT value FROM json_each(?))",
    viewerId,
    JSON.stringify(people.map(idOf)),
  );
  const blocked = new Set(results.map(({ id }) => id));
  return people.filter((person) => !blocked.has(idOf(person)));
}
