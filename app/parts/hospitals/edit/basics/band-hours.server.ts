import * as z from "zod";
import type { Hospital } from "#contract/hospitals/calls";
import { BANDS, WEEKDAYS } from "#contract/hospitals/figures";
import { BAND_HOURS } from "#contract/hospitals/limits";
import { ofHospital, typed } from "../editing.server";
import { closedDaysEdit, closedDaysForm, closedDaysOf } from "./closed-days.server";

const row = z.object({
  band: z.enum(BANDS).default("morning"),
  days: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length).default([]),
  start: typed,
  end: typed,
  note: typed,
});
export const bandHoursForm = z.object({
  ...ofHospital,
  bandHours: z.array(row).max(BAND_HOURS).default([]),
  closedDays: closedDaysForm,
});

/** Weekdays, Saturdays and one more of each band. */
const ROWS = 6;
/** How many empty rows are offered beyond those that are filled in. */
const SPARE_ROWS = 2;

/** All rows that there are, with room for more, and the days on which they do not hold. */
export function bandHoursOf({ bandHours, closedDays }: Hospital) {
  const room = Math.min(BAND_HOURS, Math.max(ROWS, bandHours.length + SPARE_ROWS)) - bandHours.length;
  const blank = Array.from({ length: Math.max(0, room) }, (_, index) => ({
    band: BANDS[(bandHours.length + index) % BANDS.length],
    days: [],
    start: "",
    end: "",
    note: "",
  }));
  return { bandHours: [...bandHours, ...blank], closedDays: closedDaysOf({ closedDays }) };
}

/** A row without hours is none. */
export const bandHoursEdit = ({ bandHours, closedDays }: z.output<typeof bandHoursForm>) => ({
  closedDays: closedDaysEdit(closedDays),
  bandHours: bandHours.filter(({ start, end }) => start || end),
});
