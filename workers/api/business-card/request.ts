import { uuidv7 } from "uuidv7";
import type { businessCard } from "#contract/business-card/calls";
import {
  EXCHANGE_BETWEEN_COMPANIES,
  EXCHANGE_MONTH_USED_UP,
  EXCHANGE_MOVED_ON,
  EXCHANGE_NOT_WITH_ONESELF,
  EXCHANGE_PARTNER_IN_REVIEW,
  EXCHANGE_REQUESTS_USED_UP,
  exchangeFrom,
} from "#contract/business-card/texts";
import type { Viewer } from "../../viewer";
import { conflict, invalidFields, notFound, tooMany, wrongRole } from "../errors";
import type { Call, Handler } from "../serve";
import { type Allowance, allowanceOf, kindOf, usedSql } from "./allowance";
import { onRequest, type Verdict } from "./exchange-rule";
import { logOf } from "./logs";
import { OF_PAIR, type PairRead, type Partner, readPair, standingOf } from "./pair";
import { tellCounts } from "./tell-counts";

/** Whoever writes between our reading and writing is read anew; more than a few in a row is a fault. */
const ATTEMPTS = 6;

type Request = Call<typeof businessCard.requestExchange>;

export const requestExchange: Handler<typeof businessCard.requestExchange> = async (call) => {
  const { viewer, body, env } = call;
  if (body.userId === viewer.id) throw invalidFields({ userId: EXCHANGE_NOT_WITH_ONESELF });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const now = Date.now();
    const read = await readPair(env.DB, viewer.id, body.userId, now);
    refusePartner(viewer, read.partner);
    const verdict = onRequest(read.pair, viewer.id, read.asked, now);
    if (await isDone(call, read, verdict, now)) return answer(call);
  }
  throw conflict(EXCHANGE_MOVED_ON);
};

function refusePartner(viewer: Viewer, partner: Partner | null) {
  if (partner?.status !== "active") throw notFound();
  if (partner.role === "doctor" && partner.licenceState !== "verified")
    throw wrongRole(EXCHANGE_PARTNER_IN_REVIEW);
  if (!["doctor", "ms", "connectCompany"].includes(partner.role)) throw notFound();
  if (partner.role === "connectCompany" && viewer.role === "connectCompany")
    throw wrongRole(EXCHANGE_BETWEEN_COMPANIES);
}

/** False: somebody else was quicker, so what was decided stands on nothing. */
async function isDone(call: Request, read: PairRead, verdict: Verdict, now: number): Promise<boolean> {
  const { viewer, env } = call;
  if (verdict.kind === "stays") return true;
  if (verdict.kind === "tooSoon") {
    throw conflict(exchangeFrom(dayInJapan(verdict.from)), standingOf(read.newest, viewer.id));
  }
  if (verdict.kind !== "moves") throw conflict(EXCHANGE_MOVED_ON, standingOf(read.newest, viewer.id));
  if (verdict.to === "accepted") return connect(call, read, now);
  const allowance = await allowanceOf(env.DB, viewer, now);
  refuseBeyond(viewer, allowance, now);
  return ask(call, read, allowance, now);
}

function refuseBeyond(viewer: Viewer, { used, limit, resetAt }: Allowance, now: number) {
  if (used < limit) return;
  const message = kindOf(viewer) === "company" ? EXCHANGE_MONTH_USED_UP : EXCHANGE_REQUESTS_USED_UP;
  throw tooMany((resetAt - now) / 1000, message);
}

const SEQ_OF_PAIR = `(SELECT coalesce(max(seq), 0) FROM exchanges WHERE ${OF_PAIR})`;

/** The other has asked already: both want it. */
async function connect({ viewer, body, env }: Request, { seq }: PairRead, now: number): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE exchanges SET status = 'accepted', seq = seq + 1, updated_at = ?3, requester_read_at = NULL,
       receiver_read_at = ?3, requester_card_read_at = NULL, receiver_card_read_at = ?3
     WHERE requester_id = ?2 AND receiver_id = ?1 AND status = 'requested' AND seq = ?4 AND ${SEQ_OF_PAIR} = ?4`,
  )
    .bind(viewer.id, body.userId, now, seq)
    .run();
  return meta.changes > 0;
}

/** The request and its line for the limits, both or none, and only on the state that was decided on. */
async function ask(
  { viewer, body, env }: Request,
  { seq }: PairRead,
  { since, limit }: Allowance,
  now: number,
): Promise<boolean> {
  const changeId = crypto.randomUUID();
  const used = usedSql(kindOf(viewer), "?1", "?8");
  const [, logged] = await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO exchanges (id, requester_id, receiver_id, status, updated_at, seq, change_id, message, requested_at,
         requester_read_at)
       SELECT ?3, ?1, ?2, 'requested', ?4, ?5 + 1, ?6, ?7, ?4, ?4
       WHERE ${SEQ_OF_PAIR} = ?5 AND ${used} < ?9
       ON CONFLICT (requester_id, receiver_id) DO UPDATE SET status = 'requested', updated_at = excluded.updated_at,
         seq = excluded.seq, change_id = excluded.change_id, message = excluded.message,
         requested_at = excluded.requested_at, requester_read_at = excluded.requester_read_at, receiver_read_at = NULL,
         requester_card_read_at = NULL, receiver_card_read_at = NULL`,
    ).bind(viewer.id, body.userId, uuidv7(), now, seq, changeId, body.message, since, limit),
    env.DB.prepare(
      `INSERT INTO exchange_requests (exchange_id, requester_id, receiver_id, requested_at)
       SELECT id, requester_id, receiver_id, requested_at FROM exchanges
       WHERE requester_id = ? AND receiver_id = ? AND change_id = ?`,
    ).bind(viewer.id, body.userId, changeId),
  ]);
  return (logged?.meta.changes ?? 0) > 0;
}

async function answer({ viewer, body, env, later }: Request) {
  const { newest } = await readPair(env.DB, viewer.id, body.userId, Date.now());
  if (!newest) throw notFound();
  later(tellCounts(env, [viewer.id, body.userId]));
  return logOf(env.DB, viewer.id, newest.id);
}

const dayInJapan = (at: number) =>
  new Intl.DateTimeFormat("ja-JP", { timeZone: "Asia/Tokyo", month: "long", day: "numeric" }).format(at);
