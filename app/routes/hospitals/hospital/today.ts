import type { BandHours, ClosedDays, OpenHours } from "#contract/hospitals/facts";
import { BAND_NAMES, BANDS, type Band, WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import { HOUR_MS } from "#contract/limits";

export type TodayBand = { band: string; start: string; end: string; note: string };
export type Today = {
  weekday: Weekday;
  bands: TodayBand[];
  /** Null: nothing is known of this hospital's hours. */
  state: "open" | "later" | "over" | "closed" | null;
};

type Hours = { bandHours: BandHours[]; hours: OpenHours[]; closedDays: ClosedDays | null };

/** The reception hours of a day in Japan, and whether one of them runs now. Holidays are not known here. */
export function todayOf({ bandHours, hours, closedDays }: Hours, now: number): Today {
  const tokyo = new Date(now + 9 * HOUR_MS);
  const weekday = WEEKDAYS[(tokyo.getUTCDay() + 6) % 7] ?? "mon";
  if (closedDays && isClosed(closedDays, weekday, tokyo)) return { weekday, bands: [], state: "closed" };
  const bands = bandHours.length > 0 ? ownBands(bandHours, weekday) : importedBands(hours, weekday);
  const isKnown = bandHours.length > 0 || hours.length > 0;
  return { weekday, bands, state: isKnown ? stateAt(bands, clockOf(tokyo)) : null };
}

const clockOf = (tokyo: Date) => tokyo.toISOString().slice(11, 16);

function isClosed({ weekly, monthly }: ClosedDays, weekday: Weekday, tokyo: Date): boolean {
  const week = Math.ceil(tokyo.getUTCDate() / 7);
  return weekly.includes(weekday) || monthly.some((each) => each.week === week && each.weekday === weekday);
}

function ownBands(bandHours: BandHours[], weekday: Weekday): TodayBand[] {
  return BANDS.flatMap((band) =>
    bandHours
      .filter((each) => each.band === band && each.days.includes(weekday))
      .map(({ start, end, note }) => ({ band: BAND_NAMES[band], start, end, note })),
  );
}

/** From the earliest to the latest of all departments, reception where it is published. */
function importedBands(hours: OpenHours[], weekday: Weekday): TodayBand[] {
  const todays = hours.filter(({ days }) => days.includes(weekday));
  return BANDS.flatMap((band) => {
    const spans = todays.filter(({ start }) => bandOf(start) === band);
    if (spans.length === 0) return [];
    const starts = spans.map((span) => span.receptionStart ?? span.start).sort();
    const ends = spans.map((span) => span.receptionEnd ?? span.end).sort();
    return [{ band: BAND_NAMES[band], start: starts[0] ?? "", end: ends.at(-1) ?? "", note: "" }];
  });
}

function bandOf(start: string): Band {
  if (start < "12:00") return "morning";
  return start < "17:00" ? "afternoon" : "evening";
}

function stateAt(bands: TodayBand[], clock: string): Today["state"] {
  if (bands.length === 0) return "closed";
  if (bands.some(({ start, end }) => start <= clock && clock <= end)) return "open";
  return bands.some(({ start }) => clock < start) ? "later" : "over";
}
