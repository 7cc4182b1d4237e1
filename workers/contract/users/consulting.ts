import { clockInJapan, midnightInJapan } from "#contract/dates/japan-time";
import { HOUR_MS, MINUTE_MS } from "#contract/limits";

/** Roles that can say that they see patients: those whom others write to, and whose licence was checked. */
export const CONSULTANTS = ["doctor"] as const;

/** The end of the day, as a clock time of it. */
export const END_OF_DAY = "24:00";

/** 「17:00」 of the day in Japan that `now` lies in (epoch ms) → epoch ms; 24:00 is the next midnight. */
export function clockOfToday(clock: string, now: number): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return midnightInJapan(now) + hours * HOUR_MS + minutes * MINUTE_MS;
}

/** The times at which mornings and afternoons of a clinic end. */
const USUAL_ENDS = ["12:00", "13:00", "17:00", "19:00"] as const;
const ROUNDED_TO_MS = 5 * MINUTE_MS;

/** An end that is offered. `inAnHour`: it is the one in about an hour, on five minutes. */
export type OfferedEnd = { clock: string; inAnHour: boolean };

/**
 * Ends that are still to come today, the soonest first: in an hour, at the usual ends, and the end of the day. Takes
 * epoch ms.
 */
export function offeredEnds(now: number): OfferedEnd[] {
  const midnight = clockOfToday(END_OF_DAY, now);
  const inAnHour = Math.ceil((now + HOUR_MS) / ROUNDED_TO_MS) * ROUNDED_TO_MS;
  const usual = USUAL_ENDS.map((each) => clockOfToday(each, now)).filter((at) => at > now && at !== inAnHour);
  const before = [inAnHour, ...usual].filter((at) => at < midnight).sort((a, b) => a - b);
  return [
    ...before.map((at) => ({ clock: clockInJapan(at), inAnHour: at === inAnHour })),
    { clock: END_OF_DAY, inAnHour: false },
  ];
}
