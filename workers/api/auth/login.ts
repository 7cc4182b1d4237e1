import { eq, sql } from "drizzle-orm";
import type { auth } from "#contract/auth";
import { LOGIN_ACCOUNT_WINDOW_MS, LOGIN_IP_WINDOW_MS } from "#contract/limits";
import { LOGIN_FAILED } from "#contract/messages";
import type { Database } from "../../db/client";
import { attempts, sessions } from "../../db/schema/auth";
import { users } from "../../db/schema/users";
import type { Scope } from "../../scope";
import { auditStatement, record } from "../audit";
import { Refusal, tooMany } from "../errors";
import type { Handler } from "../serve";
import { accountBucket, addressBucket, countAttempt, forgetAttempts, waitSeconds } from "./limiter";
import { verifyPassword } from "./password";
import { newSession } from "./sessions";

/** Unknown address, wrong password and suspended account take the same time and say the same. */
export const login: Handler<typeof auth.login> = async ({ body, db, scope, setCookie }) => {
  const { username, password, sharedTerminal } = body;
  const { user, wait } = await attempt(db, username, scope.ip);
  if (wait > 0) {
    await record(db, scope, { action: "login", actorId: user?.id ?? null, result: "limited" });
    throw tooMany(wait);
  }
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !matches || user.status !== "active") {
    await record(db, scope, { action: "login", actorId: user?.id ?? null, result: "failed" });
    throw new Refusal(401, "login-failed", LOGIN_FAILED);
  }
  setCookie(await open(db, scope, user, sharedTerminal));
  return { objectId: user.id, role: user.role };
};

async function attempt(db: Database, username: string, ip: string) {
  const now = Date.now();
  const account = accountBucket(username, ip);
  const [before, [counted], [address], [user]] = await db.batch([
    db.select({ lastAt: attempts.lastAt }).from(attempts).where(eq(attempts.bucket, account)),
    countAttempt(db, account, LOGIN_ACCOUNT_WINDOW_MS, now),
    countAttempt(db, addressBucket(ip), LOGIN_IP_WINDOW_MS, now),
    db.select().from(users).where(eq(users.username, username)),
  ]);
  if (!counted || !address) throw new Error("an attempt was not counted");
  return { user, wait: waitSeconds(counted, address, before[0]?.lastAt ?? 0, now) };
}

/** A new token at every sign-in: an id planted before it is worth nothing. */
async function open(db: Database, scope: Scope, user: typeof users.$inferSelect, sharedTerminal: boolean) {
  const { row, cookie } = await newSession({ userId: user.id, sharedTerminal }, scope);
  await db.batch([
    db.insert(sessions).values(row),
    ...forgetAttempts(db, user.username, scope.ip),
    db
      .delete(sessions)
      .where(sql`${sessions.userId} = ${user.id} AND ${sessions.expiresAt} < ${row.createdAt}`),
    auditStatement(db, scope, { action: "login", actorId: user.id, target: row.id, result: "ok" }),
  ]);
  return cookie;
}
