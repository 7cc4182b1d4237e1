import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../../db/client";
import { pushSubscriptions, sessions } from "../../db/schema/auth";
import type { users } from "../../db/schema/users";
import type { Env } from "../../env";
import type { Scope } from "../../scope";
import { auditStatement } from "../audit";
import { deviceHashOf, greetDevice } from "./devices";
import { newSession } from "./sessions";

type User = typeof users.$inferSelect;
type Tools = {
  db: Database;
  env: Env;
  scope: Scope;
  request: Request;
  setCookie: (cookie: string) => void;
  later: (work: Promise<unknown>) => void;
};

/** Every sign-in ends here. A new token each time: an id planted before it is worth nothing. */
export async function enter(
  tools: Tools,
  user: User,
  { sharedTerminal, twoFactors }: { sharedTerminal: boolean; twoFactors: boolean },
) {
  const { db, scope, request, setCookie } = tools;
  const { row, cookie } = await newSession({ userId: user.id, sharedTerminal, twoFactors }, scope);
  await db.batch([
    db.insert(sessions).values(row),
    ...takeOverPushes(db, row, (await deviceHashOf(request)) ?? ""),
    db
      .delete(sessions)
      .where(sql`${sessions.userId} = ${user.id} AND ${sessions.expiresAt} < ${row.createdAt}`),
    auditStatement(db, scope, {
      action: "login",
      actorId: user.id,
      target: row.id,
      result: "ok",
      detail: { twoFactors },
    }),
  ]);
  setCookie(cookie);
  await greetDevice(tools, user, sharedTerminal);
  return { objectId: user.id, role: user.role, requiresMfa: false };
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
