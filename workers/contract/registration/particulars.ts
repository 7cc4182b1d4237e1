import * as z from "zod";
import { dateInJapan } from "#contract/dates/japan-time";
import { readDate } from "#contract/dates/japanese-date";
import { readingOf, registeredNumberOf } from "#contract/japanese/normalise";
import { NAME_CHARS } from "#contract/registration/limits";
import {
  BIRTHDAY_INVALID,
  CERTIFICATION_BEFORE_BIRTH,
  CERTIFICATION_IN_FUTURE,
  CERTIFICATION_INVALID,
  FIRST_DEPARTMENT_REQUIRED,
  FIRST_KANA_REQUIRED,
  GENDER_REQUIRED,
  KANA_INVALID,
  LAST_KANA_REQUIRED,
  PROFESSION_REQUIRED,
  REGISTERED_NUMBER_INVALID,
} from "#contract/registration/texts";
import { line } from "#contract/text";
import { FIRST_NAME_REQUIRED, LAST_NAME_REQUIRED } from "#contract/texts";

// The particulars that a person gives when signing up. Numbers may come as strings, as the specification sends them.

const asText = z.union([z.string().max(200), z.number()]).transform(String);

/** A name's reading in any kana → full-width katakana. */
export const reading = (required: string) =>
  z
    .string({ error: required })
    .max(NAME_CHARS * 4, KANA_INVALID)
    .refine((value) => value.trim() !== "", { error: required })
    .transform((value) => readingOf(value) ?? "")
    .refine((value) => value !== "", { error: KANA_INVALID });

/** Family and given name with their readings; readings become full-width katakana. */
export const names = {
  lastnameJa: line({ max: NAME_CHARS, field: "姓", empty: LAST_NAME_REQUIRED }),
  firstnameJa: line({ max: NAME_CHARS, field: "名", empty: FIRST_NAME_REQUIRED }),
  lastnameKana: reading(LAST_KANA_REQUIRED),
  firstnameKana: reading(FIRST_KANA_REQUIRED),
};

/** 0 male, 1 female, 2 other or not said. */
const gender = asText.refine((value) => /^[012]$/.test(value), { error: GENDER_REQUIRED }).transform(Number);

/** `YYYY/MM/DD` (or an ISO day) → an ISO day. */
const birthday = z
  .string({ error: BIRTHDAY_INVALID })
  .max(40, BIRTHDAY_INVALID)
  .transform((value) => isoOf(value, "", ""))
  .refine((value) => value >= "1868-01-25" && value < dateInJapan(Date.now()), { error: BIRTHDAY_INVALID });

function isoOf(year: string, month: string, day: string): string {
  const read = readDate(year, month, day);
  return "iso" in read ? read.iso : "";
}

const registeredNumber = asText
  .transform((value) => registeredNumberOf(value) ?? "")
  .refine((value) => value !== "", { error: REGISTERED_NUMBER_INVALID });

/** 1 doctor, 2 dentist. */
const category2 = asText
  .refine((value) => value === "1" || value === "2", { error: PROFESSION_REQUIRED })
  .transform((value) => value as "1" | "2");

/** The first department by number: 1 is 'd01'. */
const subCategoryId = asText.refine((value) => /^0?([1-9]|[1-9]\d)$/.test(value), {
  error: FIRST_DEPARTMENT_REQUIRED,
});

/** The query to the licence register. The certification date comes in three parts, as the specification has it. */
const parts = z.object({
  ...names,
  gender,
  birthday,
  category2,
  subCategoryId,
  registeredNumber,
  certificationYear: asText,
  certificationMonth: asText,
  certificationDay: asText,
});

export const doctorParticulars = parts
  .refine((value) => faultOfDates(value) === null, {
    error: ({ input }) => faultOfDates(input) ?? "",
    path: ["certificationYear"],
    when: ({ value }) => typeof value === "object" && value !== null,
  })
  .transform(({ certificationYear, certificationMonth, certificationDay, ...rest }) => ({
    ...rest,
    certificationDate: isoOf(certificationYear, certificationMonth, certificationDay),
  }));
export type DoctorParticulars = z.output<typeof doctorParticulars>;

type Dates = {
  certificationYear?: unknown;
  certificationMonth?: unknown;
  certificationDay?: unknown;
  birthday?: unknown;
};

/** This rule runs although other fields failed, so that one answer names everything: it may meet values of any form. */
function faultOfDates(given: unknown): string | null {
  const { certificationYear, certificationMonth, certificationDay, birthday: born } = given as Dates;
  const [year = "", month = "", day = ""] = [certificationYear, certificationMonth, certificationDay].map(
    (part) => (typeof part === "string" ? part : ""),
  );
  const certificationDate = isoOf(year, month, day);
  if (certificationDate === "") return CERTIFICATION_INVALID;
  if (certificationDate > dateInJapan(Date.now())) return CERTIFICATION_IN_FUTURE;
  return typeof born === "string" && certificationDate <= born ? CERTIFICATION_BEFORE_BIRTH : null;
}
