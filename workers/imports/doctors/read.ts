import { readYear } from "#contract/dates/japanese-date";
import { fold, toKatakana } from "#contract/japanese/fold";
import { nfkc } from "#contract/japanese/nfkc";
import type { FaultKind } from "../faults";
import { cellOf, isMalformed } from "../source/columns";
import { COLUMNS, type Column, type DoctorLayout, type WorkplaceColumn } from "./layout";

/** A place of work as the list names it; not yet a hospital of the record. */
export type NamedPlace = { code: string; name: string; prefecture: string; columns: string };
/** A row of the list. What its file has no column for is absent. */
export type DoctorRow = {
  line: number;
  code: string;
  name: [last: string, first: string];
  reading: [last: string, first: string];
  gender?: number | null;
  year?: number | null;
  departments?: string[];
  experts?: string[];
  workplaces?: NamedPlace[];
  papers?: string[];
};
export type RowFault = (kind: FaultKind, value: string, column: string) => void;

/** Departments and experts by their codes, and by their names however they are written. */
export type ReferenceCodes = {
  departments: ReadonlyMap<string, string>;
  experts: ReadonlyMap<string, string>;
};

const NAME_CHARS = 50;
const CODE_CHARS = 40;
const FIRST_YEAR = 1920;
const MOST_OF_A_LIST = 20;
const MOST_PAPERS = 500;
const SEPARATORS = /[;；、|｜\n]/;
const MAN = new Set(["男", "男性", "0", "m"]);
const WOMAN = new Set(["女", "女性", "1", "f"]);

/** A row as a doctor; null when it names nobody. What cannot be read of the rest is reported and left out. */
export function readDoctor(
  { line, cells }: { line: number; cells: readonly string[] },
  layout: DoctorLayout,
  codes: ReferenceCodes,
  thisYear: number,
  fault: RowFault,
): DoctorRow | null {
  const cell = (column: Column) => cellOf(cells, layout.columns[column]);
  const has = (column: Column) => layout.columns[column] !== undefined;
  const code = nfkc(cell("code"));
  if (code === "" || code.length > CODE_CHARS) return refused(fault, "doctor-code-malformed", code, "code");
  if (isMalformed(code)) return refused(fault, "row-malformed", code, "code");
  const name = namesOf(cell, fault);
  const reading = name && readingsOf(cell, fault);
  if (!name || !reading) return null;
  return {
    line,
    code,
    name,
    reading,
    ...(has("gender") && { gender: genderOf(cell("gender"), fault) }),
    ...(has("year") && { year: yearOf(cell("year"), thisYear, fault) }),
    ...(has("departments") && {
      departments: codesOf(cell("departments"), codes.departments, (value) =>
        fault("department-name-unknown", value, COLUMNS.departments),
      ),
    }),
    ...(has("experts") && {
      experts: codesOf(cell("experts"), codes.experts, (value) =>
        fault("expert-unknown", value, COLUMNS.experts),
      ),
    }),
    ...(has("papers") && { papers: papersOf(cell("papers"), fault) }),
    ...(layout.workplaces.length > 0 && { workplaces: placesOf(cells, layout, fault) }),
  };
}

type Cell = (column: Column) => string;

function refused(fault: RowFault, kind: FaultKind, value: string, column: Column): null {
  fault(kind, value, COLUMNS[column]);
  return null;
}

function namesOf(cell: Cell, fault: RowFault): DoctorRow["name"] | null {
  const read = (["lastName", "firstName"] as const).map((column) => {
    const name = oneBlank(cell(column));
    if (name === "") return refused(fault, "doctor-name-blank", "", column);
    if (name.length > NAME_CHARS) return refused(fault, "doctor-name-long", name, column);
    return isMalformed(name) ? refused(fault, "row-malformed", name, column) : name;
  });
  const [last, first] = read;
  return last && first ? [last, first] : null;
}

function readingsOf(cell: Cell, fault: RowFault): DoctorRow["reading"] | null {
  const read = (["lastKana", "firstKana"] as const).map((column) => {
    const kana = toKatakana(cell(column)).replace(/[\s\u3000]+/g, "");
    if (kana === "") return refused(fault, "reading-blank", "", column);
    return /^[ァ-ヺー・]{1,50}$/.test(kana) ? kana : refused(fault, "reading-malformed", kana, column);
  });
  const [last, first] = read;
  return last && first ? [last, first] : null;
}

const oneBlank = (text: string) => text.replace(/[\s\u3000]+/g, " ").trim();

function genderOf(typed: string, fault: RowFault): number | null {
  const value = nfkc(typed).toLowerCase();
  if (MAN.has(value)) return 0;
  if (WOMAN.has(value)) return 1;
  if (value !== "") fault("gender-unknown", typed, COLUMNS.gender);
  return null;
}

function yearOf(typed: string, thisYear: number, fault: RowFault): number | null {
  if (typed === "") return null;
  const year = readYear(typed);
  if (year !== null && year >= FIRST_YEAR && year <= thisYear) return year;
  fault("year-malformed", typed, COLUMNS.year);
  return null;
}

function codesOf(typed: string, existing: ReadonlyMap<string, string>, unknown: (value: string) => void) {
  const codes = partsOf(typed).flatMap((part) => {
    const code = existing.get(fold(part));
    if (code === undefined) unknown(part);
    return code ?? [];
  });
  return [...new Set(codes)].slice(0, MOST_OF_A_LIST);
}

function papersOf(typed: string, fault: RowFault): string[] {
  const pmids = typed.split(/[;；、|｜,\s]/).filter(Boolean);
  const read = pmids.flatMap((part) => {
    const pmid = nfkc(part).replace(/^PMID:?/i, "");
    if (/^[1-9]\d{0,7}$/.test(pmid)) return pmid;
    fault("pmid-malformed", part, COLUMNS.papers);
    return [];
  });
  return [...new Set(read)].slice(0, MOST_PAPERS);
}

const partsOf = (typed: string) => typed.split(SEPARATORS).map(oneBlank).filter(Boolean);

function placesOf(cells: readonly string[], { workplaces }: DoctorLayout, fault: RowFault): NamedPlace[] {
  return workplaces.flatMap(({ number, at }) => {
    const cell = (kind: WorkplaceColumn) => oneBlank(cellOf(cells, at[kind]));
    const place = {
      code: nfkc(cell("コード")),
      name: cell("名称").slice(0, 200),
      prefecture: cell("都道府県"),
    };
    if (place.code === "" && place.name === "") {
      if (place.prefecture !== "") fault("workplace-nameless", place.prefecture, `勤務先${number}名称`);
      return [];
    }
    if (isMalformed(place.name)) {
      fault("cell-malformed", place.name, `勤務先${number}名称`);
      return [];
    }
    return [{ ...place, columns: `勤務先${number}` }];
  });
}
