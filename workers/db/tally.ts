/**
 * The cost of one request of a browser, shown as Server-Timing. `depth`: how many of its trips to D1 followed each
 * other, which is what a reader waits for; trips that were out at the same time count once.
 * `written`: rows, those of indexes among them.
 */
export type Tally = { apiCalls: number; d1: number; depth: number; rows: number; written: number };

export const newTally = (): Tally => ({ apiCalls: 0, d1: 0, depth: 0, rows: 0, written: 0 });

/** Counts a trip to D1, and after how many others it began. */
export async function countedTrip<T>(tally: Tally, run: () => Promise<T>): Promise<T> {
  const depth = tally.depth + 1;
  tally.d1 += 1;
  try {
    return await run();
  } finally {
    tally.depth = Math.max(tally.depth, depth);
  }
}
