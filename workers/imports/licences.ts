import { readDate } from "#contract/dates/japanese-date";
import { nfkc } from "#contract/japanese/nfkc";
import { licenceRegister } from "../db/schema/registration";
import { allRows, computed, runSql } from "../db/sql";
import type { FaultKind, Report } from "./faults";
import { noteRun } from "./note-run";
import { cellOf, isMalformed, plainName } from "./source/columns";
import type { GivenFile } from "./source/files";
import { tablesIn } from "./source/tables";

/** The columns of the register of licences, as its header names them. */
const LICENCE_COLUMNS = {
  profession: "職種",
  number: "登録番号",
  lastName: "姓",
  firstName: "名",
  gender: "性別",
  birthday: "生年月日",
  date: "登録年月日",
} as const;
type Column = keyof typeof LICENCE_COLUMNS;
type Layout = Record<Column, number>;

export type LicenceCounts = { read: number; new: number; changed: number; same: number };
type Options = { onBytes?: (bytes: number) => void };
type Licence = [
  profession: string,
  number: string,
  lastName: string,
  firstName: string,
  gender: number,
  birthday: string,
  date: string,
];

const CHUNK = 1_000;
const NAME_CHARS = 50;
const PROFESSIONS: Record<string, string> = { 医師: "1", 歯科医師: "2", 1: "1", 2: "2" };
const GENDERS: Record<string, number> = { 男: 0, 男性: 0, 0: 0, 女: 1, 女性: 1, 1: 1 };

function layoutOf(cells: readonly string[]): { layout: Layout; width: number; hasHeader: boolean } | null {
  const names = cells.map(plainName);
  const found = Object.entries(LICENCE_COLUMNS).map(
    ([column, name]) => [column, names.indexOf(plainName(name))] as const,
  );
  const isKnown = found.every(([, at]) => at >= 0);
  return isKnown
    ? { layout: Object.fromEntries(found) as Layout, width: cells.length, hasHeader: true }
    : null;
}

/** Which columns a header misses that names at least two of the register's. */
function missingIn(cells: readonly string[]): string[] {
  const names = new Set(cells.map(plainName));
  const missing = Object.values(LICENCE_COLUMNS).filter((name) => !names.has(plainName(name)));
  return missing.length <= Object.keys(LICENCE_COLUMNS).length - 2 ? missing : [];
}

/** Reads a register of licences into the embedded one. A licence that is there already is corrected, none is removed. */
export async function importLicences(
  DB: D1Database,
  files: readonly GivenFile[],
  report: Report,
  options: Options = {},
): Promise<LicenceCounts> {
  const counts: LicenceCounts = { read: 0, new: 0, changed: 0, same: 0 };
  const seen = new Set<string>();
  let chunk: Licence[] = [];
  for (const given of files) {
    const tables = tablesIn(given, layoutOf, report.add, (bytes) => options.onBytes?.(bytes), missingIn);
    for await (const { file, layout, rows } of tables) {
      for await (const { line, cells } of rows) {
        const fault = (kind: FaultKind, column: Column, value: string) =>
          report.add({
            file,
            line,
            column: LICENCE_COLUMNS[column],
            id: cellOf(cells, layout.number),
            kind,
            value,
          });
        const licence = readLicence(cells, layout, fault);
        if (!licence) continue;
        const key = `${licence[0]} ${licence[1]}`;
        if (seen.has(key)) {
          fault("licence-twice", "number", licence[1]);
          continue;
        }
        seen.add(key);
        chunk.push(licence);
        if (chunk.length < CHUNK) continue;
        await writeLicences(DB, chunk, counts);
        chunk = [];
      }
    }
  }
  await writeLicences(DB, chunk, counts);
  await noteRun(DB, "licences", { read: counts.read, now: Date.now() });
  return counts;
}

type Fault = (kind: FaultKind, column: Column, value: string) => void;

/** A licence is read whole or not at all: a register with gaps would turn people away. */
function readLicence(cells: readonly string[], layout: Layout, fault: Fault): Licence | null {
  const cell = (column: Column) => nfkc(cellOf(cells, layout[column])).trim();
  const refused = (kind: FaultKind, column: Column) => {
    fault(kind, column, cell(column));
    return null;
  };
  const profession = PROFESSIONS[cell("profession")];
  if (profession === undefined) return refused("licence-profession", "profession");
  const number = cell("number").replace(/^0+/, "");
  if (!/^[1-9]\d{0,6}$/.test(number)) return refused("licence-number", "number");
  // As it is written: a compatibility character in a name is its bearer's.
  const name = (column: Column) => cellOf(cells, layout[column]).replace(/[\s\u3000]+/g, " ");
  for (const column of ["lastName", "firstName"] as const) {
    if (name(column) === "") return refused("doctor-name-blank", column);
    if (name(column).length > NAME_CHARS) return refused("doctor-name-long", column);
    if (isMalformed(name(column))) return refused("row-malformed", column);
  }
  const gender = GENDERS[cell("gender")];
  if (gender === undefined) return refused("licence-gender", "gender");
  const birthday = dayOf(cell("birthday"));
  if (birthday === null) return refused("licence-birthday", "birthday");
  const date = dayOf(cell("date"));
  if (date === null || date <= birthday) return refused("licence-date", "date");
  return [profession, number, name("lastName"), name("firstName"), gender, birthday, date];
}

function dayOf(typed: string): string | null {
  const read = readDate(typed, "", "");
  return "iso" in read ? read.iso : null;
}

async function writeLicences(DB: D1Database, licences: readonly Licence[], counts: LicenceCounts) {
  if (licences.length === 0) return;
  const results = await allRows(
    DB,
    {
      profession: licenceRegister.profession,
      number: licenceRegister.registeredNumber,
      licence: computed<string>(),
    },
    KNOWN,
    JSON.stringify(licences.map(([profession, number]) => [profession, number])),
  );
  const existing = new Map(results.map((row) => [`${row.profession} ${row.number}`, String(row.licence)]));
  const isKnown = ([profession, number]: Licence) => existing.get(`${profession} ${number}`);
  const fresh = licences.filter((licence) => isKnown(licence) !== JSON.stringify(licence));
  const added = licences.filter((licence) => isKnown(licence) === undefined).length;
  if (fresh.length > 0) await runSql(DB, WRITE, JSON.stringify(fresh));
  counts.read += licences.length;
  counts.new += added;
  counts.changed += fresh.length - added;
  counts.same += licences.length - fresh.length;
}

const KNOWN = `SELECT r.profession, r.registered_number AS number, json_array(r.profession, r.registered_number,
    r.last_name, r.first_name, r.gender, r.birthday, r.certification_date) AS licence
  FROM json_each(?1) AS said JOIN licence_register r
    ON r.profession = said.value ->> 0 AND r.registered_number = said.value ->> 1`;
const WRITE = `INSERT INTO licence_register
    (profession, registered_number, last_name, first_name, gender, birthday, certification_date)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
  FROM json_each(?1) WHERE true
  ON CONFLICT (profession, registered_number) DO UPDATE SET last_name = excluded.last_name,
    first_name = excluded.first_name, gender = excluded.gender, birthday = excluded.birthday,
    certification_date = excluded.certification_date`;
