import type { FaultKind } from "../faults";
import { filesIn, type GivenFile } from "./files";
import { type Row, rowsIn } from "./rows";
import { textOf } from "./text";

/** A CSV file with what its first rows say of it. */
export type Table<Layout> = { file: string; layout: Layout; rows: AsyncIterable<Row> };
export type TableFault = (fault: {
  file: string;
  line: number;
  id: string;
  kind: FaultKind;
  value: string;
}) => void;

/** How many rows may be above the header: titles and dates of the bureaus' lists. */
const FIRST_ROWS = 12;

/**
 * The CSV files of what was given (a zip may hold several) whose header, or first rows, `layoutOf` knows. Others are reported and
 * passed over, as are those that are left unread. One table at a time. `missingIn` names the required columns that a
 * header of the list misses.
 */
export async function* tablesIn<Layout>(
  given: GivenFile,
  layoutOf: (header: readonly string[]) => { layout: Layout; width: number; hasHeader: boolean } | null,
  fault: TableFault,
  onBytes: (bytes: number) => void,
  missingIn: (header: readonly string[]) => string[] = () => [],
): AsyncGenerator<Table<Layout>> {
  for await (const { name, bytes, isBook } of filesIn(given, onBytes)) {
    if (isBook) {
      fault({ file: name, line: 1, id: "", kind: "excel-book", value: "" });
      continue;
    }
    const onEncoding = (encoding: string) => {
      if (encoding !== "utf-8") fault({ file: name, line: 1, id: "", kind: "encoding", value: encoding });
    };
    const rows = rowsIn(withoutMark(textOf(bytes, onEncoding)));
    const above: Row[] = [];
    let existing: ReturnType<typeof layoutOf> = null;
    while (!existing && above.length < FIRST_ROWS) {
      const { value, done } = await rows.next();
      if (done) break;
      above.push(value);
      existing = value.fault === "too-long" ? null : layoutOf(value.cells);
    }
    const last = above.at(-1);
    if (!existing || !last) {
      fault({ file: name, id: "", ...whyUnknown(above, missingIn) });
      continue;
    }
    yield { file: name, layout: existing.layout, rows: evaluated(name, rows, existing, last, fault) };
  }
}

function whyUnknown(above: readonly Row[], missingIn: (header: readonly string[]) => string[]) {
  for (const { line, cells } of above) {
    const missing = missingIn(cells);
    if (missing.length > 0) return { line, kind: "required-column" as const, value: missing.join("、") };
  }
  const value = readable(above[0]?.cells.slice(0, 5).join(",") ?? "");
  return { line: 1, kind: "unknown-file" as const, value };
}

/** What is no text at all is not worth a look. */
const readable = (beginning: string) => (/[^\P{C}\t]|\ufffd/u.test(beginning) ? "" : beginning);

async function* withoutMark(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of chunks) {
    yield isFirst && chunk.startsWith("\ufeff") ? chunk.slice(1) : chunk;
    isFirst = false;
  }
}

/** The rows, with a word on each that is not as wide as it should be. */
async function* evaluated(
  file: string,
  rows: AsyncIterator<Row>,
  { width, hasHeader }: { width: number; hasHeader: boolean },
  last: Row,
  fault: TableFault,
): AsyncGenerator<Row> {
  if (!hasHeader) yield last;
  let isEmpty = hasHeader;
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const row = next.value;
    isEmpty = false;
    const say = (kind: FaultKind, value: string) =>
      fault({ file, line: row.line, id: row.cells[0] ?? "", kind, value });
    if (row.fault === "too-long") {
      say("line-long", row.cells.join(","));
      continue;
    }
    if (row.fault === "unclosed") say("unclosed-quote", "");
    if (row.fault === "broken-line") say("broken-line", "");
    if (row.cells.length < width) say("few-cells", `${row.cells.length}/${width}`);
    if (row.cells.length > width) say("many-cells", `${row.cells.length}/${width}`);
    if (row.cells.some((cell) => cell.includes("\ufffd"))) say("broken-characters", "");
    yield row;
  }
  if (isEmpty) fault({ file, line: last.line, id: "", kind: "no-rows", value: "" });
}
