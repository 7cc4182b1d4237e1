import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { auth } from "#contract/auth/calls";
import { PROOF_TRIES, PROOF_WINDOW_MS, RECOVERY_CODES, STEP_UP_MS } from "#contract/auth/limits";
import { SECOND_FACTOR_WRONG, SIGN_IN_EXPIRED } from "#contract/auth/texts";
import { writtenDateTime } from "#contract/dates/japan-time";
import { isConnectRole } from "#contract/endpoint";
import { sharedPath } from "#contract/wire/shared-path";
import type { Database } from "../../db/client";
import { recoveryCodes, sessions, totp } from "../../db/schema/auth";
import { users } from "../../db/schema/users";
import type { Env } from "../../env";
import { masterKeys } from "../../keys/keys";
import { retiredKeys } from "../../keys/retired-keys";
import { openSecret, recoveryCodeHash, retiredCodeHash, sealSecret } from "../../keys/sealed";
import { queueMail, siteOrigin } from "../../mail/post";
import { signInChangedEmail } from "../../mail/templates/account";
import type { Viewer } from "../../viewer";
import { auditStatement, record } from "../audit";
import { conflict, invalidFields, notFound, Refusal } from "../errors";
import { limit } from "../limit";
import type { Handler } from "../serve";
import { nameOf } from "../users/account/name";
import { forgive } from "./limiter";
import { provePassword } from "./password";
import { closePending, enter, expiredPendingCookie, tryPending } from "./sign-in";

const SECRET_BYTES = 20;
const TOTP_IN_FORCE = "認証アプリはすでに登録されています。";

