import { eq, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { attempts } from "../db/schema/auth";
import { countAttempt } from "./auth/limiter";
import { tooMany } from "./errors";

type Limit = { bucket: string; most: number; windowMs: number; message?: string };

/** Counts one use of something and refuses (429) beyond `most` within the window; parallel uses count one by one. */
export async function limit(db: Database, { bucket, most, windowMs, message }: Limit, now = Date.now()) {
  const [row] = await countAttempt(db, bucket, windowMs, now);
  if (row && row.count > most) throw tooMany((row.firstAt + windowMs - now) / 1000, message);
}

/** Takes one use back: of several sendings of one form at the same moment one alone is counted. */
export async function giveBack(db: Database, bucket: string) {
  await db
    .update(attempts)
    .set({ count: sql`max(0, ${attempts.count} - 1)` })
    .where(eq(attempts.bucket, bucket));
}

/** Counts as `limit` does, for callers that go on in another way instead of refusing. */
export async function isWithin(db: Database, { bucket, most, windowMs }: Limit, now = Date.now()) {
  const [row] = await countAttempt(db, bucket, windowMs, now);
  return row !== undefined && row.count <= most;
}
