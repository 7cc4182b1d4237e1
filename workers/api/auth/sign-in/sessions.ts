import { and, eq, ne } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "#contract/auth/limits";
import { randomToken } from "#contract/bytes";
import type { Database } from "../../../db/client";
import { sessions } from "../../../db/schema/auth";
import type { Env } from "../../../env";
import type { Scope } from "../../../scope";
import { hostCookie } from "../../cookies";
import { SESSION_COOKIE } from "../../viewer";
import { digest } from "../digest";

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
  await endSockets(
    env,
    userId,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

export async function endSockets(env: Env, userId: string, sessionIds: string[]) {
  const inbox = env.INBOX.get(env.INBOX.idFromName(userId));
  await Promise.all(sessionIds.map((sessionId) => inbox.endSession(sessionId)));
}
