import type { contactRules } from "#contract/contact-rules/calls";
import { notifyCounts } from "../business-card/exchange/notify-counts";
import { requestIsRead } from "../business-card/exchange/notify-of-cards";
import type { Call } from "../serve";

/** The company that somebody belongs to or is; null for somebody who is not there. */
export function companyOf(DB: D1Database, userId: string) {
  return DB.prepare(
    `SELECT c.code, c.name FROM users u LEFT JOIN companies c ON c.code = u.company_code
       WHERE u.id = ? AND u.role IN ('ms', 'connect', 'connectCompany') AND u.status <> 'withdrawn'`,
  )
    .bind(userId)
    .first<{ code: string | null; name: string | null }>();
}

type Muting = Pick<Call<typeof contactRules.muteCompany>, "viewer" | "env" | "later">;

/** Mutes a company from now on; what its people asked before is declined with it. */
export async function mute({ viewer, env, later }: Muting, companyCode: string): Promise<void> {
  const now = Date.now();
  const [, declined] = await env.DB.batch<{ id: string; requester: string }>([
    env.DB.prepare(
      "INSERT OR IGNORE INTO muted_companies (user_id, company_code, muted_at) VALUES (?, ?, ?)",
    ).bind(viewer.id, companyCode, now),
    env.DB.prepare(
      `UPDATE exchanges SET status = 'rejected', seq = seq + 1, updated_at = ?3, receiver_read_at = ?3
       WHERE receiver_id = ?1 AND status = 'requested'
         AND requester_id IN (SELECT id FROM users WHERE company_code = ?2)
       RETURNING id, requester_id AS requester`,
    ).bind(viewer.id, companyCode, now),
  ]);
  const requests = declined?.results ?? [];
  if (requests.length === 0) return;
  const people = [viewer.id, ...requests.map(({ requester }) => requester)];
  const ids = requests.map(({ id }) => id);
  later(Promise.all([notifyCounts(env, people), requestIsRead(env, viewer.id, ids)]));
}
