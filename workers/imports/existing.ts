import type { HospitalFacts } from "#contract/hospitals/facts";
import type { HospitalField, SourcedPart } from "#contract/hospitals/fields";
import type { HospitalKind, Source } from "#contract/hospitals/figures";

/** Columns that imports write, by their names in the table. */
export type Columns = {
  name: string;
  furigana: string;
  short_name: string;
  short_name_kana: string;
  name_en: string;
  kind: HospitalKind;
  type: number;
  further_types: number[];
  department_codes: string[];
  zipcode: string;
  prefecture_code: string;
  municipality_code: string;
  address: string;
  medical_area_id: string;
  latitude: number | null;
  longitude: number | null;
  is_place_near: number;
  tel: string | null;
  fax: string | null;
  url: string | null;
  bed_count_total: number;
};

/** A hospital as it is in the record, as far as imports go. */
export type ExistingHospital = {
  id: string;
  revision: number;
  columns: Columns;
  facts: HospitalFacts;
  sources: Partial<Record<SourcedPart, { source: Source; date: string }>>;
  edited: Partial<Record<HospitalField, unknown>>;
  closedAt: number | null;
};

const JSON_COLUMNS = ["further_types", "department_codes"] as const;

/** An object and not a list: the types miss a column that is not named here. */
const IS_COLUMN: Record<keyof Columns, true> = {
  name: true,
  furigana: true,
  short_name: true,
  short_name_kana: true,
  name_en: true,
  kind: true,
  type: true,
  further_types: true,
  department_codes: true,
  zipcode: true,
  prefecture_code: true,
  municipality_code: true,
  address: true,
  medical_area_id: true,
  latitude: true,
  longitude: true,
  is_place_near: true,
  tel: true,
  fax: true,
  url: true,
  bed_count_total: true,
};
export const COLUMNS = Object.keys(IS_COLUMN) as (keyof Columns)[];

type Row = Record<string, string | number | null>;

/** The hospitals of these ids, by their ids in small letters: publishers are not of one mind about capitals. */
export async function existingHospitals(
  DB: D1Database,
  ids: readonly string[],
): Promise<Map<string, ExistingHospital>> {
  const folded = JSON.stringify(ids.map((id) => id.toLowerCase()));
  const { results } = await DB.prepare(READ).bind(folded).all<Row>();
  return new Map(results.map((row) => [String(row.id).toLowerCase(), existing(row)]));
}

const READ = `SELECT id, revision, facts, sources, edited, closed_at, ${COLUMNS.join(", ")}
  FROM hospitals WHERE lower(id) IN (SELECT value FROM json_each(?))`;

function existing(row: Row): ExistingHospital {
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, row[column]]));
  for (const column of JSON_COLUMNS) columns[column] = JSON.parse(String(row[column]));
  return {
    id: String(row.id),
    revision: Number(row.revision),
    columns: columns as unknown as Columns,
    facts: JSON.parse(String(row.facts)),
    sources: JSON.parse(String(row.sources)),
    edited: JSON.parse(String(row.edited)),
    closedAt: row.closed_at === null ? null : Number(row.closed_at),
  };
}

/** A value as the table keeps it. */
export const stored = (value: Columns[keyof Columns]) =>
  Array.isArray(value) ? JSON.stringify(value) : value;
