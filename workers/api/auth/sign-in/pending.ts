import { and, eq, gt, sql } from "drizzle-orm";
import { PENDING_SIGN_IN_MS, PENDING_SIGN_IN_TRIES } from "#contract/auth/limits";
import { randomToken } from "#contract/wire/bytes";
import { hostCookie, readCookie } from "#contract/wire/cookies";
import type { Database } from "../../../db/client";
import { pendingSignIns } from "../../../db/schema/auth";
import { digest } from "../digest";

const PENDING_COOKIE = "__Host-pending";
export const expiredPendingCookie = hostCookie(PENDING_COOKIE, "", 0);

type Opening = { userId: string; sharedTerminal: boolean; ownDevice: boolean };

/** The password was right. This is no session: it can do nothing but bring a second factor. */
export async function openPending(
  db: Database,
  { userId, sharedTerminal, ownDevice }: Opening,
): Promise<string> {
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
