import { parse } from "csv-parse/sync";
import { type RecordText, recordTexts } from "./lines";

/** One record of a CSV file: its cells, where it begins, and what was wrong with its quotes. */
export type Row = { line: number; cells: string[]; fault?: RecordText["fault"] };

/** A record at a time would cost more than it takes to parse. */
const BLOCK = 500;

/** Text of a CSV file → its records, blank lines left out. */
export async function* rowsIn(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  let block: RecordText[] = [];
  for await (const record of recordTexts(chunks)) {
    if (record.text === "") continue;
    block.push(record);
    if (block.length < BLOCK) continue;
    yield* rowsOf(block);
    block = [];
  }
  yield* rowsOf(block);
}

/** Quotes that are even and yet misplaced make the parser join records: then each is parsed for itself. */
function rowsOf(block: readonly RecordText[]): Row[] {
  const all = parsed(block.map(({ text }) => text).join("\n"));
  return block.map(({ text, ...record }, place): Row => {
    const cells = all?.length === block.length ? all[place] : parsed(text)?.[0];
    return cells ? { ...record, cells } : { ...record, cells: asStored(text), fault: "unclosed" };
  });
}

function parsed(text: string): string[][] | null {
  try {
    return parse(text, { relax_quotes: true, relax_column_count: true });
  } catch {
    return null;
  }
}

const asStored = (text: string) => text.split(",").map((cell) => cell.replaceAll('"', ""));
