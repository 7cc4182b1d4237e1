import type { businessCard } from "#contract/business-card/calls";
import { REQUESTS_PER_DAY } from "#contract/business-card/limits";
import { monthInJapan } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import { cardLimits } from "../../db/schema/business-card";
import { users } from "../../db/schema/users";
import { allRows, computed, firstRow, nullable, type RowOf, statement } from "../../db/sql";
import type { Viewer } from "../../viewer";
import type { Handler } from "../serve";
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

const COUNTED_COLUMNS = { role: users.role, number: computed<number>() };
type Counted = RowOf<typeof COUNTED_COLUMNS>;

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
}) => byRole(await allRows(env.DB, COUNTED_COLUMNS, REQUESTS, viewer.id));

export const getBusinessCardUnreadCount: Handler<typeof businessCard.getBusinessCardUnreadCount> = async ({
  viewer,
  env,
}) => byRole(await allRows(env.DB, COUNTED_COLUMNS, CARDS, viewer.id));

/** Both badges of somebody, as the record has them now. */
export async function cardCountsOf(DB: D1Database, userId: string) {
  const [requests, cards] = await DB.batch<Counted>([
    statement(DB, REQUESTS, userId),
    statement(DB, CARDS, userId),
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

/** The number of requests somebody may make, since when they count, and when counting begins anew. */
export type RequestAllowance = { limit: number; used: number; since: number; resetAt: number };

type Kind = "company" | "person";

/**
 * SQL of what counts against a limit: requests, and those that a receiver's rules turned away. Requests that were taken
 * back do not count for a company; for others they do, because the pace counts.
 */
export function usedSql(kind: Kind, requester: string, since: string): string {
  const counted = kind === "company" ? " AND canceled_at IS NULL" : "";
  return `((SELECT count(*) FROM exchange_requests
      WHERE requester_id = ${requester} AND requested_at >= ${since}${counted})
    + (SELECT count(*) FROM refused_requests WHERE requester_id = ${requester} AND requested_at >= ${since}))`;
}

export const kindOf = (viewer: Viewer): Kind => (viewer.role === "connectCompany" ? "company" : "person");

/** A company's requests count by the month and its rank, everybody else's by the last 24 hours. */
export async function allowanceOf(DB: D1Database, viewer: Viewer, now: number): Promise<RequestAllowance> {
  const kind = kindOf(viewer);
  const month = monthInJapan(now);
  const since = kind === "company" ? month.from : now - DAY_MS;
  const row = await firstRow(
    DB,
    { used: computed<number>(), perMonth: nullable(cardLimits.perMonth), first: computed<number | null>() },
    `SELECT ${usedSql(kind, "?1", "?2")} AS used, (SELECT per_month FROM card_limits WHERE rank = ?3) AS perMonth,
         (SELECT min(requested_at) FROM exchange_requests WHERE requester_id = ?1 AND requested_at >= ?2) AS first`,
    viewer.id,
    since,
    viewer.user.rank,
  );
  const limit = kind === "company" ? (row?.perMonth ?? 0) : REQUESTS_PER_DAY;
  const resetAt = kind === "company" ? month.until : (row?.first ?? now) + DAY_MS;
  return { limit, used: row?.used ?? 0, since, resetAt };
}
