import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import { OWN_DEVICE_IDLE_MS, SESSION_IDLE_MS, SHARED_TERMINAL_IDLE_MS } from "#contract/auth/limits";
import type { Database } from "../../db/client";
import { recoveryCodes, sessions as table, totp } from "../../db/schema/auth";
import type { Viewer } from "../../viewer";
import { record } from "../audit";
import { notFound } from "../errors";
import type { Handler } from "../serve";
import { passkeysOf } from "./passkeys";
import { endSessionsOf } from "./sessions";

export const security: Handler<typeof auth.security> = async ({ viewer, db }) => {
  const [sessions, passkeys, [app], [codes]] = await db.batch([
    sessionsOf(db, viewer),
    passkeysOf(db, viewer.id),
    db
      .select({ userId: totp.userId })
      .from(totp)
      .where(and(eq(totp.userId, viewer.id), isNotNull(totp.confirmedAt))),
    db.select({ left: sql<number>`count(*)` }).from(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id)),
  ]);
  return {
    sessions: sessions.map((row) => shown(row, viewer)),
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
    hasTotp: app !== undefined,
    recoveryCodesLeft: codes?.left ?? 0,
  };
};

export const sessions: Handler<typeof auth.sessions> = async ({ viewer, db }) => ({
  sessions: (await sessionsOf(db, viewer)).map((row) => shown(row, viewer)),
});

/** Whoever is not signed in any more has been refused before. */
export const checkSession: Handler<typeof auth.checkSession> = async () => undefined;

export const endSession: Handler<typeof auth.endSession> = async ({ viewer, params, db, env, scope }) => {
  const ended = await endSessionsOf(db, env, viewer.id, "device list", { only: params.id });
  if (ended === 0) throw notFound();
  await record(db, scope, { action: "session-ended", actorId: viewer.id, target: params.id, result: "ok" });
};

export const endOtherSessions: Handler<typeof auth.endOtherSessions> = async ({ viewer, db, env, scope }) => {
  const ended = await endSessionsOf(db, env, viewer.id, "device list", { except: viewer.sessionId });
  await record(db, scope, {
    action: "session-ended",
    actorId: viewer.id,
    target: "others",
    result: "ok",
    detail: { ended },
  });
};

/** Sessions that still open something: neither past their end nor idle for too long. */
function sessionsOf(db: Database, viewer: Viewer) {
  const now = Date.now();
  const idle = sql`CASE WHEN ${table.sharedTerminal} THEN ${SHARED_TERMINAL_IDLE_MS}
    WHEN ${table.ownDevice} THEN ${OWN_DEVICE_IDLE_MS} ELSE ${SESSION_IDLE_MS} END`;
  return db
    .select()
    .from(table)
    .where(
      and(eq(table.userId, viewer.id), gt(table.expiresAt, now), sql`${table.seenAt} + ${idle} >= ${now}`),
    )
    .orderBy(desc(table.seenAt));
}

function shown(row: typeof table.$inferSelect, viewer: Viewer) {
  const { id, createdAt, seenAt, userAgent, ip, sharedTerminal, ownDevice } = row;
  return {
    id,
    createdAt,
    seenAt,
    userAgent,
    ip,
    sharedTerminal,
    ownDevice,
    isCurrent: id === viewer.sessionId,
  };
}
