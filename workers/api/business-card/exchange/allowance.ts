import { REQUESTS_PER_DAY } from "#contract/business-card/limits";
import { monthInJapan } from "#contract/dates/japan-time";
import { DAY_MS } from "#contract/limits";
import type { Viewer } from "../../../viewer";

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
  const row = await DB.prepare(
    `SELECT ${usedSql(kind, "?1", "?2")} AS used, (SELECT per_month FROM card_limits WHERE rank = ?3) AS perMonth,
         (SELECT min(requested_at) FROM exchange_requests WHERE requester_id = ?1 AND requested_at >= ?2) AS first`,
  )
    .bind(viewer.id, since, viewer.user.rank)
    .first<{ used: number; perMonth: number | null; first: number | null }>();
  const limit = kind === "company" ? (row?.perMonth ?? 0) : REQUESTS_PER_DAY;
  const resetAt = kind === "company" ? month.until : (row?.first ?? now) + DAY_MS;
  return { limit, used: row?.used ?? 0, since, resetAt };
}
