import { uuidv7 } from "uuidv7";
import type { businessCard, ExchangeLog, ExchangeStatus } from "#contract/business-card/calls";
import { EXCHANGERS, REJECTION_UNDO_MS, REJECTION_UNDO_SLACK_MS } from "#contract/business-card/limits";
import {
  CARD_REQUESTS_STOPPED,
  EXCHANGE_BETWEEN_COMPANIES,
  EXCHANGE_MONTH_USED_UP,
  EXCHANGE_MOVED_ON,
  EXCHANGE_NOT_WITH_ONESELF,
  EXCHANGE_PARTNER_IN_REVIEW,
  EXCHANGE_REQUESTS_USED_UP,
  EXCHANGE_UNDO_TOO_LATE,
  exchangeFrom,
} from "#contract/business-card/texts";
import { monthInJapan } from "#contract/dates/japan-time";
import { BLOCKED_BY_YOU, NOT_TAKING_CONTACT } from "#contract/moderation/texts";
import { mayContact } from "../../../contact-rules/may-contact";
import { exchanges } from "../../../db/schema/business-card";
import { firstRow, runSql, statement } from "../../../db/sql";
import type { Env } from "../../../env";
import { endNotifications } from "../../../notifications/notify";
import type { Viewer } from "../../../viewer";
import { conflict, invalidFields, notFound, tooMany, wrongRole } from "../../errors";
import { recordWarning } from "../../posts/writing/warning";
import type { Call, Handler } from "../../serve";
import { allowanceOf, kindOf, type RequestAllowance, usedSql } from "../counts";
import { holdsCode } from "../link";
import { logOf } from "./logs";
import {
  cardsAreGone,
  notifyCounts,
  notifyOfExchange,
  notifyOfRequest,
  requestIsRead,
  withdrawRequest,
} from "./notify-of-cards";
import {
  EXCHANGE_COLUMNS,
  type ExchangeRow,
  isUnblockedPair,
  OF_PAIR,
  onRequest,
  onResponse,
  type PairRead,
  type Partner,
  readPair,
  statusFor,
  type Verdict,
  WITHDRAWN_CHANGE,
} from "./pair";

/** The pair is read anew when somebody writes between our reading and writing; many times in a row is a fault. */
const ATTEMPTS = 6;

type Request = Call<typeof businessCard.requestExchange>;

export const requestExchange: Handler<typeof businessCard.requestExchange> = async (call) => {
  const { viewer, body, env } = call;
  if (!viewer.user.mayRequestCards) throw wrongRole(CARD_REQUESTS_STOPPED);
  if (body.userId === viewer.id) throw invalidFields({ userId: EXCHANGE_NOT_WITH_ONESELF });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const now = Date.now();
    const read = await readPair(env.DB, viewer.id, body.userId, now);
    refusePartner(viewer, read.partner);
    if (read.block === "mine") throw wrongRole(BLOCKED_BY_YOU);
    const verdict = onRequest(read.pair, viewer.id, read.asked, now);
    if (await isDone(call, read, verdict, now)) return respond(call);
  }
  throw conflict(EXCHANGE_MOVED_ON);
};

function refusePartner(viewer: Viewer, partner: Partner | null) {
  if (partner?.status !== "active") throw notFound();
  if (partner.role === "doctor" && partner.licenceState !== "verified")
    throw wrongRole(EXCHANGE_PARTNER_IN_REVIEW);
  if (!EXCHANGERS.some((role) => role === partner.role)) throw notFound();
  if (partner.role === "connectCompany" && viewer.role === "connectCompany")
    throw wrongRole(EXCHANGE_BETWEEN_COMPANIES);
}

/** Answers false when somebody else was quicker, so that what was decided is on nothing. */
async function isDone(call: Request, read: PairRead, verdict: Verdict, now: number): Promise<boolean> {
  const { viewer, env } = call;
  if (verdict.kind === "stays") return true;
  if (verdict.kind === "tooSoon") {
    throw conflict(exchangeFrom(verdict.from), statusFor(read.newest, viewer.id));
  }
  if (verdict.kind !== "moves") throw conflict(EXCHANGE_MOVED_ON, statusFor(read.newest, viewer.id));
  if (verdict.to === "accepted") return connect(call, read, now);
  const [allowance, isLet] = await Promise.all([allowanceOf(env.DB, viewer, now), isReachable(call, now)]);
  refuseBeyond(viewer, allowance, now);
  if (!isLet) throw await turnedAway(call, allowance, now);
  return ask(call, read, allowance, now);
}

async function isReachable({ viewer, body, env }: Request, now: number): Promise<boolean> {
  const { userId, code } = body;
  const isInvited = code !== undefined && (await holdsCode(env.DB, code, userId, now));
  return (await mayContact(env.DB, viewer.id, [userId], isInvited)).has(userId);
}

