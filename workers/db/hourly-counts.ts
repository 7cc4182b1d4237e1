import { HOUR_MS } from "#contract/limits";
import { faultOf } from "./fault";
import { statement } from "./sql";

/** Counts something in the hour it happened. A count that cannot be kept holds nothing up. */
export async function countInHour(DB: D1Database, name: string, by = 1, now = Date.now()): Promise<void> {
  if (by === 0) return;
  const counted = statement(
    DB,
    `INSERT INTO hourly_counts (hour, name, count) VALUES (?1, ?2, ?3)
     ON CONFLICT (hour, name) DO UPDATE SET count = count + ?3`,
    now - (now % HOUR_MS),
    name,
    by,
  );
  await counted.run().catch((error) => console.error(JSON.stringify({ count: name, fault: faultOf(error) })));
}
