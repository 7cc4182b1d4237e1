import { and, eq, lt, ne, or } from "drizzle-orm";
import { readCookie } from "#contract/wire/cookies";
import type { Database } from "../../../db/client";
import { pushSubscriptions, sessions } from "../../../db/schema/auth";
import type { users } from "../../../db/schema/users";
import { type AuditEntry, auditStatement } from "../../audit";
import { expiredOfflineKey } from "../../offline/key-cookie";
import { SESSION_COOKIE } from "../../viewer";
import { digest } from "../digest";
import { deviceHashOf, greetDevice } from "./devices";
import type { Entering } from "./entering";
import { newSession } from "./sessions";
import { endSockets } from "./sockets";
import type { Terminal } from "./terminal";

type User = typeof users.$inferSelect;

type Manner = Terminal & { twoFactors: boolean };

/** A sign-in of somebody who has an account: the session, and a word to the owner when the device is new. */
export async function enter(tools: Entering, user: User, manner: Manner) {
  await openSession(tools, user.id, manner, { action: "login", detail: { twoFactors: manner.twoFactors } });
  await greetDevice(tools, user, manner.sharedTerminal);
  return { objectId: user.id, role: user.role, requiresMfa: false };
}

/**
 * Opens a session, a newcomer's too. Its token is new each time, so an id planted before is worth nothing; the session
 * that this browser had ends, and its pushes are the new one's.
 */
export async function openSession(
  { db, env, scope, request, setCookie }: Entering,
  userId: string,
  manner: Manner,
  audit: Pick<AuditEntry, "action" | "target" | "detail">,
) {
  const { row, cookie } = await newSession({ userId, ...manner }, scope);
  const former = await digest(readCookie(request, SESSION_COOKIE) ?? "");
  const isOver = and(eq(sessions.userId, userId), lt(sessions.expiresAt, row.createdAt));
  const [, , , ended] = await db.batch([
    db.insert(sessions).values(row),
    // This comes before the former session goes: with it would go the pushes that follow their owner.
    ...takeOverPushes(db, row, (await deviceHashOf(request)) ?? ""),
    db
      .delete(sessions)
      .where(or(eq(sessions.tokenHash, former), isOver))
      .returning({ id: sessions.id, userId: sessions.userId }),
    auditStatement(db, scope, { target: row.id, ...audit, actorId: userId, result: "ok" }),
  ]);
  await Promise.all(
    ended.map((session) => endSockets(env, { userId: session.userId, sessionIds: [session.id] })),
  );
  setCookie(cookie);
  setCookie(expiredOfflineKey);
}

/**
 * Pushes to this browser were for whoever signed in here last: they follow the same person into the new session, so
 * that its end is their end, and stop for anybody else.
 */
function takeOverPushes(
  db: Database,
  { id, userId, sharedTerminal }: typeof sessions.$inferInsert,
  hash: string,
) {
  const table = pushSubscriptions;
  const here = eq(table.deviceHash, hash);
  return [
    db.delete(table).where(sharedTerminal ? here : and(here, ne(table.userId, userId))),
    db.update(table).set({ sessionId: id }).where(here),
  ] as const;
}
