import { IMPORT_ROWS } from "#contract/operator/limits";
import { CSV_EMPTY, csvHeading, csvTooManyRows, csvTooWide } from "#contract/operator/texts";
import { invalidFields } from "../errors";
import { parseCsv } from "./csv";

/** A column of a table that an operator sends: the field of the schema, and what the column is called. */
export type Column = readonly [field: string, label: string];

/**
 * The rows that stand for something, each with its line as a spreadsheet counts it; a heading is left out. Refuses a
 * table without rows or with too many, and a heading in another order: columns are told by their places.
 */
export function tableRows(csv: string, columns: readonly Column[]) {
  const all = parseCsv(csv)
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((each) => each !== ""));
  const labels = columns.map(([, label]) => label);
  const [first] = all;
  if (first && isHeading(first.cells, labels)) {
    const wrong = first.cells.findIndex((cell, at) => cell !== "" && cell !== labels[at]);
    if (wrong >= 0)
      throw invalidFields({
        csv: csvHeading(first.line, wrong + 1, first.cells[wrong] ?? "", labels[wrong]),
      });
  }
  const rows = all.filter((row) => row !== first || !isHeading(row.cells, labels));
  if (rows.length === 0) throw invalidFields({ csv: CSV_EMPTY });
  if (rows.length > IMPORT_ROWS) throw invalidFields({ csv: csvTooManyRows(IMPORT_ROWS) });
  return rows;
}

function isHeading(cells: readonly string[], labels: readonly string[]): boolean {
  const named = cells.filter((cell) => labels.includes(cell)).length;
  return cells[0] === labels[0] || named > cells.filter(Boolean).length / 2;
}

/** A comma too many moves what stands behind it: what no column takes is a fault. */
export function faultsOfWidth(cells: readonly string[], columns: readonly Column[]): string[] {
  const extra = cells.findIndex((cell, at) => at >= columns.length && cell !== "");
  return extra < 0 ? [] : [csvTooWide(extra + 1, columns.length)];
}

/** 「2列目（種別）：種別を選択してください。」 for each fault; what belongs to no column stands alone. */
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
