import { and, eq, type SQL, sql } from "drizzle-orm";
import type { QueryOf } from "#contract/endpoint";
import { PAGE_SIZE } from "#contract/limits";
import type { operator } from "#contract/operator/calls";
import { hasTerritories, PROVISIONED_ROLES } from "#contract/operator/limits";
import {
  ACCOUNT_CHANGED,
  ACCOUNT_NOT_ACTIVE,
  ACCOUNT_NOT_SUSPENDED,
  ACCOUNT_SELF,
  NO_TERRITORIES,
  ROLE_NOT_GIVEN,
} from "#contract/operator/texts";
import type { Database } from "../../db/client";
import { codesIn } from "../../db/columns";
import { passkeys, passwordTokens, pendingSignIns, recoveryCodes, totp } from "../../db/schema/auth";
import { doctors } from "../../db/schema/doctors";
import { users } from "../../db/schema/users";
import { allRows, computed, firstRow, type RowOf, statement } from "../../db/sql";
import type { Env } from "../../env";
import { indexDoctor } from "../../search/documents/update";
import { auditStatement, record } from "../audit";
import { provePassword } from "../auth/password";
import { notifyChange } from "../auth/second-factor";
import { endSessionsOf, expel } from "../auth/sessions";
import { isNamed, peopleOf } from "../chat/people/people";
import { differences } from "../companies";
import { conflict, invalidFields, notFound } from "../errors";
import type { Call, Handler } from "../serve";
import { type AuditRow, ENTRIES } from "./audit-search";
import { companiesBy, companyFaults, sendSettingLink } from "./provisioning";

const ROW_COLUMNS = {
  id: users.id,
  email: users.email,
  name: computed<string>(),
  role: users.role,
  status: users.status,
  licenceState: users.licenceState,
  organization: users.organization,
  createdAt: users.createdAt,
  isOperator: computed<number>(),
};
type Row = RowOf<typeof ROW_COLUMNS>;
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
    allRows(
      db,
      ROW_COLUMNS,
      sql`SELECT ${sql.raw(COLUMNS)} ${where} ORDER BY users.created_at DESC, users.id
        LIMIT ${PAGE_SIZE} OFFSET ${query.offset}`,
    ),
    allRows(db, { total: computed<number>() }, sql`SELECT count(*) AS total ${where}`),
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
    statement(
      env.DB,
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
      params.id,
      Date.now(),
    ),
    statement(env.DB, HISTORY, params.id),
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

/** A workplace that was entered for somebody is first; without one, the record says where they work. */
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

type User = typeof users.$inferSelect;

export const changeAccount: Handler<typeof operator.changeAccount> = async (call) => {
  const { viewer, params, body, db, env, scope, later } = call;
  const [before] = await db.select().from(users).where(eq(users.id, params.id));
  if (!before || before.status === "withdrawn") throw notFound();
  const after = await fieldsOf(call, before);
  const [changed] = await db
    .update(users)
    .set({ ...after, updatedAt: Math.max(Date.now(), before.updatedAt + 1) })
    .where(and(eq(users.id, before.id), eq(users.updatedAt, body.seenAt)))
    .returning({ id: users.id });
  if (!changed) throw conflict(ACCOUNT_CHANGED);
  if (before.role === "doctor") {
    const { lastNameJa: lastName, firstNameJa: firstName, lastNameKana, firstNameKana } = after;
    await db
      .update(doctors)
      .set({ lastName, firstName, lastNameKana, firstNameKana })
      .where(eq(doctors.userId, before.id));
    later(indexRecordOf(env, before.id));
  }
  await record(db, scope, {
    action: "account-changed",
    actorId: viewer.id,
    target: before.id,
    result: "ok",
    detail: { reason: body.reason, ...differences(before, after) },
  });
  // Screens and sockets that were opened with the old role or company go on under it no longer.
  if (before.role !== after.role || before.companyCode !== after.companyCode)
    await endSessionsOf(db, env, before.id, "rights");
};

/** What the change leaves in the row: companies, ranks and territories only where the role has them. */
async function fieldsOf({ body, env }: Call<typeof operator.changeAccount>, before: User) {
  const { role, companyCode, rank } = body;
  const isGiven = isProvisioned(before.role) && isProvisioned(role);
  if (role !== before.role && !isGiven) throw invalidFields({ role: ROLE_NOT_GIVEN });
  const { lastNameJa, firstNameJa, lastNameKana, firstNameKana, mayRequestCards } = body;
  const names = { role, lastNameJa, firstNameJa, lastNameKana, firstNameKana, mayRequestCards };
  if (!isGiven) return { ...names, companyCode: before.companyCode };
  if (companyCode !== (before.companyCode ?? "") || role !== before.role) {
    const { results } = await companiesBy(env, [companyCode]).all<{ value: string; isClosed: number }>();
    const faults = companyFaults(body, results);
    if (faults.companyCode) throw invalidFields(faults);
  }
  return {
    ...names,
    companyCode: companyCode || null,
    organization: body.organization || null,
    jobTitle: body.jobTitle || null,
    isManager: body.isManager,
    rank: role === "connectCompany" && rank !== "" ? rank : null,
    territories: hasTerritories(role) ? body.territories : [],
    declaredTerritories: [],
  };
}

