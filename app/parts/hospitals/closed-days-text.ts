import type { ClosedDays } from "#contract/hospitals/facts";
import { dayWord, WEEKDAY_NAMES } from "#contract/hospitals/figures";

/** 「日曜・祝日、第2土曜、年末年始」 */
export function closedDaysText({ weekly, monthly, onHolidays, text }: ClosedDays): string {
  return [
    weekly.map(dayWord).join("・"),
    monthly.map(({ week, weekday }) => `第${week}${WEEKDAY_NAMES[weekday]}曜`).join("・"),
    onHolidays && !weekly.includes("holiday") ? "祝日" : "",
    text,
  ]
    .filter(Boolean)
    .join("、");
}
