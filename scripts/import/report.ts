import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { csvOf } from "../../workers/api/csv/csv";
import { FAULTS, type Fault, type FaultKind, OF_FILES, type Report } from "../../workers/imports/faults";

export type ReportFile = Report & { close: () => void };

const FLUSH = 500;

/** A CSV file of all faults, written as they are found: there may be a hundred thousand. Null keeps the counts alone. */
export function openReport(path: string | null): ReportFile {
  const counts = new Map<FaultKind, number>();
  const file = path === null ? null : opened(path);
  const ofFiles: Fault[] = [];
  let rows: string[][] = [];
  const flush = () => {
    if (file !== null && rows.length > 0) writeSync(file, csvOf(rows).slice(1));
    rows = [];
  };
  return {
    counts,
    ofFiles,
    add: (fault) => {
      const { file: name, line, column = "", id, kind, value } = fault;
      if (OF_FILES.has(kind)) ofFiles.push(fault);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (file === null) return;
      rows.push([name, String(line), id, kind, FAULTS[kind], value.slice(0, 200), column]);
      if (rows.length >= FLUSH) flush();
    },
    close: () => {
      flush();
      if (file !== null) closeSync(file);
    },
  };
}

function opened(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "w");
  writeSync(file, csvOf([["ファイル", "行", "ID", "種類", "内容", "値", "列"]]));
  return file;
}
