import type { Database } from "../db/client";
import { countAttempt } from "./auth/sign-in/limiter";
import { tooMany } from "./errors";

type Limit = { bucket: string; most: number; windowMs: number; message?: string };

/** Counts one use of something and refuses (429) beyond `most` within the window; parallel uses count one by one. */
export async function limit(db: Database, { bucket, most, windowMs, message }: Limit, now = Date.now()) {
  const [row] = await countAttempt(db, bucket, windowMs, now);
  if (row && row.count > most) throw tooMany((row.firstAt + windowMs - now) / 1000, message);
}

/** Counts as `limit` does, for callers that go on in another way instead of refusing. */
export async function isWithin(db: Database, { bucket, most, windowMs }: Limit, now = Date.now()) {
  const [row] = await countAttempt(db, bucket, windowMs, now);
  return row !== undefined && row.count <= most;
}
