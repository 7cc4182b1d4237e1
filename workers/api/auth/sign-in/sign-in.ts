import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import { SIGN_IN_ACCOUNT_WINDOW_MS, SIGN_IN_IP_WINDOW_MS } from "#contract/auth/limits";
import { SIGN_IN_FAILED } from "#contract/auth/texts";
import { attempts, devices, totp } from "../../../db/schema/auth";
import { users } from "../../../db/schema/users";
import { record } from "../../audit";
import { Refusal, tooMany } from "../../errors";
import type { Call, Handler } from "../../serve";
import { verifyPassword } from "../password/password";
import { deviceHashOf } from "./devices";
import { enter } from "./entrance";
import {
  accountBucket,
  addressBucket,
  countAttempt,
  countGuess,
  forgetAttempts,
  waitSeconds,
} from "./limiter";
import { openPending } from "./pending";

type Asked = Call<typeof auth.login>;

/** Unknown address, wrong password and suspended account take the same time and say the same. */
export const signIn: Handler<typeof auth.login> = async (call) => {
  const { body, db, scope } = call;
  const { username, password, sharedTerminal, ownDevice } = body;
  const { user, needsCode, isKnownDevice, wait } = await attempt(call);
  if (wait > 0) throw await limited(call, user?.id, wait);
  const turnIn = isKnownDevice ? 0 : await countGuess(db, username, Date.now());
  // Out of turn only an account with a second factor is judged; for any other the same look is taken at nothing.
  const evaluated = turnIn === 0 || needsCode ? user?.passwordHash : null;
  const isRight = (await verifyPassword(password, evaluated ?? null)) && user?.status === "active";
  if (!isRight && turnIn > 0) throw await limited(call, user?.id, turnIn);
  if (!isRight) {
    await record(db, scope, { action: "login", actorId: user?.id ?? null, result: "failed" });
    throw new Refusal(401, "login-failed", SIGN_IN_FAILED);
  }
  await db.batch(forgetAttempts(db, user.username, scope.network));
  if (!needsCode) return enter(call, user, { sharedTerminal, ownDevice, twoFactors: false });
  call.setCookie(await openPending(db, { userId: user.id, sharedTerminal, ownDevice }));
  return { objectId: user.id, role: user.role, requiresMfa: true };
};

async function limited({ db, scope }: Asked, actorId: string | undefined, wait: number) {
  await record(db, scope, { action: "login", actorId: actorId ?? null, result: "limited" });
  return tooMany(wait);
}

async function attempt({ body: { username }, db, request, scope }: Asked) {
  const now = Date.now();
  const account = accountBucket(username, scope.network);
  const deviceHash = (await deviceHashOf(request)) ?? "";
  const [before, [counted], [address], [found]] = await db.batch([
    db.select({ lastAt: attempts.lastAt }).from(attempts).where(eq(attempts.bucket, account)),
    countAttempt(db, account, SIGN_IN_ACCOUNT_WINDOW_MS, now),
    countAttempt(db, addressBucket(scope.network), SIGN_IN_IP_WINDOW_MS, now),
    db
      .select({
        user: users,
        needsCode: sql<number>`${totp.userId} IS NOT NULL`,
        isKnown: sql<number>`${devices.userId} IS NOT NULL`,
      })
      .from(users)
      .leftJoin(totp, and(eq(totp.userId, users.id), isNotNull(totp.confirmedAt)))
      .leftJoin(devices, and(eq(devices.userId, users.id), eq(devices.deviceHash, deviceHash)))
      .where(eq(users.username, username)),
  ]);
  if (!counted || !address) throw new Error("an attempt was not counted");
  return {
    user: found?.user,
    needsCode: found?.needsCode === 1,
    isKnownDevice: found?.isKnown === 1,
    wait: waitSeconds(counted, address, before[0]?.lastAt ?? 0, now),
  };
}
