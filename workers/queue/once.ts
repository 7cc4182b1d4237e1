import { deliveries } from "../db/schema/mail";
import { allRows, firstRow, runSql } from "../db/sql";

/** The time that one delivery may take before another may try the same event. */
const CLAIM_MS = 60_000;

/**
 * Does something once per event: a queue may deliver a message twice, at the same time too.
 * Throws when it was not done and should be tried again.
 */
export const once = (DB: D1Database, event: string, act: () => Promise<void>, now = Date.now()) =>
  onceForEach(DB, [event], act, now);

/** The same for many events that are done together: `act` gets those that are still to be done. */
export async function onceForEach(
  DB: D1Database,
  events: readonly string[],
  act: (claimed: ReadonlySet<string>) => Promise<void>,
  now = Date.now(),
): Promise<void> {
  const claimed = await claim(DB, events, now);
  const all = JSON.stringify([...claimed]);
  if (claimed.size > 0) {
    try {
      await act(claimed);
    } catch (error) {
      await runSql(DB, `UPDATE deliveries SET claimed_at = 0 WHERE event IN ${LISTED}`, all);
      throw error;
    }
    await runSql(DB, `UPDATE deliveries SET sent_at = ?2 WHERE event IN ${LISTED}`, all, Date.now());
  }
  const others = events.filter((event) => !claimed.has(event));
  if (others.length > 0) await refuseWhileClaimed(DB, others);
}

/** Was it done already? If it costs something to make, it need not be made again. */
export async function isDone(DB: D1Database, event: string): Promise<boolean> {
  const row = await firstRow(
    DB,
    {},
    "SELECT 1 FROM deliveries WHERE event = ? AND sent_at IS NOT NULL",
    event,
  );
  return row !== null;
}

const LISTED = "(SELECT value FROM json_each(?1))";

async function claim(DB: D1Database, events: readonly string[], now: number): Promise<Set<string>> {
  const results = await allRows(
    DB,
    { event: deliveries.event },
    `INSERT INTO deliveries (event, claimed_at) SELECT value, ?2 FROM json_each(?1) WHERE true
       ON CONFLICT (event) DO UPDATE SET claimed_at = ?2 WHERE sent_at IS NULL AND claimed_at < ?2 - ?3
       RETURNING event`,
    JSON.stringify(events),
    now,
    CLAIM_MS,
  );
  return new Set(results.map(({ event }) => event));
}

/** If it is done already, there is nothing to do. If somebody else is doing it, they may fail, so it must come back. */
async function refuseWhileClaimed(DB: D1Database, events: readonly string[]): Promise<void> {
  const row = await firstRow(
    DB,
    { event: deliveries.event },
    `SELECT event FROM deliveries WHERE event IN ${LISTED} AND sent_at IS NULL`,
    JSON.stringify(events),
  );
  if (row) throw new Error(`${row.event} is being delivered already`);
}
