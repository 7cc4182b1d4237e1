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
