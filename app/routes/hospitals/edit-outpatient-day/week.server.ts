import * as z from "zod";
import type { Hospital } from "#contract/hospitals/calls";
import type { OutpatientEntry } from "#contract/hospitals/facts";
import { BANDS, type Band, WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import { OUTPATIENT_DOCTOR_CHARS, OUTPATIENT_NOTE_CHARS } from "#contract/hospitals/limits";
import { ofHospital, typed } from "~/parts/hospitals/edit/editing.server";
import { cellText, peopleIn } from "./cell-words";

/** Rows beyond those that are there, to fill in. */
const BLANK_ROWS = 3;
const MOST_BLANK_ROWS = 100;
export const MOST_WEEK_ROWS = 300;
const DEPARTMENT_REQUIRED = "診療科を選択してください。";
const TOO_LONG = `担当は${OUTPATIENT_DOCTOR_CHARS}文字以内、備考は${OUTPATIENT_NOTE_CHARS}文字以内で入力してください。`;

const ofDays = Object.fromEntries(WEEKDAYS.map((day) => [day, typed])) as Record<Weekday, typeof typed>;
/** `was`: the cells as they were shown, as JSON. */
const row = z
  .object({ departmentCode: typed, band: typed, was: typed, ...ofDays })
  .superRefine((each, context) => {
    for (const day of WEEKDAYS)
      for (const { doctor, note } of peopleIn(each[day]))
        if (doctor.length > OUTPATIENT_DOCTOR_CHARS || note.length > OUTPATIENT_NOTE_CHARS)
          context.addIssue({ code: "custom", path: [day], message: TOO_LONG });
  })
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

/** Empty rows that an address asks for: a paste has to have somewhere to go. */
export const blankRowsIn = ({ searchParams }: URL) =>
  Math.min(Math.max(Math.trunc(Number(searchParams.get("rows"))) || BLANK_ROWS, BLANK_ROWS), MOST_BLANK_ROWS);

/** The table as rows of a department and a band, one text for each day, and some empty rows. */
export function weekRows(
  { outpatientList }: Hospital,
  departments: readonly string[],
  blankRows = BLANK_ROWS,
): WeekRow[] {
  const rowOf = (departmentCode: string, band: string, entries: readonly OutpatientEntry[]) => {
    const words = wordsByDay(entries);
    return { departmentCode, band, was: JSON.stringify(words), ...words };
  };
  const filled = departments.flatMap((departmentCode) =>
    BANDS.flatMap((band) => {
      const entries = entriesOf(outpatientList, departmentCode, band);
      return entries.length > 0 ? [rowOf(departmentCode, band, entries)] : [];
    }),
  );
  const blanks = Math.max(0, Math.min(blankRows, MOST_WEEK_ROWS - filled.length));
  const blank = rowOf("", "morning", []);
  return [...filled, ...Array.from({ length: blanks }, () => blank)];
}

/**
 * The days of which a cell was changed, each as a whole. A cell that is as it was shown keeps its entries as they are
 * now, and so do rows that somebody else has added meanwhile.
 */
export function changedDays({ outpatientList }: Hospital, rows: readonly WeekRow[]) {
  const changed = daysShown({ outpatientList } as Hospital).flatMap((day) => {
    if (rows.every((each) => !isTouched(each, day))) return [];
    const now = outpatientList.filter(({ weekday }) => weekday === day);
    const isShown = (entry: OutpatientEntry) =>
      rows.some((each) => each.departmentCode === entry.departmentCode && each.band === entry.band);
    const wanted = [
      ...rows.flatMap((each) => entriesWanted(now, each, day)),
      ...now.filter((entry) => !isShown(entry)),
    ];
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
  if (!isTouched(each, day) || cellText(there) === each[day].trim()) return there;
  return peopleIn(each[day], there).map((person) => ({ weekday: day, band, departmentCode, ...person }));
}

function isTouched(each: WeekRow, day: Weekday): boolean {
  const was = parsed(each.was);
  const shown = was instanceof Object && day in was ? String(was[day as keyof typeof was]) : "";
  return each[day].trim() !== shown.trim();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const entriesOf = (list: readonly OutpatientEntry[], departmentCode: string, band: Band) =>
  list.filter((entry) => entry.departmentCode === departmentCode && entry.band === band);

const wordsByDay = (entries: readonly OutpatientEntry[]) =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, cellText(entries.filter(({ weekday }) => weekday === day))]),
  ) as Record<Weekday, string>;

const sorted = (entries: readonly OutpatientEntry[]) =>
  entries
    .map(({ departmentCode, band, doctor, note }) => [departmentCode, band, doctor, note].join("\n"))
    .toSorted();
