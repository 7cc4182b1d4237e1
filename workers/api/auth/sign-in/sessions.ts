import { and, eq, ne } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "#contract/auth/limits";
import { randomToken } from "#contract/wire/bytes";
import { hostCookie } from "#contract/wire/cookies";
import type { Database } from "../../../db/client";
import { sessions } from "../../../db/schema/auth";
import type { Env } from "../../../env";
import type { Scope } from "../../../scope";
import { SESSION_COOKIE } from "../../viewer";
import { digest } from "../digest";
import { endSockets } from "./sockets";

type Opening = { userId: string; sharedTerminal: boolean; twoFactors?: boolean };

/** A session row and the cookie that opens it. The token is in the cookie only; the row has its digest. */
export async function newSession(
  { userId, sharedTerminal, twoFactors = false }: Opening,
  scope: Scope,
  now = Date.now(),
) {
  const token = randomToken();
  const row: typeof sessions.$inferInsert = {
    tokenHash: await digest(token),
    id: uuidv7(),
    userId,
    createdAt: now,
    seenAt: now,
    expiresAt: now + (sharedTerminal ? SESSION_IDLE_MS : SESSION_ABSOLUTE_MS),
    sharedTerminal,
    twoFactors,
    userAgent: scope.userAgent,
    ip: scope.ip,
  };
  return { row, cookie: sessionCookie(token, sharedTerminal) };
}

/** On a shared terminal the cookie goes with the browser window. */
function sessionCookie(token: string, sharedTerminal: boolean) {
  return hostCookie(SESSION_COOKIE, token, sharedTerminal ? undefined : SESSION_ABSOLUTE_MS);
}

export const expiredSessionCookie = hostCookie(SESSION_COOKIE, "", 0);

export function endSession(db: Database, sessionId: string) {
  return db.delete(sessions).where(eq(sessions.id, sessionId));
}

/** Ends the sessions of an account, all or all but one, and then their sockets. Gives how many there were. */
export async function endSessionsOf(
  db: Database,
  env: Env,
  userId: string,
  { except = "" }: { except?: string } = {},
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, except)))
    .returning({ id: sessions.id });
  if (ended.length > 0) await endSockets(env, { userId, sessionIds: ended.map(({ id }) => id) });
  return ended.length;
}

/** Nobody is signed in to the account any more, and no credentials that were given for it open a socket. */
export async function expel(db: Database, env: Env, userId: string): Promise<void> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  await endSockets(env, { userId, sessionIds: ended.map(({ id }) => id), expelledAt: Date.now() });
}
