import { and, eq, sql } from "drizzle-orm";
import { deviceName } from "#contract/auth/device-name";
import { DEVICE_COOKIE_MS } from "#contract/auth/limits";
import { writtenDateTime } from "#contract/dates/japan-time";
import { isConnectRole } from "#contract/endpoint";
import { randomToken } from "#contract/wire/bytes";
import { hostCookie, readCookie } from "#contract/wire/cookies";
import { sharedPath } from "#contract/wire/shared-path";
import type { Database } from "../../../db/client";
import { devices } from "../../../db/schema/auth";
import type { users } from "../../../db/schema/users";
import { newDeviceEmail } from "../../../mail/letters/account";
import { queueMail, siteOrigin } from "../../../mail/post";
import { nameOf } from "../../users/account/name";
import { digest } from "../digest";
import type { Entering } from "./entering";

const DEVICE_COOKIE = "__Host-device";

/** Remembers where a person signs in from, and writes a mail the first time it is somewhere new. */
export async function greetDevice(tools: Entering, user: typeof users.$inferSelect, sharedTerminal: boolean) {
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
