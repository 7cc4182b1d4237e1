import type { businessCard } from "#contract/business-card/calls";
import { monthInJapan } from "#contract/dates/japan-time";
import type { Handler } from "../serve";
import { allowanceOf } from "./exchange/allowance";
import { isUnblockedPair } from "./exchange/pair";

/** Requests that one has not looked at yet; `?1` is the person who was asked. */
const REQUESTS = `SELECT u.role, count(*) AS number FROM exchanges e JOIN users u ON u.id = e.requester_id
  WHERE e.receiver_id = ?1 AND e.status = 'requested' AND e.receiver_read_at IS NULL
    AND ${isUnblockedPair("?1", "u.id")} GROUP BY u.role`;

/** Cards never opened, or changed since; `?1` is the holder. */
const CARDS = `SELECT u.role, count(*) AS number FROM (
    SELECT receiver_id AS otherId, requester_card_read_at AS readAt FROM exchanges
      WHERE requester_id = ?1 AND status = 'accepted'
    UNION ALL
    SELECT requester_id, receiver_card_read_at FROM exchanges WHERE receiver_id = ?1 AND status = 'accepted'
  ) h JOIN users u ON u.id = h.otherId LEFT JOIN business_cards b ON b.user_id = u.id
  WHERE u.status <> 'withdrawn' AND (h.readAt IS NULL OR b.updated_at > h.readAt)
    AND ${isUnblockedPair("?1", "u.id")} GROUP BY u.role`;

type Counted = { role: string; number: number };

/** The counts that the specification asks for, out of what was counted by role. */
export function byRole(rows: Counted[]) {
  const sum = (those: Counted[]) => those.reduce((total, { number }) => total + number, 0);
  const of = (role: string) => sum(rows.filter((row) => row.role === role));
  const company = of("connectCompany");
  return {
    count: sum(rows),
    doctor: of("doctor"),
    ms: of("ms"),
    connect: company,
    connectCompany: company,
  };
}

export const getBusinessCardRequestCount: Handler<typeof businessCard.getBusinessCardRequestCount> = async ({
  viewer,
  env,
}) => byRole((await env.DB.prepare(REQUESTS).bind(viewer.id).all<Counted>()).results);

export const getBusinessCardUnreadCount: Handler<typeof businessCard.getBusinessCardUnreadCount> = async ({
  viewer,
  env,
}) => byRole((await env.DB.prepare(CARDS).bind(viewer.id).all<Counted>()).results);

/** Both badges of somebody, as the record has them now. */
export async function cardCountsOf(DB: D1Database, userId: string) {
  const [requests, cards] = await DB.batch<Counted>([
    DB.prepare(REQUESTS).bind(userId),
    DB.prepare(CARDS).bind(userId),
  ]);
  return {
    businessCardRequest: byRole(requests?.results ?? []).count,
    businessCardUnread: byRole(cards?.results ?? []).count,
  };
}

/** The specification answers 0 and 0 where it can't be counted: then nothing may be asked either. */
export const getBusinessCardExchangeLimit: Handler<
  typeof businessCard.getBusinessCardExchangeLimit
> = async ({ viewer, env }) => {
  const now = Date.now();
  const { limit, used, resetAt } = await allowanceOf(env.DB, viewer, now).catch(() => ({
    limit: 0,
    used: 0,
    resetAt: monthInJapan(now).until,
  }));
  return { limit, requestedCount: used, resetAt };
};
