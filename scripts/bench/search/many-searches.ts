import { shownBucket } from "../../../workers/api/doctors/shown";

const MORE_THAN_A_BENCH_ASKS = 100_000_000;

/** Lets an account search all day: a bench shows more rows than a person may see. Call it before serving the Worker. */
export async function allowManySearches(d1: D1Database, username: string): Promise<void> {
  const user = await d1
    .prepare("SELECT id FROM users WHERE username = ?")
    .bind(username)
    .first<{ id: string }>();
  if (!user) throw new Error(`no demo account ${username}`);
  const now = Date.now();
  for (const what of ["people", "hospitals"] as const)
    await d1
      .prepare("INSERT OR REPLACE INTO attempts (bucket, count, first_at, last_at) VALUES (?1, ?2, ?3, ?3)")
      .bind(shownBucket(user.id, now, what), -MORE_THAN_A_BENCH_ASKS, now)
      .run();
}
