import { LAST_OPERATOR } from "#contract/operator/texts";
import type { Env } from "../../env";
import { conflict } from "../errors";

/**
 * Refuses what would leave the service without an operator, for acts of several steps that must not stop half-way; the
 * database's trigger `last_operator_stays` holds the same for every other.
 */
export async function refuseForLastOperator({ DB }: Env, userId: string) {
  const last = await DB.prepare(
    `SELECT 1 FROM users AS u WHERE u.id = ?1 AND u.status = 'active' AND u.admin_permissions LIKE '%"operator"%'
       AND NOT EXISTS (
         SELECT 1 FROM users AS other
         WHERE other.id <> ?1 AND other.status = 'active' AND other.admin_permissions LIKE '%"operator"%'
           AND (other.password_hash IS NOT NULL OR u.password_hash IS NULL))`,
  )
    .bind(userId)
    .first();
  if (last) throw conflict(LAST_OPERATOR);
}
