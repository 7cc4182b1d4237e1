import type { OpenHours } from "#contract/hospitals/facts";
import type { Weekday } from "#contract/hospitals/figures";
import { nfkc } from "#contract/japanese/nfkc";
import { type Band, sameHours } from "../clean/spans";
import type { FaultKind } from "../faults";
import { departmentOf, isKnownDepartment } from "../reference/departments";
import { cellOf } from "../source/columns";
import type { Columns, SpanColumn } from "./layouts";

type Fault = (kind: FaultKind, value: string) => void;

/** The hours of a facility file that has them beside everything else; they are those of the whole institution. */
export function inlineHours(
  cells: readonly string[],
  spans: readonly SpanColumn[],
  fault: Fault,
): OpenHours[] {
  return sameHours(bandsIn(cells, spans), fault).map((hours) => ({
    code: "",
    departmentName: "",
    departmentCode: null,
    ...hours,
  }));
}

/** A row of an hours file: one band of one department. */
export type HoursRow = { id: string; code: string; name: string; bands: Band[] };

export function readHoursRow(
  cells: readonly string[],
  { at, spans }: Columns,
  onFault: (kind: FaultKind, value: string, id: string) => void,
): HoursRow {
  const id = nfkc(cellOf(cells, at.id));
  const fault: Fault = (kind, value) => onFault(kind, value, id);
  const code = departmentCode(nfkc(cellOf(cells, at.department)), fault);
  const band = nfkc(cellOf(cells, at.band));
  if (!/^[1-4]$/.test(band)) fault("band-unknown", band);
  return { id, code, name: cellOf(cells, at.departmentName).slice(0, 100), bands: bandsIn(cells, spans) };
}

/** Five digits, of which Excel drops the first. */
function departmentCode(value: string, fault: Fault): string {
  const code = /^\d{4}$/.test(value) ? `0${value}` : value;
  if (code !== value) fault("department-zero-lost", value);
  if (!isKnownDepartment(code)) fault("department-unknown", value);
  return code;
}

const NOTHING = { start: "", end: "" };

function bandsIn(cells: readonly string[], spans: readonly SpanColumn[]): Band[] {
  const bands = new Map<string, Band>();
  for (const { day, band, isReception, from, to } of spans) {
    const span = { start: cellOf(cells, from), end: cellOf(cells, to) };
    if (span.start === "" && span.end === "") continue;
    const existing = bands.get(day + band) ?? { day, open: NOTHING, reception: NOTHING };
    bands.set(day + band, isReception ? { ...existing, reception: span } : { ...existing, open: span });
  }
  return [...bands.values()];
}

export type DepartmentHours = { departmentCodes: string[]; hours: OpenHours[] };

/** The rows of one institution → its departments in the file's order, also those without hours, and their hours. */
export function hoursOf(rows: readonly HoursRow[], isDental: boolean, fault: Fault): DepartmentHours {
  const departments = new Map<string, HoursRow>();
  for (const row of rows) {
    // Codes …991 and …992 stand for any number of names.
    const key = `${row.code} ${row.name}`;
    const existing = departments.get(key);
    departments.set(key, existing ? { ...existing, bands: [...existing.bands, ...row.bands] } : row);
  }
  const all = [...departments.values()].map(({ code, name, bands }) => ({
    code,
    departmentName: name,
    departmentCode: departmentOf(code, isDental),
    bands,
  }));
  return {
    departmentCodes: [...new Set(all.flatMap(({ departmentCode }) => departmentCode ?? []))],
    hours: all.flatMap(({ bands, ...department }) =>
      sameHours(bands, fault).map((hours) => ({ ...department, ...hours })),
    ),
  };
}

/** Days of the week on which some department is open although the institution is closed. */
export function openThoughClosed(hours: readonly OpenHours[], closed: readonly Weekday[]): Weekday[] {
  return closed.filter((day) => hours.some(({ days }) => days.includes(day)));
}