/** It counts like a request, once a month: else a company could list at no cost the people who want no company. */
async function turnedAway({ viewer, body, env }: Request, allowance: RequestAllowance, now: number) {
  const { since, limit } = allowance;
  const { from: month } = monthInJapan(now);
  const isCounted = statement(
    env.DB,
    "SELECT 1 FROM refused_requests WHERE requester_id = ? AND receiver_id = ? AND month = ?",
    viewer.id,
    body.userId,
    month,
  );
  const [, counted] = await env.DB.batch([
    statement(
      env.DB,
      `INSERT INTO refused_requests (requester_id, receiver_id, month, requested_at)
       SELECT ?1, ?2, ?3, ?4 WHERE ${usedSql(kindOf(viewer), "?1", "?5")} < ?6 ON CONFLICT DO NOTHING`,
      viewer.id,
      body.userId,
      month,
      now,
      since,
      limit,
    ),
    isCounted,
  ]);
  return counted?.results.length ? wrongRole(NOT_TAKING_CONTACT) : usedUp(viewer, allowance, now);
}

function refuseBeyond(viewer: Viewer, allowance: RequestAllowance, now: number) {
  if (allowance.used >= allowance.limit) throw usedUp(viewer, allowance, now);
}

function usedUp(viewer: Viewer, { resetAt }: RequestAllowance, now: number) {
  const message = kindOf(viewer) === "company" ? EXCHANGE_MONTH_USED_UP : EXCHANGE_REQUESTS_USED_UP;
  return tooMany((resetAt - now) / 1000, message);
}

const SEQ_OF_PAIR = `(SELECT coalesce(max(seq), 0) FROM exchanges WHERE ${OF_PAIR})`;

/** The other has asked already: both want it. */
async function connect(call: Request, { seq, newest }: PairRead, now: number): Promise<boolean> {
  const { viewer, body, env, later } = call;
  const changeId = crypto.randomUUID();
  const { meta } = await runSql(
    env.DB,
    `UPDATE exchanges SET status = 'accepted', seq = seq + 1, updated_at = ?3, change_id = ?5, requester_read_at = NULL,
       receiver_read_at = ?3, requester_card_read_at = NULL, receiver_card_read_at = ?3
     WHERE requester_id = ?2 AND receiver_id = ?1 AND status = 'requested' AND seq = ?4 AND ${SEQ_OF_PAIR} = ?4
       AND ${isUnblockedPair("?1", "?2")}`,
    viewer.id,
    body.userId,
    now,
    seq,
    changeId,
  );
  if (meta.changes === 0 || !newest) return false;
  const parties = { requesterId: body.userId, receiverId: viewer.id };
  later(notifyOfExchange(env, { exchangeId: newest.id, changeId, ...parties }));
  return true;
}

/** The request and its line for the limits, both or none, and only on the state that was decided on. */
async function ask(
  { viewer, body, env, db, scope, later }: Request,
  { seq }: PairRead,
  { since, limit }: RequestAllowance,
  now: number,
): Promise<boolean> {
  const changeId = crypto.randomUUID();
  const used = usedSql(kindOf(viewer), "?1", "?8");
  const [, logged] = await env.DB.batch([
    statement(
      env.DB,
      `INSERT INTO exchanges (id, requester_id, receiver_id, status, updated_at, seq, change_id, message, requested_at,
         requester_read_at)
       SELECT ?3, ?1, ?2, 'requested', ?4, ?5 + 1, ?6, ?7, ?4, ?4
       WHERE ${SEQ_OF_PAIR} = ?5 AND ${used} < ?9 AND ${isUnblockedPair("?1", "?2")}
       ON CONFLICT (requester_id, receiver_id) DO UPDATE SET status = 'requested', updated_at = excluded.updated_at,
         seq = excluded.seq, change_id = excluded.change_id, message = excluded.message,
         requested_at = excluded.requested_at, requester_read_at = excluded.requester_read_at, receiver_read_at = NULL,
         requester_card_read_at = NULL, receiver_card_read_at = NULL`,
      viewer.id,
      body.userId,
      uuidv7(),
      now,
      seq,
      changeId,
      body.message,
      since,
      limit,
    ),
    statement(
      env.DB,
      `INSERT INTO exchange_requests (exchange_id, requester_id, receiver_id, requested_at)
       SELECT id, requester_id, receiver_id, requested_at FROM exchanges
       WHERE requester_id = ? AND receiver_id = ? AND change_id = ? RETURNING exchange_id AS exchangeId`,
      viewer.id,
      body.userId,
      changeId,
    ),
  ]);
  const [made] = (logged?.results ?? []) as { exchangeId: string }[];
  if (!made) return false;
  await recordWarning({ db, viewer }, scope, made.exchangeId, {
    texts: [body.message],
    answer: body.patientAnswer,
  });
  const parties = { requesterId: viewer.id, receiverId: body.userId };
  later(notifyOfRequest(env, { exchangeId: made.exchangeId, changeId, ...parties }, body.message));
  return true;
}

