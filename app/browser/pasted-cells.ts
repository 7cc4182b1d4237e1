/**
 * The cells of a range that was copied in a spreadsheet, row by row. A cell of several lines comes in quotes; its lines
 * are joined by 「、」. One line break at the end belongs to the range, empty cells at its end are cells.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  const letters = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? "";
    const row = rows.at(-1) ?? [];
    const cell = row.at(-1) ?? "";
    if (isQuoted && letter === '"' && letters[at + 1] === '"') {
      row[row.length - 1] = `${cell}"`;
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === "")) isQuoted = !isQuoted;
    else if (letter === "\t" && !isQuoted) row.push("");
    else if (letter === "\n" && !isQuoted) rows.push([""]);
    else row[row.length - 1] = cell + (letter === "\n" ? "、" : letter);
  }
  return rows.map((row) => row.map((cell) => cell.trim()));
}
