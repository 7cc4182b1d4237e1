import type { businessCard, ExchangeLog, ExchangeStatus } from "#contract/business-card/calls";
import { REJECTION_UNDO_MS, REJECTION_UNDO_SLACK_MS } from "#contract/business-card/limits";
import { EXCHANGE_MOVED_ON, EXCHANGE_UNDO_TOO_LATE } from "#contract/business-card/texts";
import type { Env } from "../../../env";
import { conflict, notFound, wrongRole } from "../../errors";
import type { Call, Handler } from "../../serve";
import { onResponse } from "./exchange-rule";
import { logOf } from "./logs";
import { notifyCounts } from "./notify-counts";
import { cardsAreGone, notifyOfExchange, requestIsRead, withdrawRequest } from "./notify-of-cards";
import { EXCHANGE_COLUMNS, type ExchangeRow, isUnblockedPair, standingOf, WITHDRAWN_CHANGE } from "./pair";

type Event = "cancel" | "accept" | "reject" | "delete";
type ResponseBody = Pick<Call<typeof businessCard.acceptExchange>, "viewer" | "body" | "env" | "later">;

/** An action of one of the two on a request; the loser of a race learns how it stands. */
function answering(event: Event) {
  return async (call: ResponseBody): Promise<ExchangeLog> => {
    const { viewer, env, later } = call;
    const row = await exchangeOf(call);
    const verdict = onResponse(event, row.status, row.requesterId === viewer.id);
    if (verdict.kind === "notYours") throw wrongRole();
    if (verdict.kind === "movedOn") throw conflict(EXCHANGE_MOVED_ON, standingOf(row, viewer.id));
    if (event === "delete" && verdict.kind === "stays") await takeOffLine(env, row.id);
    if (verdict.kind === "moves") {
      const changeId = await move(call, row, verdict.to);
      // The page that follows shows the badge without what was answered.
      if (changeId !== null) await notifyCounts(env, [viewer.id]);
      later(notifyOf(env, row, verdict.to, changeId));
    }
    return logOf(env.DB, viewer.id, row.id);
  };
}

export const cancelExchange = answering("cancel");
export const acceptExchange = answering("accept");
export const rejectExchange = answering("reject");
export const deleteExchange = answering("delete");

/** Puts back a request that the viewer has just declined. */
export const undoRejection: Handler<typeof businessCard.undoRejection> = async (call) => {
  const { viewer, env } = call;
  const row = await exchangeOf(call);
  if (row.requesterId === viewer.id) throw wrongRole();
  if (row.status === "requested") return logOf(env.DB, viewer.id, row.id);
  const { meta } = await env.DB.prepare(
    `UPDATE exchanges SET status = 'requested', seq = seq + 1, updated_at = requested_at, change_id = ?3
     WHERE id = ?1 AND receiver_id = ?2 AND status = 'rejected' AND updated_at > ?4`,
  )
    .bind(row.id, viewer.id, crypto.randomUUID(), Date.now() - REJECTION_UNDO_MS - REJECTION_UNDO_SLACK_MS)
    .run();
  if (meta.changes === 0) throw conflict(EXCHANGE_UNDO_TOO_LATE, standingOf(row, viewer.id));
  return logOf(env.DB, viewer.id, row.id);
};

/** Takes somebody who left off the list of a person who held their card. */
async function takeOffLine({ DB }: Env, id: string) {
  await DB.prepare("UPDATE exchanges SET change_id = '' WHERE id = ? AND change_id = ?")
    .bind(id, WITHDRAWN_CHANGE)
    .run();
}

/** The person who asked hears of an acceptance; a refusal is told to nobody. */
async function notifyOf(env: Env, row: ExchangeRow, to: ExchangeStatus, changeId: string | null) {
  const { id: exchangeId, requesterId, receiverId } = row;
  if (changeId === null) return;
  if (to === "accepted") return notifyOfExchange(env, { exchangeId, changeId, requesterId, receiverId });
  if (to === "canceled") await withdrawRequest(env, receiverId, exchangeId);
  if (to === "deleted") await cardsAreGone(env, requesterId, receiverId);
  if (to === "rejected") await requestIsRead(env, receiverId, [exchangeId]);
  await notifyCounts(env, [requesterId, receiverId]);
}

/** Found only by the person who asks or is asked: a stranger's id names nothing. */
async function exchangeOf({ viewer, body, env }: ResponseBody): Promise<ExchangeRow> {
  const row = await env.DB.prepare(
    `SELECT ${EXCHANGE_COLUMNS} FROM exchanges WHERE id = ?1 AND (requester_id = ?2 OR receiver_id = ?2)
       AND ${isUnblockedPair("requester_id", "receiver_id")}`,
  )
    .bind(body.objectId, viewer.id)
    .first<ExchangeRow>();
  if (!row) throw notFound();
  return row;
}

/** The person who accepts has the card before them; the person who asked has not seen it yet. */
const ALONG: Partial<Record<ExchangeStatus, string>> = {
  accepted:
    ", requester_read_at = NULL, receiver_read_at = ?3, requester_card_read_at = NULL, receiver_card_read_at = ?3",
  rejected: ", receiver_read_at = ?3",
};

/** The name of the change; null when the other of the two, or a second click, has done the same before. */
async function move(call: ResponseBody, row: ExchangeRow, to: ExchangeStatus): Promise<string | null> {
  const { viewer, env } = call;
  const changeId = crypto.randomUUID();
  const [moved] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE exchanges SET status = ?4, seq = seq + 1, updated_at = ?3, change_id = ?6${ALONG[to] ?? ""}
       WHERE id = ?1 AND status = ?2 AND seq = ?5
         AND ${isUnblockedPair("requester_id", "receiver_id")}`,
    ).bind(row.id, row.status, Date.now(), to, row.seq, changeId),
    env.DB.prepare(
      `UPDATE exchange_requests SET canceled_at = ?3
       WHERE id = (SELECT max(id) FROM exchange_requests WHERE exchange_id = ?1)
         AND EXISTS (SELECT 1 FROM exchanges WHERE id = ?1 AND change_id = ?2 AND status = 'canceled')`,
    ).bind(row.id, changeId, Date.now()),
  ]);
  if ((moved?.meta.changes ?? 0) > 0) return changeId;
  const now = await exchangeOf(call);
  if (now.status !== to) throw conflict(EXCHANGE_MOVED_ON, standingOf(now, viewer.id));
  return null;
}
