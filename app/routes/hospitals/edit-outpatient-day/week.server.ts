import * as z from "zod";
import type { OutpatientEntry } from "#contract/hospitals/facts";
import { BANDS, type Band, WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import type { Hospital } from "#contract/hospitals/shapes";
import { ofHospital, typed } from "~/parts/hospitals/edit/editing.server";
import { cellWords, peopleIn } from "./cell-words";

/** Rows beyond those that are there, to fill in. */
const BLANK_ROWS = 3;
export const MOST_WEEK_ROWS = 300;
export const FIELDS_OF_WEEK_ROW = WEEKDAYS.length + 2;
const DEPARTMENT_REQUIRED = "診療科を選択してください。";

const ofDays = Object.fromEntries(WEEKDAYS.map((day) => [day, typed])) as Record<Weekday, typeof typed>;
const row = z
  .object({ departmentCode: typed, band: typed, ...ofDays })
  .refine((each) => each.departmentCode !== "" || WEEKDAYS.every((day) => each[day].trim() === ""), {
    path: ["departmentCode"],
    error: DEPARTMENT_REQUIRED,
  });
type WeekRow = z.output<typeof row>;

export const weekForm = z.object({ ...ofHospital, rows: z.array(row).max(MOST_WEEK_ROWS).default([]) });

/** Monday to Saturday, and Sundays and holidays where somebody works then. */
export function daysShown({ outpatientList }: Hospital): Weekday[] {
  return WEEKDAYS.filter(
    (day) => !["sun", "holiday"].includes(day) || outpatientList.some(({ weekday }) => weekday === day),
  );
}

/** The table as rows of a department and a band, one text for each day, and some empty rows. */
export function weekRows({ outpatientList }: Hospital, departments: readonly string[]): WeekRow[] {
  const filled = departments.flatMap((departmentCode) =>
    BANDS.flatMap((band) => {
      const entries = entriesOf(outpatientList, departmentCode, band);
      return entries.length > 0 ? [{ departmentCode, band, ...wordsByDay(entries) }] : [];
    }),
  );
  const blanks = Math.max(0, Math.min(BLANK_ROWS, MOST_WEEK_ROWS - filled.length));
  const blank = { departmentCode: "", band: "morning", ...wordsByDay([]) };
  return [...filled, ...Array.from({ length: blanks }, () => blank)];
}

/** The days of which something was changed, each as a whole. A text that is as it was keeps its entries as they were. */
export function changedDays({ outpatientList }: Hospital, rows: readonly WeekRow[]) {
  const changed = daysShown({ outpatientList } as Hospital).flatMap((day) => {
    const now = outpatientList.filter(({ weekday }) => weekday === day);
    const wanted = rows.flatMap((each) => entriesWanted(now, each, day));
    const isSame = JSON.stringify(sorted(now)) === JSON.stringify(sorted(wanted));
    return isSame ? [] : [[day, wanted.map(({ weekday: _, ...rest }) => rest)] as const];
  });
  return Object.fromEntries(changed);
}

function entriesWanted(now: readonly OutpatientEntry[], each: WeekRow, day: Weekday): OutpatientEntry[] {
  const band = BANDS.find((one) => one === each.band) ?? "morning";
  const { departmentCode } = each;
  if (departmentCode === "") return [];
  const there = entriesOf(now, departmentCode, band);
  if (cellWords(there) === each[day].trim()) return there;
  return peopleIn(each[day]).map((person) => ({ weekday: day, band, departmentCode, ...person }));
}

const entriesOf = (list: readonly OutpatientEntry[], departmentCode: string, band: Band) =>
  list.filter((entry) => entry.departmentCode === departmentCode && entry.band === band);

const wordsByDay = (entries: readonly OutpatientEntry[]) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, cellWords(entries.filter(({ weekday }) => weekday === day))]),
  ) as Record<Weekday, string>;

const sorted = (entries: readonly OutpatientEntry[]) =>
  entries
    .map(({ departmentCode, band, doctor, note }) => [departmentCode, band, doctor, note].join("\n"))
    .toSorted();
