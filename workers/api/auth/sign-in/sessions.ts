import { and, eq, ne, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { randomToken } from "#contract/wire/bytes";
import { hostCookie } from "#contract/wire/cookies";
import type { Database } from "../../../db/client";
import { type EndedBy, endedSessions, sessions } from "../../../db/schema/auth";
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

type Ending = { except?: string; only?: string };

/** Ends the sessions of an account, all, all but one or only one, and then their sockets. Gives how many there were. */
export async function endSessionsOf(
  db: Database,
  env: Env,
  userId: string,
  endedBy: EndedBy,
  ending: Ending = {},
): Promise<number> {
  const sessionIds = await revoke(db, userId, endedBy, ending);
  if (sessionIds.length > 0) await endSockets(env, { userId, sessionIds, isRevoked: true });
  return sessionIds.length;
}

/** Nobody is signed in to the account any more, and no credentials that were given for it open a socket. */
export async function expel(db: Database, env: Env, userId: string, endedBy: EndedBy): Promise<void> {
  const sessionIds = await revoke(db, userId, endedBy);
  await endSockets(env, { userId, sessionIds, isRevoked: true, expelledAt: Date.now() });
}

/** Notes by what they ended in the same step: a browser that asks later is told, and forgets what it stores. */
async function revoke(db: Database, userId: string, endedBy: EndedBy, { except = "", only }: Ending = {}) {
  const those = and(
    eq(sessions.userId, userId),
    ne(sessions.id, except),
    only === undefined ? undefined : eq(sessions.id, only),
  );
  const noted = db
    .select({
      tokenHash: sessions.tokenHash,
      endedBy: sql<EndedBy>`${endedBy}`.as("ended_by"),
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(those);
  const [, ended] = await db.batch([
    db.insert(endedSessions).select(noted),
    db.delete(sessions).where(those).returning({ id: sessions.id }),
  ]);
  return ended.map(({ id }) => id);
}
