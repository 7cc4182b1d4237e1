import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { operator } from "#contract/operator/calls";
import {
  ACCOUNT_NOT_ACTIVE,
  LAST_OPERATOR,
  OPERATOR_NAME_REQUIRED,
  PERMISSION_UNKNOWN,
} from "#contract/operator/texts";
import { codesIn } from "../../db/columns";
import { operatorPermissions } from "../../db/schema/operator";
import { users } from "../../db/schema/users";
import { allRows, firstRow, statement } from "../../db/sql";
import type { Env } from "../../env";
import { auditStatement, record } from "../audit";
import { isFreshSession, proveTwoFactors } from "../auth/second-factor";
import { endSessionsOf } from "../auth/sessions";
import { conflict, invalidFields, notFound } from "../errors";
import type { Call, Handler } from "../serve";
import { sendSettingLink } from "./provisioning";

type Row = {
  id: string;
  name: string;
  email: string;
  status: "active" | "suspended" | "withdrawn";
  permissions: string;
  hasPassword: number;
  hasSecondFactor: number;
  lastSeenAt: number | null;
};

const SETS = "SELECT code, name, note FROM operator_permissions ORDER BY position";

export const operators: Handler<typeof operator.operators> = async ({ viewer, db, env, scope }) => {
  const [rows, sets] = await env.DB.batch([
    statement(
      env.DB,
      `SELECT u.id, trim(u.last_name_ja || ' ' || u.first_name_ja) AS name, u.email, u.status,
         u.admin_permissions AS permissions, u.password_hash IS NOT NULL AS hasPassword,
         EXISTS (SELECT 1 FROM totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)
           OR EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id) AS hasSecondFactor,
         (SELECT max(seen_at) FROM sessions s WHERE s.user_id = u.id) AS lastSeenAt
       FROM users u WHERE u.admin_permissions <> '[]' ORDER BY u.created_at, u.id`,
    ),
    statement(env.DB, SETS),
  ]);
  await record(db, scope, { action: "operators-listed", actorId: viewer.id, result: "ok" });
  return {
    operators: ((rows?.results ?? []) as Row[]).map((row) => ({
      ...row,
      permissions: codesIn(row.permissions),
      hasPassword: row.hasPassword === 1,
      hasSecondFactor: row.hasSecondFactor === 1,
    })),
    sets: (sets?.results ?? []) as { code: string; name: string; note: string }[],
    isFresh: await isFreshSession(db, viewer),
  };
};

export const addOperator: Handler<typeof operator.addOperator> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  const permissions = await existingSets(env, body.permissions);
  const [existing] = await db.select().from(users).where(eq(users.username, body.email));
  if (existing && existing.status !== "active") throw invalidFields({ email: ACCOUNT_NOT_ACTIVE });
  if (!existing && !(body.lastNameJa && body.firstNameJa))
    throw invalidFields({ [body.lastNameJa ? "firstNameJa" : "lastNameJa"]: OPERATOR_NAME_REQUIRED });
  await proveTwoFactors(call, body);
  if (existing) {
    const all = [...new Set([...existing.adminPermissions, ...permissions])];
    await change(call, { id: existing.id, from: existing.adminPermissions, to: all });
    return { id: existing.id };
  }
  const now = Date.now();
  const made = {
    id: `${uuidv7()}_ms`,
    username: body.email,
    email: body.email,
    role: "ms" as const,
    lastNameJa: body.lastNameJa,
    firstNameJa: body.firstNameJa,
    lastNameKana: "",
    firstNameKana: "",
    adminPermissions: permissions,
    route: "operator",
    createdAt: now,
    updatedAt: now,
  };
  await db.batch([
    db.insert(users).values(made),
    auditStatement(db, scope, {
      action: "operator-added",
      actorId: viewer.id,
      target: made.id,
      result: "ok",
      detail: { permissions: permissions.join(" ") },
    }),
  ]);
  await sendSettingLink(call, made);
  return { id: made.id };
};

/** Ends the sessions of an account that loses something, so that no page of it goes on as before. */
export const changeOperator: Handler<typeof operator.changeOperator> = async (call) => {
  const { params, body, db, env } = call;
  const [existing] = await db.select().from(users).where(eq(users.id, params.id));
  if (!existing || existing.status === "withdrawn") throw notFound();
  const to = await existingSets(env, body.permissions);
  await proveTwoFactors(call, body);
  await change(call, { id: existing.id, from: existing.adminPermissions, to });
  if (existing.adminPermissions.some((code) => !to.includes(code)))
    await endSessionsOf(db, env, existing.id, "rights");
};

async function existingSets({ DB }: Env, codes: readonly string[]): Promise<string[]> {
  const results = await allRows(DB, { code: operatorPermissions.code }, SETS);
  const existing = results.map(({ code }) => code);
  if (codes.some((code) => !existing.includes(code)))
    throw invalidFields({ permissions: PERMISSION_UNKNOWN });
  return existing.filter((code) => codes.includes(code));
}

type Change = { id: string; from: readonly string[]; to: string[] };
type Tools = Pick<Call<typeof operator.changeOperator>, "viewer" | "db" | "scope">;

/** Conditional on what was there: of two changes at the same moment the second is refused. */
async function change({ viewer, db, scope }: Tools, { id, from, to }: Change) {
  const [changed] = await db
    .update(users)
    .set({ adminPermissions: to, updatedAt: Date.now() })
    .where(sql`${users.id} = ${id} AND ${users.adminPermissions} = ${JSON.stringify(from)}`)
    .returning({ id: users.id });
  if (!changed) throw conflict("ほかの担当者が同時に変更しました。もう一度お試しください。");
  await record(db, scope, {
    action: "operator-changed",
    actorId: viewer.id,
    target: id,
    result: "ok",
    detail: { before: from.join(" "), after: to.join(" ") },
  });
}

/**
 * Refuses what would leave the service without an operator, for acts of several steps that must not stop half-way; the
 * database's trigger `last_operator_stays` holds the same for every other.
 */
export async function refuseForLastOperator({ DB }: Env, userId: string) {
  const last = await firstRow(
    DB,
    {},
    `SELECT 1 FROM users AS u WHERE u.id = ?1 AND u.status = 'active' AND u.admin_permissions LIKE '%"operator"%'
       AND NOT EXISTS (
         SELECT 1 FROM users AS other
         WHERE other.id <> ?1 AND other.status = 'active' AND other.admin_permissions LIKE '%"operator"%'
           AND (other.password_hash IS NOT NULL OR u.password_hash IS NULL))`,
    userId,
  );
  if (last) throw conflict(LAST_OPERATOR);
}