const isProvisioned = (role: string) => PROVISIONED_ROLES.some((each) => each === role);

type Status = "active" | "suspended";

/** Closed before its sessions end, so that none can be opened in between; the sockets go with the sessions. */
export const suspendAccount: Handler<typeof operator.suspendAccount> = async (call) => {
  const { viewer, params, body, db, env, scope, later } = call;
  if (params.id === viewer.id) throw conflict(ACCOUNT_SELF);
  await move(db, params.id, "active", "suspended", ACCOUNT_NOT_ACTIVE);
  await db.batch([
    db.delete(pendingSignIns).where(eq(pendingSignIns.userId, params.id)),
    db.delete(passwordTokens).where(eq(passwordTokens.userId, params.id)),
    auditStatement(db, scope, {
      action: "account-suspended",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
      detail: { reason: body.reason },
    }),
  ]);
  await expel(db, env, params.id, "suspension");
  later(indexRecordOf(env, params.id));
};

export const restoreAccount: Handler<typeof operator.restoreAccount> = async (call) => {
  const { viewer, params, db, env, scope, later } = call;
  await move(db, params.id, "suspended", "active", ACCOUNT_NOT_SUSPENDED);
  await record(db, scope, {
    action: "account-restored",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
  later(indexRecordOf(env, params.id));
};

/** A doctor counts as signed up in the directory only while the account is in use. */
async function indexRecordOf({ DB, SEARCH_DB }: Env, userId: string) {
  const own = await firstRow(DB, { id: doctors.id }, "SELECT id FROM doctors WHERE user_id = ?", userId);
  if (own) await indexDoctor(DB, SEARCH_DB, own.id);
}

/** Moves an account from one state to the other, or answers 409: two operators can't undo each other unseen. */
async function move(db: Database, id: string, from: Status, to: Status, refusal: string) {
  const [moved] = await db
    .update(users)
    .set({ status: to, updatedAt: Date.now() })
    .where(and(eq(users.id, id), eq(users.status, from)))
    .returning();
  if (!moved) throw conflict(refusal);
}

export const sendPasswordLink: Handler<typeof operator.sendPasswordLink> = async (call) => {
  const { viewer, params, db, scope } = call;
  const [owner] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, params.id), eq(users.status, "active")));
  if (!owner) throw conflict(ACCOUNT_NOT_ACTIVE);
  await sendSettingLink(call, owner);
  await record(db, scope, {
    action: "password-link-sent",
    actorId: viewer.id,
    target: params.id,
    result: "ok",
  });
};

export const clearSecondFactors: Handler<typeof operator.clearSecondFactors> = async (call) => {
  const { viewer, params, body, db, env, scope } = call;
  await provePassword(db, viewer, body.password);
  const [owner] = await db.select().from(users).where(eq(users.id, params.id));
  if (!owner) throw notFound();
  await db.batch([
    db.delete(totp).where(eq(totp.userId, params.id)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, params.id)),
    db.delete(passkeys).where(eq(passkeys.userId, params.id)),
    auditStatement(db, scope, {
      action: "second-factors-cleared",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
      detail: { reason: body.reason },
    }),
  ]);
  await endSessionsOf(db, env, params.id, "second factors");
  notifyChange(call, owner, "運営者が二要素認証を解除しました");
};

/** Replaces the territories of an account, all of them confirmed from then on; said again, nothing changes. */
export const setTerritories: Handler<typeof operator.setTerritories> = async (call) => {
  const { viewer, params, body, db, scope } = call;
  const { territories } = body;
  const [owner] = await db.select({ role: users.role }).from(users).where(eq(users.id, params.id));
  if (!owner) throw notFound();
  if (!hasTerritories(owner.role)) throw conflict(NO_TERRITORIES);
  await db.batch([
    db
      .update(users)
      .set({ territories, declaredTerritories: [], updatedAt: Date.now() })
      .where(and(eq(users.id, params.id), eq(users.role, owner.role))),
    auditStatement(db, scope, {
      action: "territories-set",
      actorId: viewer.id,
      target: params.id,
      result: "ok",
      detail: { territories: territories.join(" ") },
    }),
  ]);
};
