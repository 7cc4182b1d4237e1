import type { ClosedDays } from "#contract/hospitals/facts";
import { WEEKDAY_NAMES, WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import { CLOSED_DAYS_CHARS } from "#contract/hospitals/limits";
import { nfkc } from "#contract/japanese/nfkc";
import type { FaultKind } from "../faults";

const BY_NAME = new Map(WEEKDAYS.map((day) => [WEEKDAY_NAMES[day], day]));

/** 月 … 日, 祝. */
export const weekdayOf = (name: string): Weekday | undefined => BY_NAME.get(name);

/** A column of day flags; `week` of the month, null for every week. */
export type Flag = { day: Weekday; week: number | null; at: number };

const COLUMN =
  /^(?:毎週決まった曜日に休[診業]|定期閉店毎週|決まった週に休[診業]\(定期週\)第([1-5])週|定期閉店第([1-5])週)\(([月火水木金土日祝])\)$/;
const HOLIDAY = /^(祝日に休[診業]|祝日)$/;

/** The columns of day flags, by the plain names of a header. */
export function flagColumns(header: readonly string[]): Flag[] {
  return header.flatMap((name, at): Flag[] => {
    if (HOLIDAY.test(name)) return [{ day: "holiday", week: null, at }];
    const [, week, weekOfPharmacy, letter = ""] = COLUMN.exec(name) ?? [];
    const day = weekdayOf(letter);
    const of = week ?? weekOfPharmacy;
    return day ? [{ day, week: of ? Number(of) : null, at }] : [];
  });
}

/**
 * Day flags → closed days. They run against the names of their columns, in the definition and in the files: in 「…に休診」
 * `0` is closed and `1` open; blank is not reported. Weeks of the month count only for days that are open weekly.
 */
export function closedDaysOf(
  cells: readonly string[],
  flags: readonly Flag[],
  text: string,
): { closed: ClosedDays; faults: FaultKind[] } {
  const faults = new Set<FaultKind>();
  const read = flags.map(({ at, ...flag }) => {
    const value = nfkc(cells[at] ?? "").trim();
    if (!["", "0", "1"].includes(value)) faults.add("flag-unknown");
    return { ...flag, isClosed: value === "0" ? true : value === "1" ? false : null };
  });
  const closed = read.filter(({ isClosed }) => isClosed === true);
  const everyWeek = new Set(closed.filter(({ week }) => week === null).map(({ day }) => day));
  const weekly = WEEKDAYS.filter((day) => day !== "holiday" && everyWeek.has(day));
  const monthly = closed.flatMap(({ day, week }) =>
    week === null || everyWeek.has(day) ? [] : [{ week, weekday: day }],
  );
  if (weekly.length === 7) faults.add("always-closed");
  const onHolidays = holidayOf(read);
  return {
    closed: { weekly, monthly, onHolidays, text: text.slice(0, CLOSED_DAYS_CHARS) },
    faults: [...faults],
  };
}

/** A pharmacy says it twice; closed in either counts. */
function holidayOf(flags: readonly { day: Weekday; isClosed: boolean | null }[]): boolean | null {
  const said = flags.flatMap(({ day, isClosed }) =>
    day === "holiday" && isClosed !== null ? [isClosed] : [],
  );
  return said.length === 0 ? null : said.includes(true);
}
