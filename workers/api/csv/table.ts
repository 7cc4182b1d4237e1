import { parseCsv } from "./csv";

/** A column of a table that an operator sends: the field of the schema, and what the column is called. */
export type Column = readonly [field: string, label: string];

/** The rows that stand for something, each with its line as a spreadsheet counts it; a heading is left out. */
export function tableRows(csv: string, heading: string) {
  return parseCsv(csv)
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((each) => each !== "") && cells[0] !== heading);
}

/** 「2列目（ロール）：ロールを選択してください。」 for each fault; what belongs to no column stands alone. */
export function faultsByColumn(errors: Record<string, string>, columns: readonly Column[]): string[] {
  return Object.entries(errors).map(([path, message]) => {
    const [field = ""] = path.split(".");
    const at = columns.findIndex(([name]) => name === field);
    return at < 0 ? message : `${at + 1}列目（${columns[at]?.[1]}）：${message}`;
  });
}

/** Codes in one cell; Excel takes a leading nought away. */
export const codesInCell = (cell: string) =>
  cell.split(/[\s・、,;/]+/).flatMap((code) => (code ? [code.padStart(2, "0")] : []));

export const isYes = (cell: string) => ["1", "true", "はい", "○"].includes(cell.toLowerCase());
