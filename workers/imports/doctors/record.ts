import { doctors as doctorsTable } from "../../db/schema/doctors";
import { doctorImports } from "../../db/schema/imports";
import { papers as papersTable } from "../../db/schema/papers";
import { allRows, computed, nullable, type RowOf, statement } from "../../db/sql";
import type { DoctorSaid, ExistingDoctor, StoredPlace } from "./merge";

/** A code of the list with what it said last and the record it leads to; `record` null: the person has left. */
export type KnownDoctor = {
  code: string;
  doctorId: string;
  said: Partial<DoctorSaid>;
  sourceDate: string;
  record: ExistingDoctor | null;
};
/** What is written of one doctor. `record` null: a new record. */
export type WrittenDoctor = {
  code: string;
  doctorId: string;
  said: DoctorSaid;
  record: ExistingDoctor | null;
  changes: Partial<DoctorSaid>;
  /** Papers that the list brought and names no more. */
  stalePapers: string[];
  /** The row of the code differs from the one that stands. */
  isNoted: boolean;
};

const ROW_COLUMNS = {
  code: doctorImports.code,
  doctorId: doctorImports.doctorId,
  said: doctorImports.said,
  sourceDate: doctorImports.sourceDate,
  id: nullable(doctorsTable.id),
  userId: doctorsTable.userId,
  lastName: doctorsTable.lastName,
  firstName: doctorsTable.firstName,
  lastKana: doctorsTable.lastNameKana,
  firstKana: doctorsTable.firstNameKana,
  gender: doctorsTable.gender,
  year: doctorsTable.certificationYear,
  departments: doctorsTable.departmentCodes,
  experts: doctorsTable.expertCodes,
  updatedAt: doctorsTable.updatedAt,
  vanishedAt: doctorsTable.vanishedAt,
  workplaces: computed<string>(),
  papers: computed<string>(),
};
type Row = RowOf<typeof ROW_COLUMNS>;

const RECORD = `d.id, d.user_id AS userId, d.last_name AS lastName, d.first_name AS firstName,
  d.last_name_kana AS lastKana, d.first_name_kana AS firstKana, d.gender, d.certification_year AS year,
  d.department_codes AS departments, d.expert_codes AS experts, d.updated_at AS updatedAt,
  d.vanished_at AS vanishedAt,
  (SELECT json_group_array(json_object('type', w.type, 'hospitalId', w.hospital_id, 'name', w.name,
     'prefectureCode', w.prefecture_code, 'city', w.city, 'medicalAreaId', w.medical_area_id,
     'isWorking', w.is_working, 'startDate', w.start_date, 'endDate', w.end_date) ORDER BY w.position)
   FROM workplaces w WHERE w.doctor_id = d.id) AS workplaces,
  (SELECT json_group_array(p.pmid) FROM doctor_papers o JOIN papers p ON p.id = o.paper_id
   WHERE o.doctor_id = d.id AND p.pmid IS NOT NULL) AS papers`;

const BY_CODES = `SELECT i.code, i.doctor_id AS doctorId, i.said, i.source_date AS sourceDate, ${RECORD}
  FROM json_each(?1) c JOIN doctor_imports i ON i.code = c.value LEFT JOIN doctors d ON d.id = i.doctor_id`;

/** What is known of these codes, by the code. */
export async function existingDoctors(DB: D1Database, codes: string[]): Promise<Map<string, KnownDoctor>> {
  const results = await allRows(DB, ROW_COLUMNS, BY_CODES, JSON.stringify(codes));
  return new Map(
    results.map((row) => [
      row.code,
      {
        code: row.code,
        doctorId: row.doctorId,
        said: row.said as Partial<DoctorSaid>,
        sourceDate: row.sourceDate,
        record: existingOf(row),
      },
    ]),
  );
}

const NAMESAKES = `SELECT c.value ->> 0 AS code, d.id AS doctorId, '{}' AS said, '' AS sourceDate, ${RECORD}
  FROM json_each(?1) c JOIN doctors d
    ON d.last_name_kana = c.value ->> 3 AND d.first_name_kana = c.value ->> 4
    AND d.last_name = c.value ->> 1 AND d.first_name = c.value ->> 2
  WHERE d.certification_year = c.value ->> 5
    AND NOT EXISTS (SELECT 1 FROM doctor_imports i WHERE i.doctor_id = d.id)
    AND EXISTS (SELECT 1 FROM workplaces w JOIN json_each(c.value, '$[6]') place ON place.value = w.hospital_id
      WHERE w.doctor_id = d.id)`;

/**
 * Records that no list has named yet and that are the same person's: name, reading, year of registration and a hospital
 * agree. By the code; a code that several fit is absent.
 */
