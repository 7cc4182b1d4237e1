import { uuidv7 } from "uuidv7";
import { fromJapanTime } from "#contract/dates/japan-time";
import { fold } from "#contract/japanese/fold";
import { statement } from "../../db/sql";
import type { Fault, Report } from "../faults";
import { noteRun } from "../note-run";
import type { GivenFile } from "../source/files";
import { tablesIn } from "../source/tables";
import { dateInName, dayOfList } from "../source-date";
import { layoutOf, missingIn } from "./layout";
import { type DoctorSaid, mergeDoctor } from "./merge";
import { placeFinder } from "./places";
import { type DoctorRow, type ReferenceCodes, readDoctor } from "./read";
import {
  existingDoctors,
  existingPapers,
  isChanged,
  type KnownDoctor,
  sameDoctors,
  type WrittenDoctor,
  writeDoctors,
} from "./record";
import { markVanished } from "./vanished";

export type DoctorCounts = {
  read: number;
  new: number;
  changed: number;
  same: number;
  /** Fields in which an edit by people was kept. */
  edited: number;
  vanished: number;
  /** Missing from a list that is not whole: left alone. */
  notVanished: number;
};
export type DoctorOptions = {
  date?: string;
  now: number;
  /** The list is whole however many it misses. */
  isWhole?: boolean;
  onBytes?: (bytes: number) => void;
  onProgress?: (file: string, counts: DoctorCounts) => void;
};

/** Doctors that are read, merged and written together. */
const CHUNK = 1_000;
const TRIES = 4;

/**
 * Reads lists of doctors into the directory: new records, changed ones, vanished ones. What people have edited stays
 * theirs. May be broken off anywhere and run again.
 */
export async function importDoctors(
  DB: D1Database,
  files: readonly GivenFile[],
  report: Report,
  options: DoctorOptions,
): Promise<DoctorCounts> {
  const lists = await readReferenceLists(DB);
  const find = placeFinder(DB, lists.prefectures);
  const counts: DoctorCounts = {
    read: 0,
    new: 0,
    changed: 0,
    same: 0,
    edited: 0,
    vanished: 0,
    notVanished: 0,
  };
  const seen = new Set<string>();
  let newest = "";
  for (const given of files) {
    const tables = tablesIn(given, layoutOf, report.add, (bytes) => options.onBytes?.(bytes), missingIn);
    for await (const { file, layout, rows } of tables) {
      for (const value of layout.unknown)
        report.add({ file, line: 1, id: "", kind: "unknown-column", value });
      const date = dayOfList(options, [dateInName(file), dateInName(given.path)], (kind, value) =>
        report.add({ file, line: 1, id: "", kind, value }),
      );
      newest = date > newest ? date : newest;
      const run: Run = { DB, find, report, counts, file, date, now: options.now };
      const thisYear = Number(date.slice(0, 4));
      let chunk: DoctorRow[] = [];
      let writing: Promise<void> = Promise.resolve();
      for await (const row of rows) {
        const fault = (kind: Fault["kind"], value: string, column: string) =>
          report.add({ file, line: row.line, column, id: row.cells[0] ?? "", kind, value });
        const doctor = readDoctor(row, layout, lists, thisYear, fault);
        if (!doctor) continue;
        if (seen.has(doctor.code)) {
          fault("id-twice", doctor.name.join(" "), "医師コード");
          continue;
        }
        seen.add(copyOf(doctor.code));
        chunk.push(doctor);
        if (chunk.length < CHUNK) continue;
        const full = chunk;
        chunk = [];
        // One chunk is being written while the next is read.
        await writing;
        writing = settle(run, full);
        writing.catch(() => undefined);
        options.onProgress?.(file, counts);
      }
      await writing;
      await settle(run, chunk);
    }
  }
  if (seen.size === 0) return counts;
  const time = fromJapanTime(`${newest}T00:00`);
  const gone = await markVanished(DB, { seen, date: newest, time, isWhole: options.isWhole ?? false });
  await noteRun(DB, "doctors", { read: counts.read, date: newest, now: options.now });
  return { ...counts, vanished: gone.marked, notVanished: gone.refused };
}

/** A text that was cut from a line keeps the whole line in memory. */
const copyOf = (text: string) => structuredClone({ text }).text;

type Run = {
  DB: D1Database;
  find: ReturnType<typeof placeFinder>;
  report: Report;
  counts: DoctorCounts;
  file: string;
  date: string;
  now: number;
};
type Said = { line: number; code: string; said: DoctorSaid };

