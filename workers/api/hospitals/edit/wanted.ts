import { sql } from "drizzle-orm";
import { licensedBeds, moreThanLicensed } from "#contract/hospitals/doubts";
import type { HospitalEdit } from "#contract/hospitals/edits";
import { BED_KINDS, PATIENT_COUNTS, VISIT_DAYS, WEEKDAYS, type Weekday } from "#contract/hospitals/figures";
import { BEDS_BEYOND_TOTAL, BEDS_DO_NOT_ADD_UP, VACANT_BED_TWICE } from "#contract/hospitals/texts";
import { ZIPCODE_UNKNOWN } from "#contract/texts";
import type { Database } from "../../../db/client";
import { municipalities } from "../../../db/schema/reference";
import { allRows } from "../../../db/sql";
import { invalidFields } from "../../errors";
import { type Beds, COLUMN_FIELDS, type Vacancy, type Values, vacantBedField } from "./values";

/** Fields of a body that are fields of the record as they stand. */
const AS_SENT = [
  ...COLUMN_FIELDS,
  "image",
  "referralOffice",
  "freeText",
  "bandHours",
  "closedDays",
  ...(Object.keys(PATIENT_COUNTS) as (keyof typeof PATIENT_COUNTS)[]),
  ...(Object.keys(VISIT_DAYS) as (keyof typeof VISIT_DAYS)[]),
] as const satisfies readonly (keyof HospitalEdit)[];

/** The fields that an edit asks for. A field that it does not name is not among them. */
export function wantedOf(body: HospitalEdit, current: Values): Values {
  const sent = AS_SENT.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]);
  return {
    ...Object.fromEntries(sent),
    ...prefixed("staff", body.staff),
    ...prefixed("procedures", body.procedures),
    ...wantedBeds(body, current.beds as Beds),
    ...wantedStreet(body, current),
    ...wantedDays(body),
    ...wantedVacancies(body, current),
  };
}

function prefixed(group: string, counts: Record<string, unknown> | undefined): Values {
  const sent = Object.entries(counts ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [`${group}.${name}`, value]));
}

function wantedBeds(body: HospitalEdit, current: Beds): Values {
  const names = ["bedCountTotal", ...BED_KINDS.map((kind) => `bedCount${kind}` as const)] as const;
  const sent = names.filter((name) => body[name] !== undefined);
  if (sent.length === 0) return {};
  return { beds: { ...current, ...Object.fromEntries(sent.map((name) => [name, body[name]])) } };
}

function wantedStreet({ street }: HospitalEdit, { address }: Values): Values {
  return street === undefined ? {} : { address: { ...(address as object), street } };
}

function wantedDays({ outpatientList, outpatientDays }: HospitalEdit): Values {
  const days = outpatientList
    ? WEEKDAYS.map((day) => [day, outpatientList.filter(({ weekday }) => weekday === day)] as const)
    : (Object.entries(outpatientDays ?? {}) as [Weekday, OutpatientDay][]);
  return Object.fromEntries(days.map(([day, entries]) => [`outpatientList.${day}`, entries.map(entryOf)]));
}

type OutpatientDay = NonNullable<NonNullable<HospitalEdit["outpatientDays"]>[Weekday]>;

const entryOf = ({ band, departmentCode, doctor, note }: OutpatientDay[number]) => ({
  band,
  departmentCode,
  doctor,
  note,
});

/** A row without an id is the one of its kind and ward, or a new one. 422 where a row would become another's twin. */
function wantedVacancies({ vacantBeds = [] }: HospitalEdit, current: Values): Values {
  const wanted: Values = {};
  for (const { id, isRemoved, ...given } of vacantBeds) {
    const row: Vacancy = {
      bedKind: given.bedKind,
      ward: given.ward,
      men: given.men ?? 0,
      women: given.women ?? 0,
      either: given.either ?? 0,
      note: given.note,
    };
    const twin = Object.keys(current).find((field) => isTwin(current[field], row, field));
    const field = id ? vacantBedField(id) : (twin ?? vacantBedField(crypto.randomUUID()));
    if (!isRemoved && ((twin && twin !== field) || Object.values(wanted).some((each) => isTwin(each, row))))
      throw invalidFields({ vacantBeds: VACANT_BED_TWICE });
    wanted[field] = isRemoved ? null : row;
  }
  return wanted;
}

function isTwin(value: unknown, { bedKind, ward }: Vacancy, field = "vacantBeds."): boolean {
  const other = value as Partial<Vacancy> | null;
  return field.startsWith("vacantBeds.") && other?.bedKind === bedKind && other.ward === ward;
}

/** Judges the record as it would be: the five kinds add up, and what is part of them is no more than all. */
export function refuseOddBeds(changes: Values) {
  const beds = changes.beds as Beds | undefined;
  if (!beds) return;
  const [total, of] = [
    beds.bedCountTotal ?? 0,
    (kind: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8) => beds[`bedCount${kind}`] ?? 0,
  ];
  if (of(1) + of(2) + of(3) + of(4) + of(5) !== total)
    throw invalidFields({ bedCountTotal: BEDS_DO_NOT_ADD_UP });
  if (of(6) + of(7) + of(8) > total) throw invalidFields({ bedCount6: BEDS_BEYOND_TOTAL });
}

/** Asks once more about more vacant beds than the hospital has licensed ones of that kind; of kinds that were sent. */
export function questionVacancies({ vacantBeds, isSure }: HospitalEdit, changes: Values, current: Values) {
  if (!vacantBeds || isSure) return;
  const after = { ...current, ...changes };
  const rows = Object.entries(after).flatMap(([field, value]) =>
    field.startsWith("vacantBeds.") && value ? [value as Vacancy] : [],
  );
  for (const kind of new Set(vacantBeds.map(({ bedKind }) => bedKind))) {
    const licensed = licensedBeds(after.beds as Beds, kind);
    const vacant = rows
      .filter(({ bedKind }) => bedKind === kind)
      .reduce((sum, { men, women, either }) => sum + men + women + either, 0);
    if (licensed !== null && vacant > licensed)
      throw invalidFields({ isSure: moreThanLicensed(kind, vacant, licensed) });
  }
}

/** A new postal code brings its municipality with it. 422 for one that does not exist. */
export async function withMunicipality(db: Database, changes: Values, current: Values): Promise<Values> {
  if (typeof changes.zipcode !== "string") return changes;
  const places = await allRows(
    db,
    { prefectureCode: municipalities.prefectureCode, municipalityCode: municipalities.code },
    sql`
    SELECT DISTINCT m.prefecture_code AS prefectureCode, m.code AS municipalityCode
    FROM postal_codes p JOIN municipalities m ON m.code = p.municipality_code WHERE p.zipcode = ${changes.zipcode}`,
  );
  const address = (changes.address ?? current.address) as { municipalityCode: string };
  const place =
    places.find(({ municipalityCode }) => municipalityCode === address.municipalityCode) ?? places[0];
  if (!place) throw invalidFields({ zipcode: ZIPCODE_UNKNOWN });
  if (place.municipalityCode === address.municipalityCode) return changes;
  return { ...changes, address: { ...address, ...place } };
}
