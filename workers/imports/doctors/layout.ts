import { nfkc } from "#contract/japanese/nfkc";
import { plainName } from "../source/columns";

/** The columns of the list of doctors, as its header names them. A place of work has three, numbered from 1. */
export const COLUMNS = {
  code: "医師コード",
  lastName: "姓",
  firstName: "名",
  lastKana: "セイ",
  firstKana: "メイ",
  gender: "性別",
  year: "医籍登録年",
  departments: "診療科",
  experts: "専門医",
  papers: "論文PMID",
} as const;
const REQUIRED = ["code", "lastName", "firstName", "lastKana", "firstKana"] as const;

export type Column = keyof typeof COLUMNS;
export type WorkplaceColumn = "コード" | "名称" | "都道府県";
export type DoctorLayout = {
  columns: Partial<Record<Column, number>>;
  /** The columns of each place of work, in the order of their numbers. */
  workplaces: { number: string; at: Partial<Record<WorkplaceColumn, number>> }[];
  unknown: string[];
};

const WORKPLACE = /^勤務先(\d{0,2})(コード|名称|都道府県)$/;
const BY_NAME = new Map(Object.entries(COLUMNS).map(([column, name]) => [plainName(name), column as Column]));

/** The header of a list of doctors; null for another list. Every other column may be missing: it is left alone then. */
export function layoutOf(
  cells: readonly string[],
): { layout: DoctorLayout; width: number; hasHeader: boolean } | null {
  const layout: DoctorLayout = { columns: {}, workplaces: [], unknown: [] };
  for (const [at, cell] of cells.entries()) {
    const column = BY_NAME.get(plainName(cell));
    const place = WORKPLACE.exec(nfkc(cell).trim());
    if (column) layout.columns[column] ??= at;
    else if (place) placeColumn(layout, place[1] ?? "", place[2] as WorkplaceColumn, at);
    else if (cell.trim() !== "") layout.unknown.push(cell);
  }
  layout.workplaces.sort((one, other) => Number(one.number) - Number(other.number));
  const isKnown = REQUIRED.every((column) => layout.columns[column] !== undefined);
  return isKnown ? { layout, width: cells.length, hasHeader: true } : null;
}

/** Which required columns a header misses that names at least two of this list's. */
export function missingIn(cells: readonly string[]): string[] {
  const named = new Set(cells.map((cell) => BY_NAME.get(plainName(cell))));
  const isOfThis = named.size > 2 || (named.size === 2 && !named.has(undefined));
  return isOfThis ? REQUIRED.filter((column) => !named.has(column)).map((column) => COLUMNS[column]) : [];
}

function placeColumn({ workplaces }: DoctorLayout, number: string, kind: WorkplaceColumn, at: number): void {
  const place = workplaces.find((each) => each.number === number);
  if (place) place.at[kind] ??= at;
  else workplaces.push({ number, at: { [kind]: at } });
}
