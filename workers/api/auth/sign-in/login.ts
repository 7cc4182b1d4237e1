import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import { LOGIN_ACCOUNT_WINDOW_MS, LOGIN_IP_WINDOW_MS } from "#contract/auth/limits";
import { LOGIN_FAILED } from "#contract/auth/texts";
import type { Database } from "../../../db/client";
import { attempts, totp } from "../../../db/schema/auth";
import { users } from "../../../db/schema/users";
import { record } from "../../audit";
import { Refusal, tooMany } from "../../errors";
import type { Handler } from "../../serve";
import { verifyPassword } from "../password/password";
import { enter } from "./entrance";
import { accountBucket, addressBucket, countAttempt, forgetAttempts, waitSeconds } from "./limiter";
import { openPending } from "./pending";

/** Unknown address, wrong password and suspended account take the same time and say the same. */
export const login: Handler<typeof auth.login> = async (call) => {
  const { body, db, scope } = call;
  const { username, password, sharedTerminal } = body;
  const { user, needsCode, wait } = await attempt(db, username, scope.network);
  if (wait > 0) {
    await record(db, scope, { action: "login", actorId: user?.id ?? null, result: "limited" });
    throw tooMany(wait);
  }
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !matches || user.status !== "active") {
    await record(db, scope, { action: "login", actorId: user?.id ?? null, result: "failed" });
    throw new Refusal(401, "login-failed", LOGIN_FAILED);
  }
  await db.batch(forgetAttempts(db, user.username, scope.network));
  if (!needsCode) return enter(call, user, { sharedTerminal, twoFactors: false });
  call.setCookie(await openPending(db, { userId: user.id, sharedTerminal }));
  return { objectId: user.id, role: user.role, requiresMfa: true };
};

async function attempt(db: Database, username: string, ip: string) {
  const now = Date.now();
  const account = accountBucket(username, ip);
  const [before, [counted], [address], [found]] = await db.batch([
    db.select({ lastAt: attempts.lastAt }).from(attempts).where(eq(attempts.bucket, account)),
    countAttempt(db, account, LOGIN_ACCOUNT_WINDOW_MS, now),
    countAttempt(db, addressBucket(ip), LOGIN_IP_WINDOW_MS, now),
    db
      .select({ user: users, needsCode: sql<number>`${totp.userId} IS NOT NULL` })
      .from(users)
      .leftJoin(totp, and(eq(totp.userId, users.id), isNotNull(totp.confirmedAt)))
      .where(eq(users.username, username)),
  ]);
  if (!counted || !address) throw new Error("an attempt was not counted");
  const wait = waitSeconds(counted, address, before[0]?.lastAt ?? 0, now);
  return { user: found?.user, needsCode: found?.needsCode === 1, wait };
}
