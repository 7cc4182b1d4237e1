const DAY_MS = 24 * 60 * 60 * 1000;
const JAPAN_AHEAD_MS = 9 * 60 * 60 * 1000;

/** Epoch ms of the last midnight in Japan, which has no summer time. */
export function startOfDay(at: number): number {
  return Math.floor((at + JAPAN_AHEAD_MS) / DAY_MS) * DAY_MS - JAPAN_AHEAD_MS;
}

/** `YYYY-MM-DD` in Japan → epoch ms of its beginning; null for no date. */
export function beginningOf(day: string | undefined): number | null {
  return day ? Date.parse(`${day}T00:00:00+09:00`) : null;
}

/** `YYYY-MM-DD` in Japan → epoch ms of the midnight after it; null for no date. */
export function endOf(day: string | undefined): number | null {
  const begins = beginningOf(day);
  return begins === null ? null : begins + DAY_MS;
}
