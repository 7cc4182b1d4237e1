import { and, eq, ne } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { randomToken } from "#contract/wire/bytes";
import { hostCookie } from "#contract/wire/cookies";
import type { Database } from "../../../db/client";
import { sessions } from "../../../db/schema/auth";
import type { Env } from "../../../env";
import type { Scope } from "../../../scope";
import { SESSION_COOKIE } from "../../viewer";
import { digest } from "../digest";
import { endSockets } from "./sockets";
import { lifetimeMs, type Terminal } from "./terminal";

type Opening = Terminal & { userId: string; twoFactors?: boolean };

/** A session row and the cookie that opens it. The token is in the cookie only; the row has its digest. */
export async function newSession(
  { userId, sharedTerminal, ownDevice = false, twoFactors = false }: Opening,
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
    expiresAt: now + lifetimeMs({ sharedTerminal, ownDevice }),
    sharedTerminal,
    ownDevice,
    twoFactors,
    userAgent: scope.userAgent,
    ip: scope.ip,
  };
  return { row, cookie: sessionCookie(token, { sharedTerminal, ownDevice }) };
}

/** On a shared terminal the cookie goes with the browser window. */
function sessionCookie(token: string, terminal: Terminal) {
  return hostCookie(SESSION_COOKIE, token, terminal.sharedTerminal ? undefined : lifetimeMs(terminal));
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
