import type { moderation } from "#contract/moderation/calls";
import { BLOCKS_PER_PERSON } from "#contract/moderation/limits";
import { BLOCK_ONESELF, BLOCK_OPERATOR, BLOCKS_USED_UP } from "#contract/moderation/texts";
import { inboxOf } from "../../../durable-objects/objects";
import type { Database } from "../../db/client";
import { blocks as blocksTable } from "../../db/schema/moderation";
import { allRows, computed, firstRow, type RowOf, runSql } from "../../db/sql";
import { notifyCounts } from "../business-card/exchange/notify-of-cards";
import { cancelAcrossBlock, forgetAcrossBlock } from "../business-card/exchange/request";
import { peopleOf } from "../chat/people/people";
import { invalidFields, notFound } from "../errors";
import type { Handler } from "../serve";

const BLOCKED_COLUMNS = { id: blocksTable.blockedId, at: blocksTable.createdAt };
type Blocked = RowOf<typeof BLOCKED_COLUMNS>;

export const block: Handler<typeof moderation.block> = async ({ viewer, body, db, env, later }) => {
  const { userId } = body;
  if (userId === viewer.id) throw invalidFields({ userId: BLOCK_ONESELF });
  const there = await firstRow(
    env.DB,
    { isOperator: computed<number>(), blocked: computed<number>() },
    `SELECT admin_permissions <> '[]' AS isOperator,
       (SELECT count(*) FROM blocks WHERE blocker_id = ?2 AND blocked_id <> ?1) AS blocked
     FROM users WHERE id = ?1 AND status <> 'withdrawn'`,
    userId,
    viewer.id,
  );
  if (!there) throw notFound();
  if (there.isOperator) throw invalidFields({ userId: BLOCK_OPERATOR });
  if (there.blocked >= BLOCKS_PER_PERSON) throw invalidFields({ userId: BLOCKS_USED_UP });
  await runSql(
    env.DB,
    `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, ?)
     ON CONFLICT (blocker_id, blocked_id) DO NOTHING`,
    viewer.id,
    userId,
    Date.now(),
  );
  await cancelAcrossBlock(env, viewer.id, userId);
  // The block stands, whatever becomes of its notifications.
  later(forgetAcrossBlock(env, viewer.id, userId));
  later(inboxOf(env, viewer.id).recheckPresence());
  const [kept] = await peopleIn(db, await blockedBy(env.DB, viewer.id, userId));
  if (!kept) throw notFound();
  return kept;
};

export const unblock: Handler<typeof moderation.unblock> = async ({ viewer, params, env, later }) => {
  await runSql(
    env.DB,
    "DELETE FROM blocks WHERE blocker_id = ? AND blocked_id = ?",
    viewer.id,
    params.userId,
  );
  // Cards that the block hid are there again, unread ones among them.
  later(notifyCounts(env, [viewer.id, params.userId]));
  later(inboxOf(env, viewer.id).recheckPresence());
};

export const blocks: Handler<typeof moderation.blocks> = async ({ viewer, db, env }) => ({
  people: await peopleIn(db, await blockedBy(env.DB, viewer.id)),
});

async function blockedBy(DB: D1Database, viewerId: string, userId = ""): Promise<Blocked[]> {
  const results = await allRows(
    DB,
    BLOCKED_COLUMNS,
    `SELECT blocked_id AS id, created_at AS at FROM blocks WHERE blocker_id = ?1 AND (?2 = '' OR blocked_id = ?2)
       ORDER BY created_at DESC, blocked_id`,
    viewerId,
    userId,
  );
  return results;
}

async function peopleIn(db: Database, blocked: Blocked[]) {
  const people = await peopleOf(
    db,
    blocked.map(({ id }) => id),
  );
  return blocked.flatMap(({ id, at }) => {
    const person = people.get(id);
    return person ? [{ ...person, at }] : [];
  });
}
