import * as z from "zod";
import { CONTACT_LINES, type ContactLine, type FormerContact } from "#contract/hospitals/contact";
import {
  BANDS,
  type BedKind,
  PATIENT_COUNTS,
  type PatientCount,
  PROCEDURES,
  STAFF,
  VISIT_DAYS,
  type VisitDays,
  WEEKDAYS,
} from "#contract/hospitals/figures";

const count = z.number().int().min(0).nullable().optional();
const clock = z.string().regex(/^([01]\d|2\d):[0-5]\d$/);
const countsOf = <Key extends string>(names: Record<Key, string>) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, count])) as Record<Key, typeof count>;
const days = z.number().min(0).nullable().optional();
const visitDays = Object.fromEntries(Object.keys(VISIT_DAYS).map((name) => [name, days])) as Record<
  VisitDays,
  typeof days
>;
const bedCounts = {
  bedCount1: count,
  bedCount2: count,
  bedCount3: count,
  bedCount4: count,
  bedCount5: count,
  bedCount6: count,
  bedCount7: count,
  bedCount8: count,
} satisfies Record<`bedCount${BedKind}`, typeof count>;

/** One doctor, or one special clinic, in one cell of the outpatient table. `doctor` is what the table shows. */
export const outpatientEntry = z.object({
  weekday: z.enum(WEEKDAYS),
  band: z.enum(BANDS),
  departmentCode: z.string(),
  doctor: z.string(),
  note: z.string().default(""),
});
export type OutpatientEntry = z.output<typeof outpatientEntry>;

/** Hours as the ministry publishes them: one entry for the days of a department that have the same hours. */
export const openHours = z.object({
  /** The ministry's five-digit code, and its name where the code stands for free text. */
  code: z.string(),
  departmentName: z.string(),
  /** Our code of the department, where there is one. */
  departmentCode: z.string().nullable(),
  days: z.array(z.enum(WEEKDAYS)),
  start: clock,
  end: clock,
  receptionStart: clock.nullable(),
  receptionEnd: clock.nullable(),
});
export type OpenHours = z.output<typeof openHours>;

/** Reception hours of the whole hospital as its own people give them, with a note for first visits. */
export const bandHours = z.object({
  band: z.enum(BANDS),
  days: z.array(z.enum(WEEKDAYS)),
  start: clock,
  end: clock,
  note: z.string().default(""),
});
export type BandHours = z.output<typeof bandHours>;

/**
 * The days on which a hospital is closed: every week; in certain weeks of a month; the rest in words. `onHolidays`
 * null: not reported.
 */
export const closedDays = z.object({
  weekly: z.array(z.enum(WEEKDAYS)),
  monthly: z.array(z.object({ week: z.number().int().min(1).max(5), weekday: z.enum(WEEKDAYS) })),
  onHolidays: z.boolean().nullable(),
  text: z.string(),
});
export type ClosedDays = z.output<typeof closedDays>;

/** The hospital's entry in the national bed report; its beds do not compare with those of the law's five kinds. */
export const bedReport = z.object({
  /** Beds by function: highly acute, acute, recovery, chronic, resting. */
  functions: z
    .object({ high: count, acute: count, recovery: count, chronic: count, resting: count })
    .optional(),
  doctorsFullTime: z.number().min(0).nullable().optional(),
  doctorsPartTime: z.number().min(0).nullable().optional(),
  /** The level of emergency care: 二次 or 三次救急. */
  emergencyLevel: z
    .union([z.literal(2), z.literal(3)])
    .nullable()
    .optional(),
  ambulances: count,
  anesthesias: count,
  deliveries: count,
  operations: count,
  admissions: count,
  averageStayDays: z.number().min(0).nullable().optional(),
});
export type BedReport = z.output<typeof bedReport>;

/** `hospitals.facts`: the facts that a hospital tells of itself beyond its columns. Any of them may be missing. */
export const hospitalFacts = z.object({
  ...bedCounts,
  staff: z.object(countsOf(STAFF)).optional(),
  procedures: z.object(countsOf(PROCEDURES)).optional(),
  ...(countsOf(PATIENT_COUNTS) as Record<PatientCount, typeof count>),
  ...visitDays,
  outpatientList: z.array(outpatientEntry).optional(),
  bandHours: z.array(bandHours).optional(),
  hours: z.array(openHours).optional(),
  closedDays: closedDays.optional(),
  bedReport: bedReport.optional(),
  freeText: z.string().optional(),
});
export type HospitalFacts = z.output<typeof hospitalFacts>;

/** The facts of a stored record; a part that does not fit its schema is left out, the rest stays. */
export function readFacts(stored: unknown): HospitalFacts {
  if (typeof stored !== "object" || stored === null) return {};
  const whole = hospitalFacts.safeParse(stored);
  if (whole.success) return whole.data;
  const parts = Object.entries(stored).flatMap(([name, value]) => {
    const schema = (hospitalFacts.shape as Record<string, z.ZodType>)[name];
    const part = schema?.safeParse(value);
    return part?.success ? [[name, part.data]] : [];
  });
  return Object.fromEntries(parts);
}

/** The shape of a line that was changed lately. */
export const formerContact: z.ZodType<FormerContact> = z.object({
  line: z.enum(Object.keys(CONTACT_LINES) as [ContactLine, ...ContactLine[]]),
  former: z.string().nullable(),
  changedAt: z.number(),
});
