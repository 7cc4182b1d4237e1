import { type HospitalFacts, type OutpatientEntry, readFacts } from "#contract/hospitals/facts";
import { FIELDS, type HospitalField } from "#contract/hospitals/fields";
import {
  BED_KINDS,
  type BedKind,
  PATIENT_COUNTS,
  PROCEDURES,
  STAFF,
  VISIT_DAYS,
  WEEKDAYS,
  type Weekday,
} from "#contract/hospitals/figures";
import type { HospitalRecord, Stored, VacantBedRow } from "../record";

/** A hospital as fields that are edited one by one; a field that is not filled in is null or empty. JSON. */
export type Values = Record<string, unknown>;
export type Beds = Record<"bedCountTotal" | `bedCount${BedKind}`, number | null>;
export type Vacancy = Pick<VacantBedRow, "bedKind" | "ward" | "men" | "women" | "either" | "note">;

const VACANT_BED = "vacantBeds.";
export const vacantBedField = (id: string) => VACANT_BED + id;
export const vacantBedIdOf = (field: string) =>
  field.startsWith(VACANT_BED) ? field.slice(VACANT_BED.length) : null;

export function valuesOf({ row, beds }: Stored): Values {
  const facts = readFacts(row.facts);
  return {
    name: row.name,
    furigana: row.furigana,
    shortName: row.shortName,
    shortNameKana: row.shortNameKana,
    nameEn: row.nameEn,
    nicknames: row.nicknames,
    type: row.type,
    furtherTypes: row.furtherTypes,
    isReferralPriority: row.isReferralPriority,
    departmentCodes: row.departmentCodes,
    zipcode: row.zipcode,
    address: {
      prefectureCode: row.prefectureCode,
      municipalityCode: row.municipalityCode,
      street: row.address,
    },
    tel: row.tel,
    tel2: row.tel2,
    fax: row.fax,
    url: row.url,
    image: row.imageUrl,
    referralOffice: {
      name: row.referralName,
      tel: row.referralTel,
      fax: row.referralFax,
      hours: row.referralHours,
    },
    beds: bedsOf(row, facts),
    ...countsOf("staff", STAFF, facts.staff),
    ...countsOf("procedures", PROCEDURES, facts.procedures),
    ...plainCounts({ ...PATIENT_COUNTS, ...VISIT_DAYS }, facts),
    ...Object.fromEntries(WEEKDAYS.map((day) => [`outpatientList.${day}`, dayOf(facts, day)])),
    bandHours: facts.bandHours ?? [],
    hours: facts.hours ?? [],
    closedDays: facts.closedDays ?? null,
    bedReport: facts.bedReport ?? null,
    freeText: facts.freeText ?? "",
    ...Object.fromEntries(beds.map((bed) => [vacantBedField(bed.id), vacancyOf(bed)])),
  };
}

function vacancyOf({ bedKind, ward, men, women, either, note }: Vacancy): Vacancy {
  return { bedKind, ward, men, women, either, note };
}

function bedsOf(row: HospitalRecord, facts: HospitalFacts): Beds {
  const kinds = BED_KINDS.map((kind) => [`bedCount${kind}`, facts[`bedCount${kind}`] ?? null]);
  return { bedCountTotal: row.bedCountTotal, ...Object.fromEntries(kinds) };
}

function countsOf(prefix: string, names: object, counts: Record<string, unknown> = {}): Values {
  return Object.fromEntries(Object.keys(names).map((name) => [`${prefix}.${name}`, counts[name] ?? null]));
}

function plainCounts(names: object, facts: HospitalFacts): Values {
  const all: Record<string, unknown> = facts;
  return Object.fromEntries(Object.keys(names).map((name) => [name, all[name] ?? null]));
}

function dayOf({ outpatientList = [] }: HospitalFacts, day: Weekday) {
  return outpatientList.filter(({ weekday }) => weekday === day).map(({ weekday: _, ...rest }) => rest);
}

/** The columns of a record after these fields have changed. */
export function columnsOf(row: HospitalRecord, changes: Values): Partial<HospitalRecord> {
  const facts: Record<string, unknown> = { ...readFacts(row.facts) };
  const columns: Partial<HospitalRecord> = {};
  for (const [field, value] of Object.entries(changes)) {
    if (vacantBedIdOf(field) === null) put(columns, facts, field as HospitalField, value);
  }
  return { ...columns, facts: facts as HospitalFacts };
}

/** Fields that have a column of the same name and value. */
export const COLUMN_FIELDS = [
  "name",
  "furigana",
  "shortName",
  "shortNameKana",
  "nameEn",
  "nicknames",
  "type",
  "furtherTypes",
  "isReferralPriority",
  "departmentCodes",
  "zipcode",
  "tel",
  "tel2",
  "fax",
  "url",
] as const satisfies readonly HospitalField[];
const COLUMNS = new Set<string>(COLUMN_FIELDS);

function put(
  columns: Partial<HospitalRecord>,
  facts: Record<string, unknown>,
  field: HospitalField,
  value: unknown,
) {
  const [group = "", name = ""] = field.split(".");
  if (COLUMNS.has(field)) Object.assign(columns, { [field]: value });
  else if (field === "image") columns.imageUrl = value as string | null;
  else if (field === "address") putAddress(columns, value as Record<string, string>);
  else if (field === "referralOffice") putOffice(columns, value as Office);
  else if (field === "beds") putBeds(columns, facts, value as Beds);
  else if (group === "outpatientList") facts.outpatientList = withDay(facts, name as Weekday, value);
  else if (name) facts[group] = { ...(facts[group] as object | undefined), [name]: value };
  else if (Object.hasOwn(FIELDS, field)) facts[field] = value ?? undefined;
}

type Office = { name: string; tel: string | null; fax: string | null; hours: string };

function putAddress(columns: Partial<HospitalRecord>, value: Record<string, string>) {
  columns.prefectureCode = value.prefectureCode;
  columns.municipalityCode = value.municipalityCode;
  columns.address = value.street;
}

function putOffice(columns: Partial<HospitalRecord>, { name, tel, fax, hours }: Office) {
  Object.assign(columns, { referralName: name, referralTel: tel, referralFax: fax, referralHours: hours });
}

function putBeds(columns: Partial<HospitalRecord>, facts: Record<string, unknown>, beds: Beds) {
  const { bedCountTotal, ...kinds } = beds;
  columns.bedCountTotal = bedCountTotal ?? 0;
  Object.assign(facts, kinds);
}

function withDay(facts: Record<string, unknown>, weekday: Weekday, value: unknown): OutpatientEntry[] {
  const table = (facts.outpatientList ?? []) as OutpatientEntry[];
  const entries = value as Omit<OutpatientEntry, "weekday">[];
  return [
    ...table.filter((entry) => entry.weekday !== weekday),
    ...entries.map((entry) => ({ weekday, ...entry })),
  ];
}
