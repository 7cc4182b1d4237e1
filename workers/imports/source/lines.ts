import { parse } from "csv-parse/sync";

/** A record's text with the number of the line it begins on. */
export type RecordText = { line: number; text: string; fault?: "unclosed" | "broken-line" | "too-long" };

/** The longest cell of the bureaus' lists (beds by kind) has a dozen lines. */
const MOST_LINES = 40;
/** No line of any list is a hundredth of it: a file without line ends must not fill the memory. */
const MOST_CHARS = 1_000_000;
/** What is kept of a longer one, to be told by. */
const KEPT_CHARS = 100;

/**
 * Text → records. A quote that is never closed would swallow the rest of the file: lines are joined to a cell of
 * several only if that makes a record as wide as the header, else the line is alone and its quote is closed at its
 * end.
 */
export async function* recordTexts(chunks: AsyncIterable<string>): AsyncGenerator<RecordText> {
  let open: RecordText[] = [];
  let width: number | undefined;
  for await (const read of linesOf(chunks)) {
    if (open.length === 0 && !hasOpenQuote(read.text)) {
      width ??= widthOf(read.text);
      yield read;
      continue;
    }
    open.push(read);
    while (open.length > 0) {
      const whole = wholeOf(open, width);
      if (whole === "more") break;
      const [first] = open;
      if (first) yield whole ?? closed(first);
      width ??= whole ? widthOf(whole.text) : undefined;
      open = whole ? [] : open.slice(1);
    }
  }
  for (const line of open) yield closed(line);
}

/** Lines as one record, if they are; null when the first of them can't begin one, "more" while it may. */
function wholeOf(lines: readonly RecordText[], width: number | undefined): RecordText | null | "more" {
  if (lines.some(({ fault }) => fault === "too-long")) return null;
  const text = lines.map((each) => each.text).join("\n");
  if (hasOpenQuote(text)) return lines.length > MOST_LINES ? null : "more";
  const isWhole = width === undefined || widthOf(text) === width;
  if (!isWhole) return null;
  return { line: lines[0]?.line ?? 0, text, ...(lines.length > 1 && { fault: "broken-line" as const }) };
}

/** A line that is alone. */
function closed(record: RecordText): RecordText {
  return hasOpenQuote(record.text) ? { ...record, text: `${record.text}"`, fault: "unclosed" } : record;
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<RecordText> {
  let rest = "";
  let line = 0;
  let tooLong: string | null = null;
  const lineOf = (text: string): RecordText => {
    line += 1;
    const beginning = tooLong ?? (text.length > MOST_CHARS ? beginningOf(text) : null);
    tooLong = null;
    return beginning === null ? { line, text } : { line, text: beginning, fault: "too-long" };
  };
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(LINE_END);
    rest = lines.pop() ?? "";
    for (const text of lines) yield lineOf(text);
    if (rest.length <= MOST_CHARS) continue;
    tooLong ??= beginningOf(rest);
    rest = rest.slice(-1);
  }
  if (rest !== "" || tooLong !== null) yield lineOf(rest.endsWith("\r") ? rest.slice(0, -1) : rest);
}

const beginningOf = (text: string) => text.slice(0, KEPT_CHARS).replaceAll('"', "");

/** The line ends of Windows, of all others, and of old spreadsheets; a return at the very end may become the first. */
const LINE_END = /\r\n|\n|\r(?!$)/;

function hasOpenQuote(text: string): boolean {
  let isOpen = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) isOpen = !isOpen;
  return isOpen;
}

/** 0 where the quotes are even and yet misplaced. */
function widthOf(text: string): number {
  try {
    const [cells] = parse(text, { relax_quotes: true, relax_column_count: true }) as string[][];
    return cells?.length ?? 0;
  } catch {
    return 0;
  }
}