export async function sameDoctors(
  DB: D1Database,
  doctors: readonly { code: string; said: DoctorSaid }[],
): Promise<Map<string, KnownDoctor>> {
  const keys = doctors.flatMap(({ code, said: { name, reading, year, workplaces = [] } }) => {
    const hospitals = workplaces.flatMap(({ hospitalId }) => hospitalId ?? []);
    return year && hospitals.length > 0 ? [[code, ...name, ...reading, year, hospitals]] : [];
  });
  if (keys.length === 0) return new Map();
  const results = await allRows(DB, ROW_COLUMNS, NAMESAKES, JSON.stringify(keys));
  const times = (key: "code" | "doctorId", value: string) =>
    results.filter((row) => row[key] === value).length;
  const found = results.filter(
    (row) => times("code", row.code) === 1 && times("doctorId", row.doctorId) === 1,
  );
  return new Map(
    found.map((row) => [
      row.code,
      { code: row.code, doctorId: row.doctorId, said: {}, sourceDate: "", record: existingOf(row) },
    ]),
  );
}

function existingOf(row: Row): ExistingDoctor | null {
  if (row.id === null) return null;
  const { id, userId, gender, year, updatedAt, vanishedAt } = row;
  return {
    id,
    userId,
    gender,
    year,
    updatedAt,
    vanishedAt,
    name: [row.lastName, row.firstName],
    reading: [row.lastKana, row.firstKana],
    departments: row.departments,
    experts: row.experts,
    workplaces: JSON.parse(row.workplaces) as StoredPlace[],
    papers: JSON.parse(row.papers) as string[],
  };
}

/** Which of these PMIDs the record has published papers of. */
export async function existingPapers(DB: D1Database, pmids: readonly string[]): Promise<Set<string>> {
  if (pmids.length === 0) return new Set();
  const results = await allRows(
    DB,
    { id: papersTable.id },
    "SELECT id FROM papers WHERE id IN (SELECT value FROM json_each(?1))",
    JSON.stringify([...new Set(pmids)].map(paperId)),
  );
  return new Set(results.map(({ id }) => id.slice(PAPER_PREFIX.length)));
}

const PAPER_PREFIX = "pm";
const paperId = (pmid: string) => PAPER_PREFIX + pmid;

const v = (place: number) => `value ->> ${place}`;
/** In the order of `rowOf`. */
const COLUMNS = [
  "last_name",
  "first_name",
  "last_name_kana",
  "first_name_kana",
  "gender",
  "certification_year",
  "department_codes",
  "expert_codes",
];

/** The row as it was read, and still without an account. */
const UNTOUCHED = `SELECT 1 FROM doctors d WHERE d.id = said.${v(0)} AND d.updated_at = said.${v(1)} AND d.user_id IS NULL`;

const INSERT = `INSERT INTO doctors (id, updated_at, ${COLUMNS.join(", ")})
  SELECT ${v(0)}, ?2, ${COLUMNS.map((_, at) => v(at + 2)).join(", ")} FROM json_each(?1) WHERE true
  ON CONFLICT DO NOTHING`;
const NOTE_LEFT = `INSERT INTO unindexed_hospitals (hospital_id)
  SELECT w.hospital_id FROM json_each(?1) AS said JOIN workplaces w ON w.doctor_id = said.value
  WHERE w.hospital_id IS NOT NULL ON CONFLICT DO NOTHING`;
const CLEAR_PLACES = `DELETE FROM workplaces WHERE doctor_id IN (
  SELECT said.${v(0)} FROM json_each(?1) AS said WHERE EXISTS (${UNTOUCHED}))`;
const PLACES = `INSERT OR REPLACE INTO workplaces (doctor_id, position, type, hospital_id, name, prefecture_code, city,
    medical_area_id, is_working)
  SELECT said.${v(0)}, said.${v(2)}, ${Array.from({ length: 6 }, (_, at) => `said.${v(at + 3)}`).join(", ")}, 1
  FROM json_each(?1) AS said WHERE EXISTS (${UNTOUCHED})`;
const UPDATE = `UPDATE doctors SET updated_at = max(?2, said.${v(1)} + 1), vanished_at = NULL,
    ${COLUMNS.map((column, at) => `${column} = said.${v(at + 2)}`).join(", ")}
  FROM json_each(?1) AS said WHERE doctors.id = said.${v(0)} AND doctors.updated_at = said.${v(1)}
    AND doctors.user_id IS NULL`;
const ADD_PAPERS = `INSERT INTO doctor_papers (doctor_id, paper_id, state, updated_at)
  SELECT ${v(0)}, ${v(1)}, 'accepted', ?2 FROM json_each(?1)
  WHERE EXISTS (SELECT 1 FROM doctors d WHERE d.id = ${v(0)} AND d.user_id IS NULL)
    AND EXISTS (SELECT 1 FROM papers p WHERE p.id = ${v(1)}) ON CONFLICT DO NOTHING`;
