import { DAY_MS, HOUR_MS } from "#contract/limits";

/** Japan has no summer time. */
export const JAPAN_AHEAD_MS = 9 * HOUR_MS;

/** The number of a day in Japan, counted from the first of 1970. Takes epoch ms. */
export function dayInJapan(at: number): number {
  return Math.floor((at + JAPAN_AHEAD_MS) / DAY_MS);
}
