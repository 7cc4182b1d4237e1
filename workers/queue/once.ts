/** The time that one delivery may take before another may try the same event. */
const CLAIM_MS = 60_000;

/**
 * Does something once per event: a queue may deliver a message twice, at the same time too.
 * Throws when it was not done and should be tried again.
 */
export async function once(DB: D1Database, event: string, act: () => Promise<void>, now = Date.now()) {
  if (!(await claim(DB, event, now))) return refuseWhileClaimed(DB, event);
  try {
    await act();
  } catch (error) {
    await DB.prepare("UPDATE deliveries SET claimed_at = 0 WHERE event = ?").bind(event).run();
    throw error;
  }
  await DB.prepare("UPDATE deliveries SET sent_at = ? WHERE event = ?").bind(Date.now(), event).run();
}

/** Was it done already? If it costs something to make, it need not be made again. */
export async function isDone(DB: D1Database, event: string): Promise<boolean> {
  const row = await DB.prepare("SELECT 1 FROM deliveries WHERE event = ? AND sent_at IS NOT NULL")
    .bind(event)
    .first();
  return row !== null;
}

async function claim(DB: D1Database, event: string, now: number): Promise<boolean> {
  const claimed = await DB.prepare(
    `INSERT INTO deliveries (event, claimed_at) VALUES (?1, ?2)
       ON CONFLICT (event) DO UPDATE SET claimed_at = ?2 WHERE sent_at IS NULL AND claimed_at < ?2 - ?3
       RETURNING event`,
  )
    .bind(event, now, CLAIM_MS)
    .first();
  return claimed !== null;
}

/** If it is done already, there is nothing to do. If somebody else is doing it, they may fail, so it must come back. */
async function refuseWhileClaimed(DB: D1Database, event: string): Promise<void> {
  const row = await DB.prepare("SELECT sent_at FROM deliveries WHERE event = ?")
    .bind(event)
    .first<{ sent_at: number | null }>();
  if (row?.sent_at === null) throw new Error(`${event} is being delivered already`);
}