const DROP_PAPERS = `DELETE FROM doctor_papers WHERE state = 'accepted' AND EXISTS (SELECT 1 FROM json_each(?1) AS said
  WHERE said.${v(0)} = doctor_papers.doctor_id AND said.${v(1)} = doctor_papers.paper_id)`;
const NOTE_CODES = `INSERT INTO doctor_imports (code, doctor_id, said, source_date)
  SELECT ${v(0)}, ${v(1)}, ${v(2)}, ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (code) DO UPDATE SET said = excluded.said, source_date = excluded.source_date, vanished_at = NULL`;
const NOTE_DOCTORS = `INSERT INTO unindexed_doctors (doctor_id, papers) SELECT ${v(0)}, ${v(1)} FROM json_each(?1)
  WHERE true ON CONFLICT (doctor_id) DO UPDATE SET papers = max(papers, excluded.papers)`;

type Origin = { date: string; now: number };

/**
 * Writes these doctors in one batch. Tells whether every record was still as it was read; those that were not keep
 * what somebody else has written meanwhile, and are to be read again.
 */
export async function writeDoctors(
  DB: D1Database,
  written: readonly WrittenDoctor[],
  { date, now }: Origin,
): Promise<boolean> {
  const fresh = written.filter(({ record }) => record === null);
  const changed = written.filter(isChanged);
  const moved = written.filter(({ changes }) => changes.workplaces !== undefined);
  const papers = written.filter(({ changes }) => changes.papers !== undefined);
  const over = (sql: string, rows: readonly unknown[], ...values: unknown[]) =>
    rows.length === 0 ? [] : [statement(DB, sql, JSON.stringify(rows), ...values)];
  const found = [...fresh, ...changed];
  const update = over(UPDATE, changed.map(rowOf), now);
  const before = [
    ...over(INSERT, fresh.map(rowOf), now),
    ...over(
      NOTE_LEFT,
      moved.map(({ doctorId }) => doctorId),
    ),
    ...over(
      CLEAR_PLACES,
      moved.map((one) => [one.doctorId, readAt(one, now)]),
    ),
    ...over(
      PLACES,
      moved.flatMap((one) => placeRows(one, now)),
    ),
    ...over(
      NOTE_LEFT,
      found.map(({ doctorId }) => doctorId),
    ),
    ...over(ADD_PAPERS, papers.flatMap(paperRows), now),
    ...over(
      DROP_PAPERS,
      papers.flatMap(({ doctorId, stalePapers }) => stalePapers.map((pmid) => [doctorId, paperId(pmid)])),
    ),
    ...over(
      NOTE_DOCTORS,
      found.map(({ doctorId, changes }) => [doctorId, Number(changes.papers !== undefined)]),
    ),
  ];
  const noted = written.filter(({ isNoted }) => isNoted);
  const codes = over(
    NOTE_CODES,
    noted.map(({ code, doctorId, said }) => [code, doctorId, JSON.stringify(said)]),
    date,
  );
  const statements = [...before, ...update, ...codes];
  if (statements.length === 0) return true;
  const results = await DB.batch(statements);
  return update.length === 0 || results[before.length]?.meta.changes === changed.length;
}

/** The row of the record is written: something in it changes, or it comes back. A doctor's with an account is theirs. */
export function isChanged({ record, changes }: WrittenDoctor): boolean {
  if (record?.userId !== null) return false;
  return Object.keys(changes).length > 0 || record.vanishedAt !== null;
}

/** A new record is written in the same batch, with this time. */
const readAt = ({ record }: WrittenDoctor, now: number) => record?.updatedAt ?? now;

function rowOf({ doctorId, record, said, changes }: WrittenDoctor): unknown[] {
  const after = { ...(record ?? said), ...changes };
  const { name, reading, gender = null, year = null, departments = [], experts = [] } = after;
  const lists = [departments, experts].map((codes) => JSON.stringify(codes));
  return [doctorId, record?.updatedAt ?? 0, ...name, ...reading, gender, year, ...lists];
}

function placeRows(one: WrittenDoctor, now: number): unknown[][] {
  return (one.changes.workplaces ?? []).map((place, at) => [
    one.doctorId,
    readAt(one, now),
    at,
    place.type,
    place.hospitalId,
    place.name,
    place.prefectureCode,
    place.city,
    place.medicalAreaId,
  ]);
}

const paperRows = ({ doctorId, changes }: WrittenDoctor) =>
  (changes.papers ?? []).map((pmid) => [doctorId, paperId(pmid)]);
