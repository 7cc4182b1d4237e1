import { dateInJapan } from "#contract/dates/japan-time";
import type { FaultKind } from "./faults";

/**
 * The day a list speaks of: the one that was given, else the first that its name or its path tells, else today. One
 * that is yet to come is a slip of the pen, and would make every later list an old one.
 */
export function dayOfList(
  { date, now }: { date?: string; now: number },
  notified: readonly (string | null)[],
  fault: (kind: FaultKind, value: string) => void,
): string {
  if (date) return date;
  const today = dateInJapan(now);
  const named = notified.find((day) => day !== null);
  if (named && named > today) fault("date-future", named);
  return named && named <= today ? named : today;
}

/** Tells whether a text is a day of the calendar that has come: 2026-06-31 and tomorrow are none. */
export function isPastDay(text: string, now: number): boolean {
  return realDay(text) !== null && text <= dateInJapan(now);
}

/** The day a list speaks of, from its name: …_20250601.zip, …_r0802.xlsx (令和8年2月); null when the name has none. */
export function dateInName(name: string): string | null {
  const [, year, month, day] = /(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?([0-3]\d)?(?!\d)/.exec(name) ?? [];
  if (year) return realDay(`${year}-${month}-${day ?? "01"}`);
  const [, reiwa, ofReiwa] = /(?:^|[_-])r(\d\d?)[._-]?(0[1-9]|1[0-2])(?!\d)/i.exec(name) ?? [];
  return reiwa ? `${2018 + Number(reiwa)}-${ofReiwa}-01` : null;
}

function realDay(text: string): string | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
