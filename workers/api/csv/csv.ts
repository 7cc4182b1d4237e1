import { IMPORT_ROWS } from "#contract/operator/limits";
import { CSV_EMPTY, csvHeading, csvTooManyRows, csvTooWide } from "#contract/operator/texts";
import { invalidFields } from "../errors";

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

/** A comma too many moves what is behind it: what no column takes is a fault. */
export function faultsOfWidth(cells: readonly string[], columns: readonly Column[]): string[] {
  const extra = cells.findIndex((cell, at) => at >= columns.length && cell !== "");
  return extra < 0 ? [] : [csvTooWide(extra + 1, columns.length)];
}

/** 「2列目（種別）：種別を選択してください。」 for each fault; what belongs to no column is alone. */
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

/** Rows as CSV that a spreadsheet opens in Japanese: with a byte order mark, CRLF, and no cell that is a formula. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** A value that begins like a formula, blanks and width aside, would be run by the reader's spreadsheet: it gets an apostrophe. */
function cell(value: string): string {
  const harmless = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** CSV (or what was copied from a spreadsheet: tabs) → rows of trimmed cells, blank ones too; quotes may hold line breaks. */
export function parseCsv(csv: string): string[][] {
  const text = csv.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const separator = text.split("\n", 1)[0]?.includes("\t") ? "\t" : ",";
  const rows: string[][] = [];
  let row: string[] = [];
  let value = "";
  let isQuoted = false;
  const endCell = () => {
    row.push(value.trim());
    value = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === separator) endCell();
    else if (!isQuoted && sign === "\n") {
      endCell();
      rows.push(row);
      row = [];
    } else value += sign;
  }
  endCell();
  rows.push(row);
  return rows;
}
