import * as z from "zod";
import { pictureOrNone } from "#contract/doctors/edit";
import { ROLES } from "#contract/endpoint";
import { bandHours, closedDays, outpatientEntry } from "#contract/hospitals/facts";
import {
  BED_KINDS,
  PATIENT_COUNTS,
  PROCEDURES,
  STAFF,
  VISIT_DAYS,
  WEEKDAYS,
} from "#contract/hospitals/figures";
import {
  BAND_HOURS,
  CLOSED_DAYS_CHARS,
  FREE_TEXT_CHARS,
  HOSPITAL_ADDRESS_CHARS,
  HOSPITAL_DEPARTMENTS,
  HOSPITAL_NAME_CHARS,
  HOSPITAL_NICKNAMES,
  MOST_BEDS,
  MOST_COUNTED,
  MOST_DAYS,
  MOST_STAFF,
  OFFICE_HOURS_CHARS,
  OFFICE_NAME_CHARS,
  OUTPATIENT_DOCTOR_CHARS,
  OUTPATIENT_ENTRIES,
  OUTPATIENT_NOTE_CHARS,
  SETTLED_FIELDS,
  URL_CHARS,
  VACANT_BED_NOTE_CHARS,
  VACANT_BED_ROWS,
  WARD_CHARS,
} from "#contract/hospitals/limits";
import {
  COUNT_INVALID,
  HOMEPAGE_INVALID,
  HOSPITAL_NAME_REQUIRED,
  NICKNAMES_INVALID,
  READING_INVALID,
} from "#contract/hospitals/texts";
import { nfkc } from "#contract/japanese/nfkc";
import { readingOf, zipcodeOf } from "#contract/japanese/normalise";
import { id, line, telephone, text } from "#contract/text";
import { FIELD_INVALID, ZIPCODE_INVALID } from "#contract/texts";

/** A number as JSON or as people type it (「１，２０４床」); an empty one is null, which means not known. */
function figure(most: number, { whole = true } = {}) {
  const number = z.number({ error: COUNT_INVALID }).min(0, COUNT_INVALID).max(most, COUNT_INVALID);
  return z
    .union([z.number(), z.string().max(40), z.null()], { error: COUNT_INVALID })
    .transform(typedNumber)
    .pipe((whole ? number.int(COUNT_INVALID) : number).nullable());
}

function typedNumber(value: number | string | null): number | null {
  if (typeof value !== "string") return value;
  const digits = nfkc(value).replace(/[\s,、床人名件日]/g, "");
  return digits === "" ? null : Number(digits);
}

const figuresOf = <Key extends string>(names: Record<Key, string>, most: number, rule?: { whole: boolean }) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, figure(most, rule).optional()])) as Record<
    Key,
    z.ZodOptional<ReturnType<typeof figure>>
  >;

const bedCounts = Object.fromEntries(
  BED_KINDS.map((kind) => [`bedCount${kind}`, figure(MOST_BEDS).optional()]),
) as Record<`bedCount${(typeof BED_KINDS)[number]}`, z.ZodOptional<ReturnType<typeof figure>>>;

/** A telephone number; an empty one is null. */
const phone = telephone.nullable();