export const startTotp: Handler<typeof auth.startTotp> = async ({ viewer, body, db, env }) => {
  await provePassword(db, viewer, body.password);
  const secret = new Secret({ size: SECRET_BYTES });
  const sealedSecret = await sealSecret(env.MASTER_KEY, `totp:${viewer.id}`, secret.base32);
  const [pending] = await db
    .insert(totp)
    .values({ userId: viewer.id, sealedSecret })
    .onConflictDoUpdate({
      target: totp.userId,
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(totp.confirmedAt),
    })
    .returning({ userId: totp.userId });
  if (!pending) throw conflict(TOTP_IN_FORCE);
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
  const [pending] = await db.select().from(totp).where(eq(totp.userId, viewer.id));
  if (pending?.confirmedAt) throw conflict(TOTP_IN_FORCE);
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

type Tools = { env: Env; later: (work: Promise<unknown>) => void };
type Owner = typeof users.$inferSelect;

/** Whoever can change how one signs in could do it behind the owner's back: the owner is notified of it by mail (ASVS 6.3.7). */
export function notifyChange({ env, later }: Tools, owner: Owner, what: string) {
  const { email: to, role } = owner;
  const url = siteOrigin(env) + sharedPath("/mypage/security", isConnectRole(role));
  const letter = signInChangedEmail({ name: nameOf(owner), at: writtenDateTime(Date.now()), what, url });
  later(queueMail(env, { event: `sign-in-changed:${crypto.randomUUID()}`, to, letter, role }));
}

/** A second factor is offered until one is added or the person says 「あとで」. */
export const closeSecurityOffer: Handler<typeof auth.closeSecurityOffer> = async ({ viewer, db }) => {
  await closeOffer(db, viewer.id);
};

export function closeOffer(db: Database, userId: string) {
  return db
    .update(users)
    .set({ securityOfferClosedAt: sql`coalesce(${users.securityOfferClosedAt}, ${Date.now()})` })
    .where(eq(users.id, userId));
}

/** No letter or digit that is mistaken for another when copied by hand. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const CHARACTERS = 10;

/** Ten codes `ABCDE-FGHJK` (49 bits each) as they are shown once, and their rows. */
export async function newRecoveryCodes(env: Env, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = await Promise.all(
    codes.map(async (code) => ({
      userId,
      codeHash: await recoveryCodeHash(env.MASTER_KEY, userId, code.replace("-", "")),
    })),
  );
  return { codes, rows };
}

function newCode(): string {
  const letters = Array.from({ length: CHARACTERS }, newEmail).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Bytes beyond the last full round of the alphabet are thrown away, so that every letter is as likely. */
function newEmail(): string {
  const limit = 256 - (256 % ALPHABET.length);
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return ALPHABET.charAt(byte % ALPHABET.length);
  }
}

const STEP_SECONDS = 30;

export const finishSignIn: Handler<typeof auth.finishSignIn> = async (call) => {
  const { body, db, env, scope, request, setCookie } = call;
  const pending = await tryPending(db, request);
  if (!pending) throw new Refusal(401, "sign-in-expired", SIGN_IN_EXPIRED);
  const bucket = `second:${pending.userId}`;
  await limit(db, { bucket, most: PROOF_TRIES, windowMs: PROOF_WINDOW_MS });
  const [user] = await db.select().from(users).where(eq(users.id, pending.userId));
  const right = user?.status === "active" && (await isSecondFactor(db, env, user.id, body.code));
  if (!right) {
    await record(db, scope, {
      action: "login",
      actorId: pending.userId,
      result: "failed",
      detail: { second: true },
    });
    throw new Refusal(422, "wrong-second-factor", SECOND_FACTOR_WRONG, {
      errors: { code: SECOND_FACTOR_WRONG },
    });
  }
  await db.batch([closePending(db, user.id), forgive(db, bucket)]);
  setCookie(expiredPendingCookie);
  const { sharedTerminal, ownDevice } = pending;
  return enter(call, user, { sharedTerminal, ownDevice, twoFactors: true });
};

/** Six digits are the app's; anything longer is a recovery code, which is used up by this. */
export async function isSecondFactor(db: Database, env: Env, userId: string, code: string): Promise<boolean> {
  return /^\d{6}$/.test(code) ? isTotp(db, env, userId, code) : spendRecoveryCode(db, env, userId, code);
}

/** The code is right now or one step off, and never twice: one seen over a shoulder is worth nothing. */
async function isTotp(
  db: Database,
  env: Env,
  userId: string,
  code: string,
  { unconfirmed = false } = {},
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(totp)
    .where(
      and(eq(totp.userId, userId), unconfirmed ? isNull(totp.confirmedAt) : isNotNull(totp.confirmedAt)),
    );
  if (!row) return false;
  const secret = await openSecret(masterKeys(env), `totp:${userId}`, row.sealedSecret);
  const now = Date.now();
  const delta = new TOTP({ secret, period: STEP_SECONDS, digits: 6 }).validate({
    token: code,
    window: 1,
    timestamp: now,
  });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / STEP_SECONDS) + delta;
  const used = await db
    .update(totp)
    .set({ lastStep: step })
    .where(and(eq(totp.userId, userId), lt(totp.lastStep, step)))
    .returning({ step: totp.lastStep });
  return used.length === 1;
}

async function spendRecoveryCode(db: Database, env: Env, userId: string, code: string): Promise<boolean> {
  const retired = await retiredKeys(env, "recovery-codes");
  const hashes = await Promise.all([
    ...masterKeys(env).map((key) => recoveryCodeHash(key, userId, code)),
    ...retired.map((key) => retiredCodeHash(key, userId, code)),
  ]);
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, hashes)))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

type StepUpTools = { viewer: Viewer; db: Database; env: Env };

/**
 * Asks for both factors again. A session that was opened with two of them within `STEP_UP_MS` has just shown them,
 * which is how somebody with a passkey alone does it. 422 at `password` or `code`.
 */
export async function proveTwoFactors(
  { viewer, db, env }: StepUpTools,
  given: { password: string; code: string },
) {
  if (await isFreshSession(db, viewer)) return;
  await provePassword(db, viewer, given.password);
  const bucket = `second:${viewer.id}`;
  await limit(db, { bucket, most: PROOF_TRIES, windowMs: PROOF_WINDOW_MS });
  if (!(await isSecondFactor(db, env, viewer.id, given.code)))
    throw invalidFields({ code: SECOND_FACTOR_WRONG });
  await forgive(db, bucket);
}

export async function isFreshSession(db: Database, { sessionId, hasTwoFactors }: Viewer): Promise<boolean> {
  if (!hasTwoFactors) return false;
  const [fresh] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.createdAt, Date.now() - STEP_UP_MS)));
  return fresh !== undefined;
}
