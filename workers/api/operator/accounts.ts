import { type SQL, sql } from "drizzle-orm";
import type { QueryOf } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import type { Database } from "../../db/client";
import { codesIn } from "../../db/columns";
import { record } from "../audit";
import { isNamed, peopleOf } from "../chat/people/people";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { type AuditRow, ENTRIES } from "./audit-search";

type Row = {
  id: string;
  email: string;
  name: string;
  role: "doctor" | "co-medical" | "ms" | "connect" | "connectCompany";
  status: "active" | "suspended" | "withdrawn";
  licenceState: string | null;
  organization: string | null;
  createdAt: number;
  isOperator: number;
};
type Details = Row & {
  companyCode: string | null;
  jobTitle: string | null;
  rank: string | null;
  hasPassword: number;
  hasSecondFactor: number;
  sessions: number;
  lastSeenAt: number | null;
  territories: string;
  declaredTerritories: string;
  lastNameJa: string;
  firstNameJa: string;
  lastNameKana: string;
  firstNameKana: string;
  companyName: string | null;
  enteredOrganization: string | null;
  isManager: number;
  mayRequestCards: number;
  updatedAt: number;
};

const COLUMNS = `users.id, users.email, users.last_name_ja || ' ' || users.first_name_ja AS name, users.role, users.status,
  users.licence_state AS licenceState, users.organization, users.created_at AS createdAt,
  EXISTS (SELECT 1 FROM json_each(users.admin_permissions) WHERE value = 'operator') AS isOperator`;

/**
 * The condition of a search: part of the address, the name (with or without its space and a title) or the reading; the
 * whole id or the code of the company.
 */
function isFound({ q, role, status }: QueryOf<typeof operator.accounts>): SQL {
  return sql`(${q} = '' OR users.id = ${q} OR users.company_code = ${q} OR instr(users.username, lower(${q})) > 0
      OR ${isNamed(q)})
    AND (${role} = '' OR users.role = ${role})
    AND (${status} = '' OR users.status = ${status}
      OR (${status} = 'declared' AND users.declared_territories <> '[]'))`;
}

/** The log of what somebody did and what was done to them, the newest first; each is found by an index of its own. */
export const HISTORY = `${ENTRIES} WHERE a.id IN (
    SELECT id FROM (SELECT id FROM audit_log WHERE actor_id = ?1 ORDER BY at DESC, id DESC LIMIT 20)
    UNION SELECT id FROM (SELECT id FROM audit_log WHERE target = ?1 ORDER BY at DESC, id DESC LIMIT 20))
  ORDER BY a.id DESC LIMIT 20`;

export const accounts: Handler<typeof operator.accounts> = async ({ viewer, query, db, scope }) => {
  const where = sql`FROM users WHERE ${isFound(query)}`;
  const [page, total] = await Promise.all([
    db.all<Row>(
      sql`SELECT ${sql.raw(COLUMNS)} ${where} ORDER BY users.created_at DESC, users.id
        LIMIT ${PAGE_SIZE} OFFSET ${query.offset}`,
    ),
    db.all<{ total: number }>(sql`SELECT count(*) AS total ${where}`),
  ]);
  const found = total[0]?.total ?? 0;
  await record(db, scope, {
    action: "accounts-searched",
    actorId: viewer.id,
    result: "ok",
    detail: { found, ...(query.role && { role: query.role }), ...(query.status && { status: query.status }) },
  });
  const rows = await withWorkplaces(db, page);
  return { total: found, accounts: rows.map((row) => ({ ...row, isOperator: row.isOperator === 1 })) };
};

export const account: Handler<typeof operator.account> = async ({ viewer, params, db, env, scope }) => {
  const [found, history] = await env.DB.batch([
    env.DB.prepare(
      `SELECT ${COLUMNS}, users.company_code AS companyCode, users.job_title AS jobTitle, users.rank, users.territories, users.declared_territories AS declaredTerritories,
         users.last_name_ja AS lastNameJa, users.first_name_ja AS firstNameJa, users.last_name_kana AS lastNameKana,
         users.first_name_kana AS firstNameKana, users.organization AS enteredOrganization, users.is_manager AS isManager,
         (SELECT name FROM companies c WHERE c.code = users.company_code) AS companyName,
         users.may_request_cards AS mayRequestCards, users.updated_at AS updatedAt,
         users.password_hash IS NOT NULL AS hasPassword,
         EXISTS (SELECT 1 FROM totp t WHERE t.user_id = users.id AND t.confirmed_at IS NOT NULL)
           OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = users.id) AS hasSecondFactor,
         (SELECT count(*) FROM sessions s WHERE s.user_id = users.id AND s.expires_at > ?2) AS sessions,
         (SELECT max(seen_at) FROM sessions s WHERE s.user_id = users.id) AS lastSeenAt
       FROM users WHERE users.id = ?1`,
    ).bind(params.id, Date.now()),
    env.DB.prepare(HISTORY).bind(params.id),
  ]);
  const [row] = await withWorkplaces(db, (found?.results ?? []) as Details[]);
  if (!row) throw notFound();
  await record(db, scope, { action: "account-viewed", actorId: viewer.id, target: params.id, result: "ok" });
  return {
    ...row,
    isOperator: row.isOperator === 1,
    territories: codesIn(row.territories),
    declaredTerritories: codesIn(row.declaredTerritories),
    isManager: row.isManager === 1,
    mayRequestCards: row.mayRequestCards === 1,
    hasPassword: row.hasPassword === 1,
    hasSecondFactor: row.hasSecondFactor === 1,
    history: (history?.results ?? []) as AuditRow[],
  };
};

/** A workplace that was entered for somebody stands first; without one, the record says where they work. */
async function withWorkplaces<Of extends Row>(db: Database, rows: readonly Of[]): Promise<Of[]> {
  const people = await peopleOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    organization: row.organization ?? people.get(row.id)?.organization ?? null,
  }));
}
