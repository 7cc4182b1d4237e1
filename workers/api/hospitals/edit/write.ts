import { and, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { isContactField } from "#contract/hospitals/contact";
import { FIELDS, type HospitalField, isHospitalField } from "#contract/hospitals/fields";
import { nfkc } from "#contract/japanese/nfkc";
import type { Database } from "../../../db/client";
import { type EditedFields, hospitalEdits, hospitals, vacantBeds } from "../../../db/schema/hospitals";
import type { Env } from "../../../env";
import { notify } from "../../../notifications/notify";
import { confirmedPeopleOf, operatorsOf } from "../../workplaces/membership";
import type { HospitalRecord, Stored } from "../record";
import { columnsOf, type Vacancy, type Values, vacantBedIdOf } from "./values";

export type Writing = {
  stored: Stored;
  /** Field → value as it becomes. */
  changes: Values;
  /** Field → value as it was. */
  current: Values;
  /** Rows of vacancies that were looked at and left: a word on them all the same. */
  confirmed?: readonly string[];
  editor: { id: string; as: "member" | "operator" };
  now: number;
  /** The time when the figures of vacant beds were said, if that is not now. */
  saidAt?: number;
};

/**
 * Writes the record, its vacant beds and its history in one piece, unless the record has moved on from the revision
 * that was read: then nothing, and false.
 */
export async function write(db: Database, writing: Writing): Promise<boolean> {
  const { row } = writing.stored;
  const isUnchanged = sql`(SELECT revision FROM hospitals WHERE id = ${row.id}) = ${row.revision}`;
  const [, , , , written] = await db.batch([
    db.insert(hospitalEdits).select(sql`${historyOf(writing)} WHERE ${isUnchanged}`),
    db
      .delete(vacantBeds)
      .where(
        and(eq(vacantBeds.hospitalId, row.id), inJson(vacantBeds.id, removedFrom(writing)), isUnchanged),
      ),
    db
      .insert(vacantBeds)
      .select(sql`${vacancies(writing)} WHERE ${isUnchanged}`)
      .onConflictDoUpdate({
        target: vacantBeds.id,
        set: AS_SAID_LAST,
        setWhere: sql`vacant_beds.hospital_id = excluded.hospital_id`,
      }),
    db
      .update(vacantBeds)
      .set({ updatedAt: writing.now, updatedBy: writing.editor.id, confirmed: true })
      .where(
        and(eq(vacantBeds.hospitalId, row.id), inJson(vacantBeds.id, writing.confirmed ?? []), isUnchanged),
      ),
    db
      .update(hospitals)
      .set(columns(writing))
      .where(sql`${eq(hospitals.id, row.id)} AND ${hospitals.revision} = ${row.revision}`)
      .returning({ id: hospitals.id }),
  ]);
  return written.length > 0;
}

function columns({ stored: { row }, changes, editor, now }: Writing): Partial<HospitalRecord> {
  const fields = Object.keys(changes).filter((field): field is HospitalField => Object.hasOwn(FIELDS, field));
  const edited: EditedFields = Object.fromEntries(fields.map((field) => [field, { at: now, by: editor.as }]));
  return {
    ...columnsOf(row, changes),
    ...placed(row, changes),
    edited: { ...row.edited, ...edited },
    revision: row.revision + 1,
    updatedAt: now,
  };
}

type Address = { municipalityCode: string; street: string };

/**
 * The medical area is the municipality's. The point of the map is that of the old address: in another municipality it
 * becomes the middle of the houses there, and at another number it is near at best.
 */
function placed(row: HospitalRecord, changes: Values): Partial<HospitalRecord> {
  const address = changes.address as Address | undefined;
  if (!address) return {};
  const code = address.municipalityCode;
  const area = sql`coalesce((SELECT medical_area_id FROM municipalities WHERE code = ${code}), medical_area_id)`;
  const isMoved = code !== row.municipalityCode;
  const isNear = isMoved || numbersIn(address.street) !== numbersIn(row.address);
  const middle = (column: "latitude" | "longitude") =>
    sql`(SELECT avg(${sql.raw(column)}) FROM hospitals AS other WHERE other.medical_area_id = ${area}
      AND other.municipality_code = ${code} AND other.id <> ${row.id})`;
  const point = { latitude: middle("latitude"), longitude: middle("longitude") };
  return {
    medicalAreaId: area as unknown as string,
    ...(isMoved ? (point as unknown as Partial<HospitalRecord>) : {}),
    ...(isNear ? { isPlaceNear: true } : {}),
  };
}

const numbersIn = (street: string) => (nfkc(street).match(/[0-9一二三四五六七八九十]+/g) ?? []).join("-");

function historyOf({ stored: { row }, changes, current, editor, now }: Writing) {
  const lines = Object.entries(changes).map(([field, after]) => [
    field,
    JSON.stringify(current[field] ?? null),
    JSON.stringify(after ?? null),
  ]);
  return sql`SELECT NULL, ${row.id}, ${row.revision + 1}, value ->> 0, value ->> 1, value ->> 2, ${editor.id}, ${now}, NULL, NULL, ${editor.as}
    FROM json_each(${JSON.stringify(lines)})`;
}

const removedFrom = ({ changes }: Writing) =>
  vacanciesIn(changes).flatMap(([id, value]) => (value === null ? [id] : []));

function vacancies({ stored: { row }, changes, editor, now, saidAt = now }: Writing) {
  const lines = vacanciesIn(changes).flatMap(([id, value]) => (value ? [lineOf(id, value)] : []));
  return sql`SELECT value ->> 0, ${row.id}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, ${saidAt}, ${editor.id}, 0
    FROM json_each(${JSON.stringify(lines)})`;
}

const lineOf = (id: string, { bedKind, ward, men, women, either, note }: Vacancy) => [
  id,
  bedKind,
  ward,
  men,
  women,
  either,
  men + women + either,
  note,
];

const AS_SAID_LAST = {
  bedKind: sql`excluded.bed_kind`,
  ward: sql`excluded.ward`,
  men: sql`excluded.men`,
  women: sql`excluded.women`,
  either: sql`excluded.either`,
  number: sql`excluded.number`,
  note: sql`excluded.note`,
  updatedAt: sql`excluded.updated_at`,
  updatedBy: sql`excluded.updated_by`,
  confirmed: false,
};

const inJson = (column: SQLiteColumn, values: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

function vacanciesIn(changes: Values): [string, Vacancy | null][] {
  return Object.entries(changes).flatMap(([field, value]) => {
    const id = vacantBedIdOf(field);
    return id === null ? [] : [[id, value as Vacancy | null]];
  });
}

type Change = {
  row: Pick<HospitalRecord, "id" | "name" | "revision">;
  fields: readonly string[];
  editorId: string;
};

/** Everybody confirmed at the institution and every operator is notified at once of contact data that changed. */
export async function contactChanged(env: Env, { row, fields, editorId }: Change): Promise<void> {
  const changed = fields.filter(isContactField);
  if (changed.length === 0) return;
  const labels = changed.map((field) => (isHospitalField(field) ? FIELDS[field].label : field));
  const eventKey = `contact-changed:${row.id}:${row.revision + 1}`;
  const text = `${row.name}：${labels.join("・")}`;
  const [people, operators] = await Promise.all([confirmedPeopleOf(env, row.id), operatorsOf(env)]);
  await notify(env, people, {
    eventKey,
    topic: "contactChanged",
    about: { type: "hospitalContact", id: row.id },
    actorId: editorId,
    text,
  });
  await notify(env, operators, {
    eventKey: `${eventKey}:operator`,
    topic: "contactChanged",
    about: { type: "editedHospital", id: row.id },
    actorId: editorId,
    text,
  });
}
