import { and, eq, isNull, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { auth } from "#contract/auth/calls";
import { PROOF_TRIES, PROOF_WINDOW_MS } from "#contract/auth/limits";
import { SECOND_FACTOR_WRONG } from "#contract/auth/texts";
import { recoveryCodes, sessions, totp } from "../../../db/schema/auth";
import { sealSecret } from "../../../keys/sealed";
import { auditStatement } from "../../audit";
import { conflict, invalidFields, notFound } from "../../errors";
import { limit } from "../../limit";
import type { Handler } from "../../serve";
import { provePassword } from "../password/proof";
import { notifyChange } from "./notify-change";
import { closeOffer } from "./offer";
import { newRecoveryCodes } from "./recovery-codes";
import { isTotp } from "./second-factor";

const SECRET_BYTES = 20;
const TOTP_IN_FORCE = "認証アプリはすでに登録されています。";

export const startTotp: Handler<typeof auth.beginTotp> = async ({ viewer, body, db, env }) => {
  await provePassword(db, viewer, body.password);
  const secret = new Secret({ size: SECRET_BYTES });
  const sealedSecret = await sealSecret(env.MASTER_KEY, `totp:${viewer.id}`, secret.base32);
  const [begun] = await db
    .insert(totp)
    .values({ userId: viewer.id, sealedSecret })
    .onConflictDoUpdate({
      target: totp.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(totp.confirmedAt),
    })
    .returning({ userId: totp.userId });
  if (!begun) throw conflict(TOTP_IN_FORCE);
  const uri = new TOTP({ issuer: env.SERVICE_NAME, label: viewer.user.email, secret }).toString();
  return { secret: secret.base32, uri };
};

/**
 * The password was asked for with the secret; the session that confirms has shown both factors by now, so it counts as
 * opened with two. It works once only: a code of an app in force would give new recovery codes to whoever has one
 * factor.
 */
export const confirmTotp: Handler<typeof auth.confirmTotp> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  await limit(db, { bucket: `totp:${viewer.id}`, most: PROOF_TRIES, windowMs: PROOF_WINDOW_MS });
  const [begun] = await db.select().from(totp).where(eq(totp.userId, viewer.id));
  if (begun?.confirmedAt) throw conflict(TOTP_IN_FORCE);
  const right = await isTotp(db, env, viewer.id, body.code, { unconfirmed: true });
  if (!right) throw invalidFields({ code: SECOND_FACTOR_WRONG });
  const { codes, rows } = await newRecoveryCodes(env, viewer.id);
  await db.batch([
    db
      .update(totp)
      .set({ confirmedAt: sql`coalesce(${totp.confirmedAt}, ${Date.now()})` })
      .where(eq(totp.userId, viewer.id)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id)),
    db.insert(recoveryCodes).values(rows),
    db
      .update(sessions)
      .set({ twoFactors: true })
      .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.id))),
    closeOffer(db, viewer.id),
    auditStatement(db, scope, { action: "totp-added", actorId: viewer.id, result: "ok" }),
  ]);
  notifyChange(call, viewer.user, "認証アプリが設定されました");
  return { recoveryCodes: codes };
};

export const removeTotp: Handler<typeof auth.removeTotp> = async (call) => {
  const { viewer, body, db, scope } = call;
  await provePassword(db, viewer, body.password);
  const [removed] = await db
    .delete(totp)
    .where(eq(totp.userId, viewer.id))
    .returning({ userId: totp.userId });
  if (!removed) throw notFound();
  await db.batch([
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id)),
    auditStatement(db, scope, { action: "totp-removed", actorId: viewer.id, result: "ok" }),
  ]);
  notifyChange(call, viewer.user, "認証アプリが解除されました");
};

export const renewRecoveryCodes: Handler<typeof auth.renewRecoveryCodes> = async (call) => {
  const { viewer, body, db, env, scope } = call;
  await provePassword(db, viewer, body.password);
  const { codes, rows } = await newRecoveryCodes(env, viewer.id);
  await db.batch([
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id)),
    db.insert(recoveryCodes).values(rows),
    auditStatement(db, scope, { action: "recovery-codes-renewed", actorId: viewer.id, result: "ok" }),
  ]);
  notifyChange(call, viewer.user, "リカバリーコードが作り直されました");
  return { recoveryCodes: codes };
};
