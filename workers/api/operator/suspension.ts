import { and, eq } from "drizzle-orm";
import type { operator } from "#contract/operator/calls";
import { ACCOUNT_NOT_ACTIVE, ACCOUNT_NOT_SUSPENDED, ACCOUNT_SELF } from "#contract/operator/texts";
import type { Database } from "../../db/client";
import { passkeys, passwordTokens, pendingSignIns, recoveryCodes, totp } from "../../db/schema/auth";
import { users } from "../../db/schema/users";
import type { Env } from "../../env";
import { indexDoctor } from "../../search/documents/update";
import { auditStatement, record } from "../audit";
import { notifyChange } from "../auth/factors/notify-change";
import { provePassword } from "../auth/password/proof";
import { endSessionsOf, expel } from "../auth/sign-in/sessions";
import { conflict, notFound } from "../errors";
import type { Handler } from "../serve";
import { sendSettingLink } from "./provisioning";

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
export async function indexRecordOf({ DB, SEARCH_DB }: Env, userId: string) {
  const own = await DB.prepare("SELECT id FROM doctors WHERE user_id = ?")
    .bind(userId)
    .first<{ id: string }>();
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
