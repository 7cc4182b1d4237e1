const FIRST_MS = 1000;
const LAST_MS = 30_000;

/** Doubles from one second to thirty, each time somewhere in its upper half: 5,000 clients do not come back at once. */
export function backoffMs(attempt: number, random = Math.random()): number {
  const full = Math.min(FIRST_MS * 2 ** attempt, LAST_MS);
  return Math.round(full / 2 + (full / 2) * random);
}