async function respond({ viewer, body, env }: Request) {
  const { newest } = await readPair(env.DB, viewer.id, body.userId, Date.now());
  if (!newest) throw notFound();
  return logOf(env.DB, viewer.id, newest.id);
}

type Event = "cancel" | "accept" | "reject" | "delete";
type ResponseBody = Pick<Call<typeof businessCard.acceptExchange>, "viewer" | "body" | "env" | "later">;

/** An action of one of the two on a request; the loser of a race learns how it stands. */
function answering(event: Event) {
  return async (call: ResponseBody): Promise<ExchangeLog> => {
    const { viewer, env, later } = call;
    const row = await exchangeOf(call);
    const verdict = onResponse(event, row.status, row.requesterId === viewer.id);
    if (verdict.kind === "notYours") throw wrongRole();
    if (verdict.kind === "movedOn") throw conflict(EXCHANGE_MOVED_ON, statusFor(row, viewer.id));
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
  const { meta } = await runSql(
    env.DB,
    `UPDATE exchanges SET status = 'requested', seq = seq + 1, updated_at = requested_at, change_id = ?3
     WHERE id = ?1 AND receiver_id = ?2 AND status = 'rejected' AND updated_at > ?4`,
    row.id,
    viewer.id,
    crypto.randomUUID(),
    Date.now() - REJECTION_UNDO_MS - REJECTION_UNDO_SLACK_MS,
  );
  if (meta.changes === 0) throw conflict(EXCHANGE_UNDO_TOO_LATE, statusFor(row, viewer.id));
  return logOf(env.DB, viewer.id, row.id);
};

/** Takes somebody who left off the list of a person who held their card. */
async function takeOffLine({ DB }: Env, id: string) {
  await runSql(
    DB,
    "UPDATE exchanges SET change_id = '' WHERE id = ? AND change_id = ?",
    id,
    WITHDRAWN_CHANGE,
  );
}

/** The person who asked is notified of an acceptance; a refusal is told to nobody. */
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
  const row = await firstRow(
    env.DB,
    {
      id: exchanges.id,
      requesterId: exchanges.requesterId,
      receiverId: exchanges.receiverId,
      status: exchanges.status,
      seq: exchanges.seq,
      message: exchanges.message,
      requestedAt: exchanges.requestedAt,
      updatedAt: exchanges.updatedAt,
    },
    `SELECT ${EXCHANGE_COLUMNS} FROM exchanges WHERE id = ?1 AND (requester_id = ?2 OR receiver_id = ?2)
       AND ${isUnblockedPair("requester_id", "receiver_id")}`,
    body.objectId,
    viewer.id,
  );
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
    statement(
      env.DB,
      `UPDATE exchanges SET status = ?4, seq = seq + 1, updated_at = ?3, change_id = ?6${ALONG[to] ?? ""}
       WHERE id = ?1 AND status = ?2 AND seq = ?5
         AND ${isUnblockedPair("requester_id", "receiver_id")}`,
      row.id,
      row.status,
      Date.now(),
      to,
      row.seq,
      changeId,
    ),
    statement(
      env.DB,
      `UPDATE exchange_requests SET canceled_at = ?3
       WHERE id = (SELECT max(id) FROM exchange_requests WHERE exchange_id = ?1)
         AND EXISTS (SELECT 1 FROM exchanges WHERE id = ?1 AND change_id = ?2 AND status = 'canceled')`,
      row.id,
      changeId,
      Date.now(),
    ),
  ]);
  if ((moved?.meta.changes ?? 0) > 0) return changeId;
  const now = await exchangeOf(call);
  if (now.status !== to) throw conflict(EXCHANGE_MOVED_ON, statusFor(now, viewer.id));
  return null;
}

/** A block ends what was asked and not yet answered, either way; what was exchanged is hidden as long as it stands. */
export async function cancelAcrossBlock(env: Env, one: string, other: string) {
  await runSql(
    env.DB,
    `UPDATE exchanges SET status = 'canceled', seq = seq + 1, updated_at = ?3 WHERE ${OF_PAIR} AND status = 'requested'`,
    one,
    other,
    Date.now(),
  );
}

/** Withdraws the notifications about each other, and counts anew. */
export async function forgetAcrossBlock(env: Env, one: string, other: string) {
  await endNotifications(env, [one], { actorId: other }, "withdrawn");
  await endNotifications(env, [other], { actorId: one }, "withdrawn");
  await notifyCounts(env, [one, other]);
}
