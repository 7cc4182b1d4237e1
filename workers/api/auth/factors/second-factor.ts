import { and, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { TOTP } from "otpauth";
import type { auth } from "#contract/auth/calls";
import { PROOF_TRIES, PROOF_WINDOW_MS } from "#contract/auth/limits";
import { SECOND_FACTOR_WRONG, SIGN_IN_EXPIRED } from "#contract/auth/texts";
import type { Database } from "../../../db/client";
import { recoveryCodes, totp } from "../../../db/schema/auth";
import { users } from "../../../db/schema/users";
import type { Env } from "../../../env";
import { masterKeys } from "../../../keys/keys";
import { retiredKeys } from "../../../keys/retired-keys";
import { openSecret, recoveryCodeHash, retiredCodeHash } from "../../../keys/sealed";
import { record } from "../../audit";
import { Refusal } from "../../errors";
import { limit } from "../../limit";
import type { Handler } from "../../serve";
import { enter } from "../sign-in/entrance";
import { forgive } from "../sign-in/limiter";
import { closePending, expiredPendingCookie, tryPending } from "../sign-in/pending";

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
export async function isTotp(
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
