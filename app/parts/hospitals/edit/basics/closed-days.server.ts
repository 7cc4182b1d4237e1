import * as z from "zod";
import type { Hospital } from "#contract/hospitals/calls";
import type { ClosedDays } from "#contract/hospitals/facts";
import { WEEKDAYS } from "#contract/hospitals/figures";
import { typed } from "../editing.server";

/** 第1土曜・第3土曜 and two more. */
const MONTHLY_ROWS = 4;
/** What a select says when nothing is chosen. */
const NOT_CHOSEN = { week: "", weekday: "" };

export const closedDaysForm = z
  .object({
    weekly: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length).default([]),
    monthly: z
      .array(z.object({ week: typed, weekday: typed }))
      .max(40)
      .default([]),
    text: typed,
    holidays: typed,
  })
  .default({ weekly: [], monthly: [], text: "", holidays: "" });

/** The days as the form shows them: a national holiday is one of its boxes, however it was reported. */
export function closedDaysOf({ closedDays }: Pick<Hospital, "closedDays">) {
  const { weekly, monthly, onHolidays, text } = closedDays ?? {
    weekly: [],
    monthly: [],
    onHolidays: null,
    text: "",
  };
  const days = weekly.filter((day) => day !== "holiday");
  const room = Math.max(1, MONTHLY_ROWS - monthly.length);
  return {
    weekly: onHolidays || weekly.includes("holiday") ? [...days, "holiday"] : days,
    monthly: [
      ...monthly.map(({ week, weekday }) => ({ week: String(week), weekday })),
      ...Array.from({ length: room }, () => NOT_CHOSEN),
    ],
    text,
    holidays: reportOf(closedDays),
  };
}

/** Days that were left as they were shown are sent as they were stored, so that nobody else's change is met. */
export function closedDaysEdit({
  weekly,
  monthly,
  text,
  holidays,
}: z.output<typeof closedDaysForm>): ClosedDays | null {
  const weeks = monthly.flatMap(({ week, weekday }) => {
    const day = WEEKDAYS.find((each) => each === weekday);
    return day && week ? [{ week: Number(week), weekday: day }] : [];
  });
  if (holidays === NOT_STATED && weekly.length + weeks.length === 0 && text.trim() === "") return null;
  const isOff = weekly.includes("holiday");
  const [place = "", onHolidays = ""] = holidays.split(" ");
  const isAsNotified = isOff === (place === "weekly" || onHolidays === "true");
  const days = weekly.filter((day) => day !== "holiday");
  if (!isAsNotified) return { weekly: days, monthly: weeks, onHolidays: isOff, text };
  return {
    weekly: place === "weekly" ? [...days, "holiday"] : days,
    monthly: weeks,
    onHolidays: onHolidays === "true" || (onHolidays === "false" ? false : null),
    text,
  };
}

const NOT_STATED = "none";

/** How holidays are stored: among the days of the week or not, and what was reported of them. */
function reportOf(closedDays: Hospital["closedDays"]): string {
  if (!closedDays) return NOT_STATED;
  return `${closedDays.weekly.includes("holiday") ? "weekly" : "apart"} ${closedDays.onHolidays}`;
}
