import type { businessCard, ExchangeLog } from "#contract/business-card/calls";
import { exchanges } from "../../../db/schema/business-card";
import { allRows, computed, firstRow, type RowOf } from "../../../db/sql";
import { notFound } from "../../errors";
import type { Handler } from "../../serve";
import { FACE_COLUMNS, FACE_ROW, FACE_TABLES, faceOf } from "../face";
import { notifyCounts, requestIsRead } from "./notify-of-cards";
import { isUnblockedPair } from "./pair";

const ROW_COLUMNS = {
  ...FACE_ROW,
  objectId: exchanges.id,
  state: exchanges.status,
  isSent: computed<number>(),
  message: exchanges.message,
  requestedAt: exchanges.requestedAt,
  updatedAt: exchanges.updatedAt,
  isRead: computed<number>(),
  total: computed<number>(),
};
type Row = RowOf<typeof ROW_COLUMNS>;

const OWN = `(e.requester_id = ?1 OR e.receiver_id = ?1) AND ${isUnblockedPair("e.requester_id", "e.receiver_id")}`;
const LOG_COLUMNS = `e.id AS objectId, e.status AS state, e.requester_id = ?1 AS isSent, e.message,
  e.requested_at AS requestedAt, e.updated_at AS updatedAt,
  iif(e.requester_id = ?1, e.requester_read_at, e.receiver_read_at) IS NOT NULL AS isRead, ${FACE_COLUMNS}`;
const LOG_TABLES = `exchanges e JOIN users u ON u.id = iif(e.requester_id = ?1, e.receiver_id, e.requester_id) ${FACE_TABLES}`;

/** What was asked and answered. A request that was taken back is not shown to the person who had been asked. */
export const findExchangeLog: Handler<typeof businessCard.findExchangeLog> = async ({
  viewer,
  body,
  env,
}) => {
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT ${LOG_COLUMNS}, count(*) OVER () AS total FROM ${LOG_TABLES}
     WHERE ${OWN} AND NOT (e.receiver_id = ?1 AND e.status = 'canceled') AND e.status <> 'deleted'
       AND (?2 IS NULL OR u.role = ?2) AND (?3 IS NULL OR (e.requester_id = ?1) = ?3)
       AND (?4 = 0 OR e.status = 'requested')
     ORDER BY isRead, e.updated_at DESC, e.id LIMIT ?5 OFFSET ?6`,
    viewer.id,
    body.role ?? null,
    isSent(body.direction),
    Number(body.isOpen ?? false),
    body.limit,
    body.offset,
  );
  return { total: results[0]?.total ?? 0, logs: results.map(logFrom) };
};

/** The direction as SQLite compares it; null stands for either. */
const isSent = (direction: ExchangeLog["direction"] | undefined) =>
  direction === undefined ? null : Number(direction === "sent");

/** One exchange as one of the two sees it; 404 for everybody else. */
export async function logOf(DB: D1Database, viewerId: string, id: string): Promise<ExchangeLog> {
  const row = await firstRow(
    DB,
    ROW_COLUMNS,
    `SELECT ${LOG_COLUMNS} FROM ${LOG_TABLES} WHERE e.id = ?2 AND ${OWN}`,
    viewerId,
    id,
  );
  if (!row) throw notFound();
  return logFrom(row);
}

function logFrom(row: Row): ExchangeLog {
  return {
    objectId: row.objectId,
    status: row.state,
    direction: row.isSent ? "sent" : "received",
    message: row.message,
    requestedAt: row.requestedAt,
    updatedAt: row.updatedAt,
    isRead: row.isRead === 1,
    user: faceOf(row),
  };
}

export const readBusinessCardExchangeLog: Handler<typeof businessCard.readBusinessCardExchangeLog> = async ({
  viewer,
  body,
  env,
  later,
}) => {
  const results = await allRows(
    env.DB,
    { id: exchanges.id, isReceived: computed<number>() },
    `UPDATE exchanges AS e SET
       requester_read_at = iif(requester_id = ?1, coalesce(requester_read_at, ?3), requester_read_at),
       receiver_read_at = iif(receiver_id = ?1, coalesce(receiver_read_at, ?3), receiver_read_at)
     WHERE (?2 IS NULL OR e.id = ?2) AND ${OWN}
       AND (?2 IS NOT NULL OR iif(requester_id = ?1, requester_read_at, receiver_read_at) IS NULL)
       AND (?4 IS NULL OR (requester_id = ?1) = ?4)
     RETURNING id, receiver_id = ?1 AS isReceived`,
    viewer.id,
    body.objectId ?? null,
    Date.now(),
    isSent(body.direction),
  );
  if (results.length === 0 && body.objectId) throw notFound();
  const received = results.filter(({ isReceived }) => isReceived === 1).map(({ id }) => id);
  await notifyCounts(env, [viewer.id]);
  later(requestIsRead(env, viewer.id, received));
};
