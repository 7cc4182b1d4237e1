import { and, eq, ne, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { auth } from "#contract/auth/calls";
import { randomToken } from "#contract/wire/bytes";
import { hostCookie } from "#contract/wire/cookies";
import { inboxOf } from "../../../durable-objects/objects";
import type { Database } from "../../db/client";
import { type EndedBy, endedSessions, sessions } from "../../db/schema/auth";
import type { Env } from "../../env";
import { inTime } from "../../in-time";
import type { SocketsEndEvent } from "../../queue/queue-message";
import type { Scope } from "../../scope";
import { auditStatement } from "../audit";
import { logFaultOf } from "../errors";
import { expiredOfflineKey } from "../offline/key-cookie";
import type { Handler } from "../serve";
import { SESSION_COOKIE } from "../viewer";
import { digest } from "./digest";
import { lifetimeMs, type Terminal } from "./terminal";

/** Ends the session, then its sockets: the old cookie and the live credentials are worth nothing afterwards. */
export const logout: Handler<typeof auth.logout> = async ({ viewer, db, env, scope, setCookie }) => {
  setCookie(expiredSessionCookie);
  setCookie(expiredOfflineKey);
  if (!viewer) return;
  await db.batch([
    endSession(db, viewer.sessionId),
    auditStatement(db, scope, {
      action: "logout",
      actorId: viewer.id,
      target: viewer.sessionId,
      result: "ok",
    }),
  ]);
  await endSockets(env, { userId: viewer.id, sessionIds: [viewer.sessionId] });
};

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

function endSession(db: Database, sessionId: string) {
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

/** Notes by what they ended in the same step: a browser that asks later learns it, and forgets what it stores. */
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

/** The sockets of a person that end: those of these sign-ins, or all that were opened until then (epoch ms). */
type SocketsEnd = Omit<SocketsEndEvent, "type">;

const CLOSED_WITHIN_MS = 1000;

/**
 * Ends the sockets at once; when the Inbox fails, the queue does it, which asks until it succeeds, and nobody waits for
 * that to be signed out.
 */
export async function endSockets(env: Env, end: SocketsEnd): Promise<void> {
  try {
    await inTime(closeSockets(env, end), CLOSED_WITHIN_MS);
  } catch (error) {
    logFaultOf(error);
    await env.EVENTS.send({ type: "socketsEnd", ...end });
  }
}

/** Fails when the Inbox does. Sockets that are closed twice are as closed as before. */
export async function closeSockets(
  env: Env,
  { userId, sessionIds, isRevoked, expelledAt }: SocketsEnd,
): Promise<void> {
  const inbox = inboxOf(env, userId);
  if (expelledAt !== undefined) await inbox.expel(expelledAt);
  await Promise.all(sessionIds.map((sessionId) => inbox.endSession(sessionId, isRevoked)));
}