async function settle(run: Run, rows: readonly DoctorRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { DB, date, now, counts } = run;
  const said = await saidBy(run, rows);
  for (let tries = 1; ; tries += 1) {
    const existing = await existingDoctors(
      DB,
      said.map(({ code }) => code),
    );
    const same = await sameDoctors(
      DB,
      said.filter(({ code }) => !existing.has(code)),
    );
    const written: WrittenDoctor[] = [];
    const sum = { new: 0, changed: 0, same: 0, edited: 0 };
    for (const one of said) {
      const fault = (kind: Fault["kind"]) =>
        tries === 1 &&
        run.report.add({
          file: run.file,
          line: one.line,
          id: one.code,
          kind,
          value: one.said.name.join(" "),
        });
      const linked = same.get(one.code);
      if (linked) fault("doctor-linked");
      const result = resultOf(one, existing.get(one.code) ?? linked, date, linked !== undefined);
      if (result === "left") fault("doctor-left");
      if (typeof result === "string") {
        sum.same += 1;
        continue;
      }
      const { edited, ...doctor } = result;
      sum.edited += edited;
      if (!doctor.record) sum.new += 1;
      else if (isChanged(doctor)) sum.changed += 1;
      else sum.same += 1;
      written.push(doctor);
    }
    const isWritten = await writeDoctors(DB, written, { date, now });
    if (isWritten) {
      counts.read += rows.length;
      for (const name of ["new", "changed", "same", "edited"] as const) counts[name] += sum[name];
      return;
    }
    // Somebody has edited one of them between reading and writing.
    if (tries === TRIES) throw new Error("doctors are being edited faster than they can be imported");
  }
}

function resultOf(
  { code, said }: Said,
  existing: KnownDoctor | undefined,
  date: string,
  isLinked: boolean,
): "left" | "older" | (WrittenDoctor & { edited: number }) {
  if (!existing) {
    // Ids that grow are appended to their tables; at random, a whole country would be strewn over them page by page.
    const doctorId = uuidv7();
    const changes = {
      workplaces: said.workplaces ?? [],
      ...(said.papers?.length && { papers: said.papers }),
    };
    return { code, doctorId, said, record: null, changes, stalePapers: [], isNoted: true, edited: 0 };
  }
  if (!existing.record) return "left";
  if (existing.sourceDate > date) return "older";
  const { changes, edited } = mergeDoctor(existing.record, existing.said, said);
  const { papers = [] } = said;
  const stalePapers = changes.papers
    ? (existing.said.papers ?? []).filter((pmid) => !papers.includes(pmid))
    : [];
  const all = { ...existing.said, ...said };
  const isNoted =
    isLinked ||
    existing.sourceDate !== date ||
    existing.record.vanishedAt !== null ||
    JSON.stringify(all) !== JSON.stringify(existing.said);
  return {
    code,
    doctorId: existing.doctorId,
    said: all,
    record: existing.record,
    changes,
    stalePapers,
    isNoted,
    edited,
  };
}

/** Rows with their hospitals found, and of their papers those that the record has. */
async function saidBy({ DB, find, report, file }: Run, rows: readonly DoctorRow[]): Promise<Said[]> {
  const [placesFor, papers] = await Promise.all([
    find(rows.flatMap(({ workplaces = [] }) => workplaces)),
    existingPapers(
      DB,
      rows.flatMap(({ papers = [] }) => papers),
    ),
  ]);
  return rows.map(({ line, code, workplaces, papers: given, ...said }) => {
    for (const value of given?.filter((pmid) => !papers.has(pmid)) ?? [])
      report.add({ file, line, column: "論文PMID", id: code, kind: "paper-unknown", value });
    return {
      line,
      code,
      said: {
        ...said,
        ...(given && { papers: given.filter((pmid) => papers.has(pmid)) }),
        ...(workplaces && {
          workplaces: placesFor(
            workplaces,
            ({ columns }) =>
              (kind, value) =>
                report.add({ file, line, column: columns, id: code, kind, value }),
          ),
        }),
      },
    };
  });
}

async function readReferenceLists(
  DB: D1Database,
): Promise<ReferenceCodes & { prefectures: Map<string, string> }> {
  type Row = { code: string; name: string };
  const [departments, experts, prefectures] = await DB.batch<Row>([
    statement(DB, "SELECT code, name FROM departments"),
    statement(DB, "SELECT code, name FROM expert_categories"),
    statement(DB, "SELECT code, name FROM prefectures"),
  ]);
  const byWord = (rows: Row[] = []) =>
    new Map(rows.flatMap(({ code, name }) => [code, name].map((word) => [fold(word), code] as const)));
  const byName = (rows: Row[] = []) =>
    new Map(
      rows.flatMap(({ code, name }) =>
        [code, String(Number(code)), name, name.replace(/[都府県]$/, "")].map(
          (word) => [word, code] as const,
        ),
      ),
    );
  return {
    departments: byWord(departments?.results),
    // Lists write 総合内科専門医 for 総合内科.
    experts: new Map([
      ...byWord(experts?.results),
      ...(experts?.results ?? []).map(({ code, name }) => [fold(`${name}専門医`), code] as const),
    ]),
    prefectures: byName(prefectures?.results),
  };
}
