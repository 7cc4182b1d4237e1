import * as z from "zod";
import { clockInJapan, toJapanTime } from "#contract/dates/japan-time";
import { isNationalHoliday } from "#contract/dates/national-holidays";
import {
  type BandHours,
  bandHours,
  type ClosedDays,
  closedDays,
  type OpenHours,
} from "#contract/hospitals/facts";
import { BANDS, type Band, WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import { DAY_MS } from "#contract/limits";

/**
 * The hours in which a hospital takes patients, as a row or a page needs them: spans of bands, and the days it is
 * closed.
 */
export const reception = z.object({
  spans: z.array(bandHours),
  /** The spans were put together from the hours of departments; absent: the hospital gives them itself. */
  isInferred: z.literal(true).optional(),
  closed: closedDays.pick({ weekly: true, monthly: true }),
});
export type Reception = z.output<typeof reception>;

type Hours = { bandHours?: BandHours[]; hours?: OpenHours[]; closedDays?: ClosedDays | null };

/** The reception hours that the hospital gives itself, else the published ones; null: nothing is known of its hours. */
export function receptionOf({ bandHours = [], hours = [], closedDays }: Hours): Reception | null {
  const spans = bandHours.length > 0 ? bandHours : publishedSpans(hours);
  if (spans.length === 0 && !closedDays) return null;
  const isInferred = bandHours.length === 0 && spans.length > 0;
  return {
    spans,
    ...(isInferred && { isInferred }),
    closed: { weekly: weeklyOf(closedDays), monthly: closedDays?.monthly ?? [] },
  };
}

/** A national holiday is a day of the table like the days of the week. */
function weeklyOf(closedDays: Hours["closedDays"]): Weekday[] {
  const { weekly = [], onHolidays = null } = closedDays ?? {};
  return onHolidays && !weekly.includes("holiday") ? [...weekly, "holiday"] : weekly;
}

/**
 * Spans from the earliest to the latest of all departments, by reception hours where they are given; days of the same
 * span together.
 */
function publishedSpans(hours: OpenHours[]): BandHours[] {
  const spans = new Map<string, BandHours>();
  for (const day of WEEKDAYS)
    for (const band of BANDS) {
      const there = hours.filter(({ days, start }) => days.includes(day) && bandOf(start) === band);
      if (there.length === 0) continue;
      const start = there.map((each) => each.receptionStart ?? each.start).sort()[0] ?? "";
      const end =
        there
          .map((each) => each.receptionEnd ?? each.end)
          .sort()
          .at(-1) ?? "";
      const key = `${band} ${start} ${end}`;
      const existing = spans.get(key);
      if (existing) existing.days.push(day);
      else spans.set(key, { band, days: [day], start, end, note: "" });
    }
  return [...spans.values()];
}

function bandOf(start: string): Band {
  if (start < "12:00") return "morning";
  return start < "17:00" ? "afternoon" : "evening";
}

export type ReceptionToday = {
  /** A national holiday is `holiday`, whichever day of the week it is. */
  weekday: Weekday;
  /** The spans of the day, in their order. */
  spans: BandHours[];
  /** The span that runs now, else the next one of the day. */
  current: BandHours | null;
  /** `holiday`: nothing is known about national holidays. Null: the hours are not known. */
  state: "open" | "later" | "over" | "closed" | "holiday" | null;
  /** The spans were put together from the hours of departments. */
  isInferred?: true | undefined;
};

/**
 * The hours of a day in Japan and whether reception runs now (epoch ms), from the first to the last minute of a span.
 * Only the hours in which a hospital takes patients are known: it is open in them, and after them no more is claimed
 * than that they are over. A span that ends before it begins runs into the next day, whatever that day is.
 */
export function receptionToday(reception: Reception | null | undefined, now: number): ReceptionToday {
  const there = toJapanTime(now);
  const today = hoursOfDay(reception, there);
  const clock = clockInJapan(now);
  const lastNight = hoursOfDay(reception, new Date(there.getTime() - DAY_MS)).spans.find(
    (span) => isOvernight(span) && clock <= span.end,
  );
  const isInferred = reception?.isInferred;
  if (lastNight)
    return { ...today, isInferred, spans: [lastNight, ...today.spans], current: lastNight, state: "open" };
  if (today.spans.length === 0) return { ...today, current: null };
  return { ...today, isInferred, ...at(today.spans, clock) };
}

function hoursOfDay(reception: Reception | null | undefined, there: Date): Omit<ReceptionToday, "current"> {
  const dayOfWeek = WEEKDAYS[(there.getUTCDay() + 6) % 7] ?? "mon";
  const weekday = isHoliday(there) ? "holiday" : dayOfWeek;
  if (!reception) return { weekday, spans: [], state: null };
  if (isClosed(reception.closed, weekday, there)) return { weekday, spans: [], state: "closed" };
  if (isClosed(reception.closed, dayOfWeek, there)) return { weekday: dayOfWeek, spans: [], state: "closed" };
  if (reception.spans.length === 0) return { weekday, spans: [], state: null };
  const spans = BANDS.flatMap((band) =>
    reception.spans.filter((each) => each.band === band && each.days.includes(weekday)),
  );
  // Most hospitals are closed on a national holiday; one that says nothing about it has to be asked.
  if (spans.length === 0) return { weekday, spans, state: weekday === "holiday" ? "holiday" : "closed" };
  return { weekday, spans, state: null };
}

const isHoliday = (there: Date) =>
  isNationalHoliday(there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate());

function isClosed({ weekly, monthly }: Reception["closed"], weekday: Weekday, there: Date): boolean {
  const week = Math.ceil(there.getUTCDate() / 7);
  return weekly.includes(weekday) || monthly.some((each) => each.week === week && each.weekday === weekday);
}

const isOvernight = ({ start, end }: BandHours) => end < start;

function at(spans: BandHours[], clock: string): Pick<ReceptionToday, "current" | "state"> {
  const running = spans.find((span) => span.start <= clock && (clock <= span.end || isOvernight(span)));
  if (running) return { current: running, state: "open" };
  const next = spans.find(({ start }) => clock < start) ?? null;
  return { current: next, state: next ? "later" : "over" };
}
