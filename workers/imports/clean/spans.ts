import { WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import { nfkc } from "#contract/japanese/nfkc";
import type { FaultKind } from "../faults";

/** A span from one time of a day to another; an `end` at or before `start` is the next morning. */
type Span = { start: string; end: string };
/** One band of one day as it is in a file: when the doors are open and when patients are taken in. */
export type Band = { day: Weekday; open: Span; reception: Span };
/** Days that have the same hours. */
export type SameHours = {
  days: Weekday[];
  start: string;
  end: string;
  receptionStart: string | null;
  receptionEnd: string | null;
};

const EARLIEST = "06:00";
const LATEST = "23:00";

type OnFault = (kind: FaultKind, value: string) => void;

/** Bands of a day each → hours of several days. A band that says nothing (00:00-00:00, a half) is only reported. */
export function sameHours(bands: readonly Band[], onFault: OnFault): SameHours[] {
  const days = new Map<string, Set<Weekday>>();
  for (const day of WEEKDAYS) {
    for (const hours of hoursOfDay(
      bands.filter((band) => band.day === day),
      onFault,
    )) {
      const key = JSON.stringify(hours);
      days.set(key, (days.get(key) ?? new Set()).add(day));
    }
  }
  return [...days].map(([key, own]) => ({ days: [...own], ...hoursFrom(key) })).sort(byStart);
}

type HoursOfDay = Omit<SameHours, "days">;

const hoursFrom = (key: string) => JSON.parse(key) as HoursOfDay;
const byStart = (a: SameHours, b: SameHours) => orderOf(a).localeCompare(orderOf(b));
const orderOf = ({ days, start, end, receptionStart }: SameHours) =>
  `${start}${end}${receptionStart ?? ""}${WEEKDAYS.indexOf(days[0] ?? "mon")}`;

/** A band with only a reception belongs to the day's first opening; if there is none, the reception is its hours. */
function hoursOfDay(bands: readonly Band[], onFault: OnFault): HoursOfDay[] {
  const clean = bands.map(({ open, reception }) => ({
    open: cleanSpan(open, onFault),
    reception: cleanSpan(reception, onFault),
  }));
  const [first] = clean.flatMap(({ open }) => (open ? [open] : []));
  return clean.flatMap(({ open, reception }) => {
    const hours = open ?? first ?? reception;
    if (!hours || (!open && !reception)) return [];
    const taken = open || first ? reception : null;
    return [{ ...hours, receptionStart: taken?.start ?? null, receptionEnd: taken?.end ?? null }];
  });
}

function cleanSpan({ start: from, end: to }: Span, onFault: OnFault): Span | null {
  if (from === "" && to === "") return null;
  const refuse = (kind: FaultKind) => {
    onFault(kind, `${from}-${to}`);
    return null;
  };
  if (from === "" || to === "") return refuse("time-half");
  const [start, end] = [timeOf(from), timeOf(to)];
  if (start === null || end === null) return refuse("time-malformed");
  if (start === end) return refuse("span-empty");
  if (start !== from || end !== to) onFault("time-mended", `${from}-${to}`);
  const odd = oddity(start, end);
  if (odd) onFault(odd, `${from}-${to}`);
  return { start, end };
}

/** What is odd in a span that is kept: nights and early mornings are real, if rare, and emergencies never close. */
function oddity(start: string, end: string): FaultKind | null {
  if (end < start) return "span-overnight";
  if (start === "00:00" && end >= "23:59") return null;
  if (start < EARLIEST) return "span-early";
  return end > LATEST ? "span-late" : null;
}

/** 「９：００」「9:00」「0900」「9時30分」「09:00:00」 → 09:00; null when it is no time of a day up to 24:00. */
export function timeOf(text: string): string | null {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  const typed = nfkc(text).replace(/\s/g, "");
  const [, hour, minute] =
    /^(\d{1,2})[:時.](\d{1,2})?分?(?::\d\d)?$/.exec(typed) ?? /^(\d\d?)(\d\d)$/.exec(typed) ?? [];
  if (hour === undefined) return null;
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return null;
  return `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
