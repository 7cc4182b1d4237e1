import { json } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Hospital } from "#contract/hospitals/calls";
import type { OutpatientEntry } from "#contract/hospitals/facts";
import { BANDS, type Band, WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import { ofHospital, typed } from "~/parts/hospitals/edit/editing.server";

type DayEntry = Omit<OutpatientEntry, "weekday">;
/** The part of the table that the address names: a day, or one cell of it. */
type Part = { day: Weekday; cell: { band: Band; departmentCode: string } | null };

/** Rows beyond those that are there, to fill in. */
const BLANK = 3;
/** A university hospital on one day: forty departments, three bands, several doctors in each. */
export const MOST_ROWS = 1000;

const entry = z.object({ band: typed, departmentCode: typed, doctor: typed, note: typed });
export const dayForm = z.object({ ...ofHospital, entries: z.array(entry).max(MOST_ROWS).default([]) });

export function partOf({ searchParams }: Pick<URL, "searchParams">): Part {
  const day = WEEKDAYS.find((each) => each === (searchParams.get("day") ?? "mon"));
  if (!day) throw json(null, { status: 404 });
  const band = BANDS.find((each) => each === searchParams.get("band"));
  const departmentCode = searchParams.get("department");
  return { day, cell: band && departmentCode ? { band, departmentCode } : null };
}

function entriesOf({ outpatientList }: Hospital, day: string | null): DayEntry[] {
  return outpatientList.filter(({ weekday }) => weekday === day).map(({ weekday: _, ...rest }) => rest);
}

/** What the form starts with: the part as it is, or another day's entries to be saved here, and some empty rows. */
export function rowsOf(hospital: Hospital, part: Part, { searchParams }: Pick<URL, "searchParams">) {
  const entries = entriesOf(hospital, searchParams.get("copy") ?? part.day).filter((each) =>
    isIn(part, each),
  );
  const blanks = Math.min(MOST_ROWS - entries.length, Math.max(BLANK, Number(searchParams.get("rows")) || 0));
  const blank = {
    band: part.cell?.band ?? "morning",
    departmentCode: part.cell?.departmentCode ?? "",
    doctor: "",
    note: "",
  };
  return [...entries, ...Array.from({ length: Math.max(0, blanks) }, () => blank)];
}

/** The whole day as it shall be: what was filled in, and of a single cell the rest of the day as it stands. */
export function dayOf(hospital: Hospital, part: Part, filled: readonly z.output<typeof entry>[]): DayEntry[] {
  const given = filled
    .filter(({ doctor, departmentCode }) => doctor.trim() !== "" && departmentCode !== "")
    .map((each) => ({ ...each, band: BANDS.find((band) => band === each.band) ?? "morning" }));
  if (!part.cell) return given;
  const inCell = given.map((each) => ({ ...each, ...part.cell }));
  return [...entriesOf(hospital, part.day).filter((each) => !isIn(part, each)), ...inCell];
}

function isIn({ cell }: Part, { band, departmentCode }: DayEntry): boolean {
  return !cell || (cell.band === band && cell.departmentCode === departmentCode);
}
