import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import {
  SIGN_IN_ACCOUNT_WINDOW_MS,
  SIGN_IN_FAILURES_PER_ACCOUNT,
  SIGN_IN_FAILURES_PER_ACCOUNT_AND_IP,
  SIGN_IN_FAILURES_PER_IP,
  SIGN_IN_FREE_FAILURES,
  SIGN_IN_GUESS_EVERY_MS,
  SIGN_IN_IP_WINDOW_MS,
} from "#contract/auth/limits";
import type { Database } from "../../db/client";
import { attempts } from "../../db/schema/auth";

type Attempts = typeof attempts.$inferSelect;

/** The bucket is kept per address: the owner of an account can still sign in from another one. */
export const accountBucket = (username: string, ip: string) => `login:account-ip:${username}:${ip}`;
/** Guesses at an account from all addresses together wait their turn; its owner's browsers and second factor don't. */
const guessBucket = (username: string) => `login:account:${username}`;
export const addressBucket = (ip: string) => `login:ip:${ip}`;

type Counting = { by?: number; when?: SQL };

/**
 * Adds one (or `by`) within the window, or starts a new window. Gives the row; none when `when` forbids to count. An
 * attempt is counted before its proof is looked at, so that parallel guesses count too.
 */
export function countAttempt(
  db: Database,
  bucket: string,
  windowMs: number,
  now: number,
  { by = 1, when }: Counting = {},
) {
  const expired = sql`${attempts.firstAt} <= ${now - windowMs}`;
  return db
    .insert(attempts)
    .values({ bucket, count: by, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: attempts.bucket,
      set: {
        count: sql`CASE WHEN ${expired} THEN ${by} ELSE ${attempts.count} + ${by} END`,
        firstAt: sql`CASE WHEN ${expired} THEN ${now} ELSE ${attempts.firstAt} END`,
        lastAt: now,
      },
      setWhere: when && or(expired, when),
    })
    .returning();
}

/**
 * Seconds until an account may be guessed at from a strange browser, 0 when this attempt is the one whose turn it is.
 * Only what is judged counts: refusals prolong nobody's wait, and one address alone never fills the ceiling.
 */
export async function countGuess(db: Database, username: string, now: number): Promise<number> {
  const bucket = guessBucket(username);
  const isFree = sql`${attempts.count} < ${SIGN_IN_FAILURES_PER_ACCOUNT}`;
  const isItsTurn = sql`${attempts.lastAt} <= ${now - SIGN_IN_GUESS_EVERY_MS}`;
  const [[before], [counted]] = await db.batch([
    db.select({ lastAt: attempts.lastAt }).from(attempts).where(eq(attempts.bucket, bucket)),
    countAttempt(db, bucket, SIGN_IN_ACCOUNT_WINDOW_MS, now, { when: sql`${isFree} OR ${isItsTurn}` }),
  ]);
  if (counted || !before) return 0;
  return Math.max(1, Math.ceil((before.lastAt + SIGN_IN_GUESS_EVERY_MS - now) / 1000));
}

/** Forgets what `limit` counted, after the proof succeeded. */
export function forgive(db: Database, bucket: string) {
  return db.delete(attempts).where(eq(attempts.bucket, bucket));
}

/** Takes back what a successful sign-in counted. */
export function forgetAttempts(db: Database, username: string, ip: string) {
  return [
    db.delete(attempts).where(eq(attempts.bucket, accountBucket(username, ip))),
    db
      .update(attempts)
      .set({ count: sql`max(0, ${attempts.count} - 1)` })
      .where(inArray(attempts.bucket, [addressBucket(ip), guessBucket(username)])),
  ] as const;
}

/**
 * Seconds to wait, 0 when the attempt may be judged. Rows include the attempt itself.
 * `previousAt`: when the attempt before it was made, epoch ms.
 */
export function waitSeconds(account: Attempts, address: Attempts, previousAt: number, now: number): number {
  const until = Math.max(
    account.count > SIGN_IN_FAILURES_PER_ACCOUNT_AND_IP ? account.firstAt + SIGN_IN_ACCOUNT_WINDOW_MS : 0,
    address.count > SIGN_IN_FAILURES_PER_IP ? address.firstAt + SIGN_IN_IP_WINDOW_MS : 0,
    account.count > SIGN_IN_FREE_FAILURES ? previousAt + delayMs(account.count) : 0,
  );
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** The wait is 2, 4, 8, 16, 32 seconds after the fifth, sixth … failure. */
function delayMs(count: number) {
  return 1000 * 2 ** Math.min(count - SIGN_IN_FREE_FAILURES, 5);
}