const url = z
  .union([z.string().max(URL_CHARS, HOMEPAGE_INVALID), z.null()], { error: HOMEPAGE_INVALID })
  .transform((value) => value?.trim() || null)
  .pipe(
    z
      .string()
      .regex(/^https?:\/\/[^\s/$.?#][^\s"'<>]*\.[^\s"'<>]+$/i, HOMEPAGE_INVALID)
      .nullable(),
  );

const reading = (field: string) =>
  line({ max: HOSPITAL_NAME_CHARS, field })
    .transform((value) => (value === "" ? "" : readingOf(value)))
    .pipe(z.string({ error: READING_INVALID }));

/** What people call it, each with its source: a list, or one a line as a form sends them (八事日赤／病院の公式サイト). */
const nicknames = z
  .union([z.string().max(3000), z.array(z.object({ name: z.string(), source: z.string() })).max(100)], {
    error: NICKNAMES_INVALID,
  })
  .transform((value) => (typeof value === "string" ? value.split("\n").map(nicknameIn) : value))
  .transform((value) => value.filter(({ name, source }) => name !== "" || source !== ""))
  .refine(
    (value) =>
      value.length <= HOSPITAL_NICKNAMES &&
      value.every((each) => [each.name, each.source].every(isNicknameText)),
    NICKNAMES_INVALID,
  );

function nicknameIn(typed: string) {
  const [name = "", ...source] = typed.split(/[／/]/);
  return { name: name.trim(), source: source.join("／").trim() };
}

const isNicknameText = (value: string) => value.trim() !== "" && value.length <= HOSPITAL_NAME_CHARS;

const zipcode = z
  .string()
  .max(40)
  .transform(zipcodeOf)
  .pipe(z.string({ error: ZIPCODE_INVALID }));

const entry = outpatientEntry.extend({
  departmentCode: z.string().max(20),
  doctor: line({ max: OUTPATIENT_DOCTOR_CHARS, field: "担当" }),
  note: line({ max: OUTPATIENT_NOTE_CHARS, field: "備考" }).default(""),
});

const bandNote = line({ max: OUTPATIENT_NOTE_CHARS, field: "受付時間の備考" }).default("");
const closedText = text({ max: CLOSED_DAYS_CHARS, field: "休診日" });

/** One day of the outpatient table, without the day. */
const outpatientDay = z.array(entry.omit({ weekday: true })).max(OUTPATIENT_ENTRIES);

/** A row of vacancies as a form gives it: with `id` it changes that row, without it the row of its kind and ward. */
const vacantBedEdit = z.object({
  id: id.optional(),
  bedKind: z
    .union([z.number(), z.string().max(2)])
    .transform(Number)
    .pipe(z.literal(BED_KINDS, { error: FIELD_INVALID })),
  ward: line({ max: WARD_CHARS, field: "病棟" }).default(""),
  men: figure(MOST_BEDS).default(0),
  women: figure(MOST_BEDS).default(0),
  either: figure(MOST_BEDS).default(0),
  note: line({ max: VACANT_BED_NOTE_CHARS, field: "受入の条件" }).default(""),
  isRemoved: z.boolean().default(false),
});

/**
 * a field that is sent is changed, one that is not sent stays. With `revision` (from the hospital as it was
 * read) an edit is refused with 409 where somebody else changed the same field meanwhile to something else; without it
 * the last edit holds. Either way the history keeps what was there. Additive: `settled` names the fields of such a
 * refusal whose newest value the editor has seen meanwhile, and as of which revision; of all others the editor still
 * knows no more than `revision` showed.
 */
export const hospitalEdit = z.object({
  hospitalId: id,
  revision: z.number().int().min(0).optional(),
  settled: z
    .object({ revision: z.number().int().min(0), fields: z.array(z.string().max(80)).max(SETTLED_FIELDS) })
    .optional(),
  name: line({ max: HOSPITAL_NAME_CHARS, field: "名称", empty: HOSPITAL_NAME_REQUIRED }).optional(),
  furigana: reading("ふりがな").optional(),
  shortName: line({ max: HOSPITAL_NAME_CHARS, field: "略称" }).optional(),
  shortNameKana: reading("略称ふりがな").optional(),
  nameEn: line({ max: HOSPITAL_NAME_CHARS, field: "英語表記" }).optional(),
  /** Additive. */
  nicknames: nicknames.optional(),
  type: z.number().int().min(1).max(17).optional(),
  furtherTypes: z.array(z.number().int().min(1).max(17)).max(17).optional(),
  isReferralPriority: z.boolean().optional(),
  departmentCodes: z.array(z.string().max(20)).max(HOSPITAL_DEPARTMENTS).optional(),
  zipcode: zipcode.optional(),
  street: line({ max: HOSPITAL_ADDRESS_CHARS, field: "番地・建物名" }).optional(),
  tel: phone.optional(),
  tel2: phone.optional(),
  fax: phone.optional(),
  url: url.optional(),
  /** The address of a picture uploaded by POST /images; null takes the picture away. */
  image: pictureOrNone.optional(),
  referralOffice: z
    .object({
      name: line({ max: OFFICE_NAME_CHARS, field: "地域連携室の名称" }).default(""),
      tel: phone.default(null),
      fax: phone.default(null),
      hours: line({ max: OFFICE_HOURS_CHARS, field: "受付時間" }).default(""),
    })
    .optional(),
  freeText: text({ max: FREE_TEXT_CHARS, field: "紹介文" }).optional(),
  bedCountTotal: figure(MOST_BEDS).optional(),
  ...bedCounts,
  staff: z.object(figuresOf(STAFF, MOST_STAFF)).optional(),
  procedures: z.object(figuresOf(PROCEDURES, MOST_COUNTED)).optional(),
  ...figuresOf(PATIENT_COUNTS, MOST_COUNTED, { whole: false }),
  ...figuresOf(VISIT_DAYS, MOST_DAYS, { whole: false }),
  /** The whole table. */
  outpatientList: z.array(entry).max(OUTPATIENT_ENTRIES).optional(),
  /** Additive: some days of it, so that two people may edit two days. */
  outpatientDays: z.partialRecord(z.enum(WEEKDAYS), outpatientDay).optional(),
  bandHours: z
    .array(bandHours.extend({ note: bandNote }))
    .max(BAND_HOURS)
    .optional(),
  closedDays: closedDays.extend({ text: closedText }).nullable().optional(),
  vacantBeds: z.array(vacantBedEdit).max(VACANT_BED_ROWS).optional(),
  /** Additive: the answer to the question about more vacant beds than there are licensed ones of their kind (422). */
  isSure: z.boolean().optional(),
});
export type HospitalEdit = z.output<typeof hospitalEdit>;

/** One field of a refused edit: what was sent, what is there now, who put it there. */
const editConflict = z.object({
  field: z.string(),
  mine: z.unknown(),
  theirs: z.unknown(),
  editorName: z.string().nullable(),
  editorRole: z.enum(ROLES).nullable(),
  /** The operator put it there; the name of the person at the operator is told to nobody. */
  isOperators: z.boolean(),
  editedAt: z.number().nullable(),
});
export type EditConflict = z.output<typeof editConflict>;

/** The `current` of the 409. */
export const editConflicts = z.object({ revision: z.number(), conflicts: z.array(editConflict) });

/** One field changed once. Values are JSON of the field's own form. */
export const savedEdit = z.object({
  id: z.number(),
  hospitalId: z.string(),
  hospitalName: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  editorName: z.string().nullable(),
  /** The operator made it, not the hospital's own people; then there is no name. */
  isOperators: z.boolean(),
  editedAt: z.number(),
  takenBackAt: z.number().nullable(),
  /** Contact data of the last 30 days that nobody has edited since: its people can restore what was there before. */
  isUndoable: z.boolean(),
});
export type SavedEdit = z.output<typeof savedEdit>;
