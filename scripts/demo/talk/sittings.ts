import { midnightInJapan } from "#contract/dates/japan-time";
import { DAY_MS, MINUTE_MS } from "#contract/limits";

/** A number of lines on one day, from a time of the clock in Japan on: `[days ago, "9:12", lines]`. */
export type Sitting = readonly [daysAgo: number, at: string, lines: number];

/** Minutes between one line and the next: people think before they write. */
const PAUSES = [3, 6, 2, 11, 4, 8];

/** The time at which each line was said (epoch ms), none later than `now`. */
export function timesOf(sittings: readonly Sitting[], now: number): number[] {
  const today = midnightInJapan(now);
  return sittings.flatMap(([daysAgo, at, lines], sitting) => {
    const [hours = 0, minutes = 0] = at.split(":").map(Number);
    const offsets = Array.from({ length: lines }, (_, line) => pausesBefore(line, sitting));
    const wanted = today - daysAgo * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
    const latest = now - (offsets.at(-1) ?? 0) - MINUTE_MS;
    return offsets.map((offset) => Math.min(wanted, latest) + offset);
  });
}

function pausesBefore(line: number, sitting: number): number {
  const pauses = Array.from({ length: line }, (_, each) => PAUSES[(each + sitting) % PAUSES.length] ?? 0);
  return pauses.reduce((sum, pause) => sum + pause * MINUTE_MS, 0);
}
