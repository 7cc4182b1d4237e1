import { PAGE_SIZE } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import type { Database } from "../../db/client";
import { codesIn } from "../../db/columns";
import { record } from "../audit";
import { peopleOf } from "../chat/people/people";
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

const COLUMNS = `u.id, u.email, u.last_name_ja || ' ' || u.first_name_ja AS name, u.role, u.status,
  u.licence_state AS licenceState, u.organization, u.created_at AS createdAt,
  EXISTS (SELECT 1 FROM json_each(u.admin_permissions) WHERE value = 'operator') AS isOperator`;

/**
 * The condition of a search: part of the address, the name (with or without its space) or the reading; the whole id or
 * the code of the company.
 */
const FOUND = `(?1 = '' OR u.id = ?1 OR u.company_code = ?1 OR instr(u.username, lower(?1)) OR instr(u.last_name_ja || u.first_name_ja, ?2)
    OR instr(u.last_name_kana || u.first_name_kana, ?2))
  AND (?3 = '' OR u.role = ?3)
  AND (?4 = '' OR u.status = ?4 OR (?4 = 'declared' AND u.declared_territories <> '[]'))`;

/** The log of what somebody did and what was done to them, the newest first; each is found by an index of its own. */
export const HISTORY = `${ENTRIES} WHERE a.id IN (
    SELECT id FROM (SELECT id FROM audit_log WHERE actor_id = ?1 ORDER BY at DESC, id DESC LIMIT 20)
    UNION SELECT id FROM (SELECT id FROM audit_log WHERE target = ?1 ORDER BY at DESC, id DESC LIMIT 20))
  ORDER BY a.id DESC LIMIT 20`;

export const accounts: Handler<typeof operator.accounts> = async ({ viewer, query, db, env, scope }) => {
  const asked = [query.q, query.q.replace(/\s/g, ""), query.role, query.status];
  const [page, total] = await env.DB.batch<Row & { total: number }>([
    env.DB.prepare(
      `SELECT ${COLUMNS} FROM users u WHERE ${FOUND} ORDER BY u.created_at DESC, u.id LIMIT ?5 OFFSET ?6`,
    ).bind(...asked, PAGE_SIZE, query.offset),
    env.DB.prepare(`SELECT count(*) AS total FROM users u WHERE ${FOUND}`).bind(...asked),
  ]);
  const found = total?.results[0]?.total ?? 0;
  await record(db, scope, {
    action: "accounts-searched",
    actorId: viewer.id,
    result: "ok",
    detail: { found, ...(query.role && { role: query.role }), ...(query.status && { status: query.status }) },
  });
  const rows = await withWorkplaces(db, page?.results ?? []);
  return { total: found, accounts: rows.map((row) => ({ ...row, isOperator: row.isOperator === 1 })) };
};

export const account: Handler<typeof operator.account> = async ({ viewer, params, db, env, scope }) => {
  const [found, history] = await env.DB.batch([
    env.DB.prepare(
      `SELECT ${COLUMNS}, u.company_code AS companyCode, u.job_title AS jobTitle, u.rank, u.territories, u.declared_territories AS declaredTerritories,
         u.last_name_ja AS lastNameJa, u.first_name_ja AS firstNameJa, u.last_name_kana AS lastNameKana,
         u.first_name_kana AS firstNameKana, u.organization AS enteredOrganization, u.is_manager AS isManager,
         (SELECT name FROM companies c WHERE c.code = u.company_code) AS companyName,
         u.may_request_cards AS mayRequestCards, u.updated_at AS updatedAt,
         u.password_hash IS NOT NULL AS hasPassword,
         EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)
           OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id) AS hasSecondFactor,
         (SELECT count(*) FROM sessions s WHERE s.user_id = u.id AND s.expires_at > ?2) AS sessions,
         (SELECT max(seen_at) FROM sessions s WHERE s.user_id = u.id) AS lastSeenAt
       FROM users u WHERE u.id = ?1`,
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
