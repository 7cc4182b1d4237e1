import { DAY_MS, HOUR_MS } from "#contract/limits";

/** Japan has no summer time. */
export const JAPAN_AHEAD_MS = 9 * HOUR_MS;

/** The number of a day in Japan, counted from the first of 1970. Takes epoch ms. */
export function dayInJapan(at: number): number {
  return Math.floor((at + JAPAN_AHEAD_MS) / DAY_MS);
}

/** The first moment of the month in Japan that this moment lies in, and of the next. Epoch milliseconds. */
export function monthInJapan(at: number): { from: number; until: number } {
  const there = new Date(at + JAPAN_AHEAD_MS);
  const begin = (months: number) =>
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months, 1) - JAPAN_AHEAD_MS;
  return { from: begin(0), until: begin(1) };
}

/** `YYYY-MM-DD` of a moment in Japan. Takes epoch ms. */
export function dateInJapan(at: number): string {
  return new Date(at + JAPAN_AHEAD_MS).toISOString().slice(0, 10);
}

/** 「12月3日 15:20」 of a moment in Japan, for what lies within a year. Takes epoch ms. */
export function momentInJapan(at: number): string {
  const there = new Date(at + JAPAN_AHEAD_MS);
  const time = there.toISOString().slice(11, 16);
  return `${there.getUTCMonth() + 1}月${there.getUTCDate()}日 ${time}`;
}
