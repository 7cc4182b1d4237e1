import type { Principal } from "#contract/endpoint";
import { HOUR_MS } from "#contract/limits";

export const HOSPITAL_NAME_CHARS = 100;
/** Names besides its own by which an institution is found. */
export const HOSPITAL_NICKNAMES = 10;
export const HOSPITAL_ADDRESS_CHARS = 200;
export const URL_CHARS = 500;
export const FREE_TEXT_CHARS = 2000;
export const CLOSED_DAYS_CHARS = 500;
export const OFFICE_NAME_CHARS = 50;
export const OFFICE_HOURS_CHARS = 60;
export const HOSPITAL_DEPARTMENTS = 64;
/** The most rows of reception hours of one hospital. */
export const BAND_HOURS = 24;
/** Entries of one outpatient table: departments × six days × three bands, with several doctors in a cell. */
export const OUTPATIENT_ENTRIES = 1500;
export const OUTPATIENT_DOCTOR_CHARS = 40;
export const OUTPATIENT_NOTE_CHARS = 40;
/** Fields that may be settled in one edit, more than a form has: the largest is all vacant beds at once. */
export const SETTLED_FIELDS = 200;

/** The largest count of a year that a field takes; beds and staff stay far below. */
export const MOST_COUNTED = 9_999_999;
export const MOST_BEDS = 5000;
export const MOST_STAFF = 20_000;
export const MOST_DAYS = 9999;

// Vacant beds
export const WARD_CHARS = 30;
export const VACANT_BED_NOTE_CHARS = 100;
export const VACANT_BED_ROWS = 60;
/** The people who keep the beds are reminded when nobody has reported for this time. */
export const VACANT_BEDS_REMIND_AFTER_MS = 20 * HOUR_MS;

/** The people of a hospital: they keep its record and its vacant beds, and get and send its notices. */
export const HOSPITAL_STAFF = ["doctor", "co-medical"] as const satisfies readonly Principal[];
export const isHospitalStaff = (principal: Principal) => HOSPITAL_STAFF.some((each) => each === principal);
