import { and, eq, gt, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import type { auth } from "#contract/auth/calls";
import { deviceName } from "#contract/auth/device-name";
import {
  DEVICE_COOKIE_MS,
  PENDING_SIGN_IN_MS,
  PENDING_SIGN_IN_TRIES,
  SIGN_IN_ACCOUNT_WINDOW_MS,
  SIGN_IN_IP_WINDOW_MS,
} from "#contract/auth/limits";
import { SIGN_IN_FAILED } from "#contract/auth/texts";
import { writtenDateTime } from "#contract/dates/japan-time";
import { isConnectRole } from "#contract/endpoint";
import { randomToken } from "#contract/wire/bytes";
import { hostCookie, readCookie } from "#contract/wire/cookies";
import { sharedPath } from "#contract/wire/shared-path";
import type { Database } from "../../db/client";
import { attempts, devices, pendingSignIns, pushSubscriptions, sessions, totp } from "../../db/schema/auth";
import { users } from "../../db/schema/users";
import { queueMail, siteOrigin } from "../../mail/post";
import { newDeviceEmail } from "../../mail/templates/account";
import { type AuditEntry, auditStatement, record } from "../audit";
import { Refusal, tooMany } from "../errors";
import { expiredOfflineKey } from "../offline/key-cookie";
import type { Call, Handler } from "../serve";
import { nameOf } from "../users/account/name";
import { SESSION_COOKIE } from "../viewer";
import { digest } from "./digest";
import {
  accountBucket,
  addressBucket,
  countAttempt,
  countGuess,
  forgetAttempts,
  waitSeconds,
} from "./limiter";
import { verifyPassword } from "./password";
import { endSockets, newSession } from "./sessions";
import type { Terminal } from "./terminal";

type Asked = Call<typeof auth.login>;

/** Unknown address, wrong password and suspended account take the same time and say the same. */
export const signIn: Handler<typeof auth.login> = async (call) => {
  const { body, db, scope } = call;
  const { username, password, sharedTerminal, ownDevice } = body;
  const { user, needsCode, isKnownDevice, wait } = await attempt(call);
  if (wait > 0) throw await limited(call, user?.id, wait);
  const turnIn = isKnownDevice ? 0 : await countGuess(db, username, Date.now());
  // Out of turn only an account with a second factor is judged; for any other the same look is taken at nothing.
  const evaluated = turnIn === 0 || needsCode ? user?.passwordHash : null;
  const isRight = (await verifyPassword(password, evaluated ?? null)) && user?.status === "active";
  if (!isRight && turnIn > 0) throw await limited(call, user?.id, turnIn);
  if (!isRight) {
    await record(db, scope, { action: "login", actorId: user?.id ?? null, result: "failed" });
    throw new Refusal(401, "login-failed", SIGN_IN_FAILED);
  }
  await db.batch(forgetAttempts(db, user.username, scope.network));
  if (!needsCode) return enter(call, user, { sharedTerminal, ownDevice, twoFactors: false });
  call.setCookie(await openPending(db, { userId: user.id, sharedTerminal, ownDevice }));
  return { objectId: user.id, role: user.role, requiresMfa: true };
};

async function limited({ db, scope }: Asked, actorId: string | undefined, wait: number) {
  await record(db, scope, { action: "login", actorId: actorId ?? null, result: "limited" });
  return tooMany(wait);
}

async function attempt({ body: { username }, db, request, scope }: Asked) {
  const now = Date.now();
  const account = accountBucket(username, scope.network);
  const deviceHash = (await deviceHashOf(request)) ?? "";
  const [before, [counted], [address], [found]] = await db.batch([
    db.select({ lastAt: attempts.lastAt }).from(attempts).where(eq(attempts.bucket, account)),
    countAttempt(db, account, SIGN_IN_ACCOUNT_WINDOW_MS, now),
    countAttempt(db, addressBucket(scope.network), SIGN_IN_IP_WINDOW_MS, now),
    db
      .select({
        user: users,
        needsCode: sql<number>`${totp.userId} IS NOT NULL`,
        isKnown: sql<number>`${devices.userId} IS NOT NULL`,
      })
      .from(users)
      .leftJoin(totp, and(eq(totp.userId, users.id), isNotNull(totp.confirmedAt)))
      .leftJoin(devices, and(eq(devices.userId, users.id), eq(devices.deviceHash, deviceHash)))
      .where(eq(users.username, username)),
  ]);
  if (!counted || !address) throw new Error("an attempt was not counted");
  return {
    user: found?.user,
    needsCode: found?.needsCode === 1,
    isKnownDevice: found?.isKnown === 1,
    wait: waitSeconds(counted, address, before[0]?.lastAt ?? 0, now),
  };
}

const DEVICE_COOKIE = "__Host-device";

/** Remembers where a person signs in from, and writes a mail the first time it is somewhere new. */
async function greetDevice(tools: Entering, user: typeof users.$inferSelect, sharedTerminal: boolean) {
  const { db, env, scope, request, setCookie, later } = tools;
  const existing = sharedTerminal ? null : readCookie(request, DEVICE_COOKIE);
  const mark = existing ?? randomToken();
  if (!sharedTerminal) setCookie(deviceCookie(mark));
  // A terminal's mark can be guessed by anybody, so it never stands for a browser's cookie.
  const place = sharedTerminal ? `terminal:${scope.userAgent}|${scope.ip}` : `device:${mark}`;
  const isNew = await remember(db, user.id, await digest(place));
  if (!isNew) return;
  later(
    queueMail(env, {
      event: `new-device:${crypto.randomUUID()}`,
      to: user.email,
      role: user.role,
      letter: newDeviceEmail({
        name: nameOf(user),
        at: writtenDateTime(Date.now()),
        device: deviceName(scope.userAgent),
        url: siteOrigin(env) + sharedPath("/mypage/security", isConnectRole(user.role)),
      }),
    }),
  );
}

/** The mark this browser bears, as it is stored; null: none. */
export async function deviceHashOf(request: Request): Promise<string | null> {
  const mark = readCookie(request, DEVICE_COOKIE);
  return mark ? digest(`device:${mark}`) : null;
}

/** The very first device of an account is no news. */
async function remember(db: Database, userId: string, deviceHash: string): Promise<boolean> {
  const now = Date.now();
  const here = and(eq(devices.userId, userId), eq(devices.deviceHash, deviceHash));
  const [[before]] = await db.batch([
    db
      .select({ total: sql<number>`count(*)`, here: sql<number>`sum(${devices.deviceHash} = ${deviceHash})` })
      .from(devices)
      .where(eq(devices.userId, userId)),
    db
      .insert(devices)
      .values({ userId, deviceHash, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: [devices.userId, devices.deviceHash],
        set: { lastAt: now },
        setWhere: here,
      }),
  ]);
  return (before?.total ?? 0) > 0 && !before?.here;
}

function deviceCookie(value: string) {
  return hostCookie(DEVICE_COOKIE, value, DEVICE_COOKIE_MS);
}

/** The parts of a call that are needed to let somebody in. */
export type Entering = Pick<Call<never>, "db" | "env" | "scope" | "request" | "setCookie" | "later">;

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

const PENDING_COOKIE = "__Host-pending";
export const expiredPendingCookie = hostCookie(PENDING_COOKIE, "", 0);

type Opening = { userId: string; sharedTerminal: boolean; ownDevice: boolean };

/** The password was right. This is no session: it can do nothing but bring a second factor. */
async function openPending(db: Database, { userId, sharedTerminal, ownDevice }: Opening): Promise<string> {
  const token = randomToken();
  const now = Date.now();
  await db.batch([
    db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId)),
    db.insert(pendingSignIns).values({
      tokenHash: await digest(token),
      userId,
      sharedTerminal,
      ownDevice,
      expiresAt: now + PENDING_SIGN_IN_MS,
    }),
  ]);
  return hostCookie(PENDING_COOKIE, token, PENDING_SIGN_IN_MS);
}

/** Counts a try and gives the pending sign-in, or null when there is none with tries left. */
export async function tryPending(db: Database, request: Request) {
  const token = readCookie(request, PENDING_COOKIE);
  if (!token) return null;
  const [pending] = await db
    .update(pendingSignIns)
    .set({ tries: sql`${pendingSignIns.tries} + 1` })
    .where(and(eq(pendingSignIns.tokenHash, await digest(token)), gt(pendingSignIns.expiresAt, Date.now())))
    .returning();
  return pending && pending.tries <= PENDING_SIGN_IN_TRIES ? pending : null;
}

export function closePending(db: Database, userId: string) {
  return db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
}
