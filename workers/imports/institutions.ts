import { fold } from "#contract/japanese/fold";
import { allRows, computed, runSql } from "../db/sql";
import { type Counts, chunkWriter, noCounts, type SourceItem } from "./chunks";
import type { InstitutionKind } from "./clean/ids";
import { joinKeys } from "./clean/names";
import type { Places } from "./clean/places";
import type { ExistingHospital } from "./existing";
import type { FaultKind, Report } from "./faults";
import { ask, decisionsOn, identityKey, type Question } from "./joins";
import type { Said } from "./merge";
import { type Institution, readInstitution } from "./read/facility";
import { type HoursRow, hoursOf, openThoughClosed, readHoursRow } from "./read/hours";
import { columnName, type Layout, layoutOf } from "./read/layouts";
import type { GivenFile } from "./source/files";
import { type Table, tablesIn } from "./source/tables";
import { dateInName, dayOfList } from "./source-date";
import { closeVanished } from "./write/closing";
import { newRecord, saidOf } from "./write/institution";

export type InstitutionsOptions = {
  /** The date of all files; else it comes from their names, else it is today's. */
  date?: string;
  now: number;
  /** The lists are of the whole country however many they miss. */
  isWhole?: boolean;
  onProgress?: (file: string, counts: Counts) => void;
  onBytes?: (bytes: number) => void;
};
export type InstitutionsResult = Counts & { closed: number; notClosed: number };

/** Hospitals that are read, merged and written together. */
const CHUNK = 200;

/**
 * Reads the ministry's facility and hours files into the record: new institutions, changed ones, closed ones. May be
 * broken off anywhere and run again. Facility files come first, for hours belong to what they name.
 */
export async function importInstitutions(
  DB: D1Database,
  places: Places,
  files: readonly GivenFile[],
  report: Report,
  options: InstitutionsOptions,
): Promise<InstitutionsResult> {
  const run: Run = { DB, places, report, options, counts: noCounts(), seen: new Set(), lists: new Map() };
  for (const given of files) await readTables(run, given, "facility");
  for (const given of files) await readTables(run, given, "hours");
  return { ...run.counts, ...(await finish(run)) };
}

type List = { date: string; institutions: number };
type Fault = (kind: FaultKind, value: string, id: string) => void;
type Run = {
  DB: D1Database;
  places: Places;
  report: Report;
  options: InstitutionsOptions;
  counts: Counts;
  /** IDs of all facility files, in small letters. */
  seen: Set<string>;
  lists: Map<InstitutionKind, List>;
};

async function readTables(run: Run, given: GivenFile, wanted: Layout["kind"]): Promise<void> {
  const { report, options } = run;
  const isFirst = wanted === "facility";
  const knownLayout = (header: readonly string[]) => {
    const layout = layoutOf(header);
    return layout && { layout, width: header.length, hasHeader: true };
  };
  // Both passes look at every file; what the first has reported is not reported again.
  const fault: Report["add"] = (one) => (isFirst || !OF_ANY_PASS.has(one.kind)) && report.add(one);
  for await (const table of tablesIn(given, knownLayout, fault, (bytes) => options.onBytes?.(bytes))) {
    if (table.layout.kind !== wanted) continue;
    sayColumns(run, table);
    const { file } = table;
    const date = dayOfList(options, [dateInName(file), dateInName(given.path)], (kind, value) =>
      report.add({ file, line: 1, id: "", kind, value }),
    );
    if (isFirst) await readFacilities(run, table, date);
    else await readHours(run, table, date);
  }
}

const OF_ANY_PASS: ReadonlySet<FaultKind> = new Set(["unknown-file", "excel-book", "encoding"]);

function sayColumns({ report }: Run, { file, layout }: Table<Layout>): void {
  for (const value of layout.unknown) report.add({ file, line: 1, id: "", kind: "unknown-column", value });
  for (const value of layout.missing.map(columnName))
    report.add({ file, line: 1, id: "", kind: "missing-column", value });
}

async function readFacilities(run: Run, { file, layout, rows }: Table<Layout>, date: string): Promise<void> {
  const { DB, places, report, counts, options, seen, lists } = run;
  const origin = { source: "navii", date } as const;
  const questions: Question[] = [];
  const writer = chunkWriter({ DB, origin, now: options.now, counts }, CHUNK);
  for await (const { line, cells } of rows) {
    const fault: Fault = (kind, value, id) => report.add({ file, line, id, kind, value });
    const institution = readInstitution(cells, layout.columns, places, fault);
    if (!institution || isTwice(institution, seen, fault)) continue;
    const list = lists.get(institution.kind) ?? { date, institutions: 0 };
    lists.set(institution.kind, { date, institutions: list.institutions + 1 });
    await writer.add(facilityItem(institution, questions, fault));
    options.onProgress?.(file, counts);
  }
  await writer.end();
  await settleDoubts(run, questions, origin);
}

/** The text of an ID is a view of the text it was cut from, which would be kept with it. */
const copyOf = (text: string) => Buffer.from(text, "latin1").toString("latin1");

function isTwice({ sourceId, name }: Institution, seen: Set<string>, fault: Fault): boolean {
  const folded = copyOf(sourceId.toLowerCase());
  if (seen.has(folded)) {
    fault("id-twice", name, sourceId);
    return true;
  }
  seen.add(folded);
  return false;
}

function facilityItem(institution: Institution, questions: Question[], fault: Fault): SourceItem {
  return {
    id: institution.sourceId,
    create: () => newRecord(institution),
    said: (existing) => {
      const said = saidOf(institution, existing);
      if (!existing) return said;
      if (existing.id !== institution.sourceId) fault("id-case", existing.id, institution.sourceId);
      if (!isAnother(institution, existing)) return said;
      fault("identity-doubtful", `${existing.columns.name} → ${institution.name}`, institution.sourceId);
      questions.push(doubtOf(institution, existing, said));
      return null;
    },
  };
}

/** Numbers are reused: one without the former name, reading and place may be another institution. */
function isAnother({ name, kana, municipality }: Institution, { columns }: ExistingHospital): boolean {
  if (municipality.code === columns.municipality_code) return false;
  const [now, then] = [joinKeys(name), joinKeys(columns.name)];
  if (now.whole === then.whole || now.bare === then.bare) return false;
  return kana === "" || fold(kana) !== fold(columns.furigana);
}

function doubtOf(institution: Institution, existing: ExistingHospital, said: Said[]): Question {
  return {
    key: identityKey(institution.sourceId, institution.name),
    name: institution.name,
    place: `${institution.municipality.name}${institution.address}`,
    said,
    candidates: [existing.id],
  };
}

/** What operators have said of such a change is done; the rest is asked. */
async function settleDoubts(
  { DB, options, counts }: Run,
  questions: Question[],
  origin: { source: "navii"; date: string },
) {
  if (questions.length === 0) return;
  const decided = await decisionsOn(
    DB,
    "navii",
    questions.map(({ key }) => key),
  );
  const writer = chunkWriter({ DB, origin, now: options.now, counts: { ...counts } }, CHUNK);
  for (const { key, said, candidates } of questions)
    if (decided.get(key)?.state === "joined") await writer.add({ id: candidates[0] ?? "", said: () => said });
  await writer.end();
  const open = questions.filter(({ key }) => !decided.has(key) || decided.get(key)?.state === "open");
  await ask(DB, "navii", open, { date: origin.date, now: options.now });
}

/** Institutions whose rows stand together, with some patience for rows that stand apart. */
const OPEN_GROUPS = 1_000;

async function readHours(run: Run, { file, layout, rows }: Table<Layout>, date: string): Promise<void> {
  const { DB, report, counts, options } = run;
  const writer = chunkWriter({ DB, origin: { source: "navii", date }, now: options.now, counts }, CHUNK);
  const groups = new Map<string, { line: number; rows: HoursRow[] }>();
  const existing = run.seen.size > 0 ? run.seen : await idsInRecord(DB);
  const flush = async (most: number) => {
    for (const [id, group] of groups) {
      if (groups.size <= most) return;
      groups.delete(id);
      await writer.add(
        hoursItem(group.rows, (kind, value, of) =>
          report.add({ file, line: group.line, id: of, kind, value }),
        ),
      );
    }
  };
  for await (const { line, cells } of rows) {
    const fault: Fault = (kind, value, id) => report.add({ file, line, id, kind, value });
    const row = withItsZero(readHoursRow(cells, layout.columns, fault), existing, fault);
    const key = copyOf(row.id.toLowerCase());
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { line, rows: [row] });
    if (groups.size > OPEN_GROUPS) await flush(OPEN_GROUPS - CHUNK);
    options.onProgress?.(file, counts);
  }
  await flush(0);
  await writer.end();
}

/** An hours file has no prefecture by which a lost zero could be seen, but the institutions are known. */
function withItsZero(row: HoursRow, existing: ReadonlySet<string>, fault: Fault): HoursRow {
  const id = `0${row.id}`;
  if (existing.has(row.id.toLowerCase()) || !existing.has(id.toLowerCase())) return row;
  fault("id-zero-lost", row.id, id);
  return { ...row, id };
}

async function idsInRecord(DB: D1Database): Promise<Set<string>> {
  const results = await allRows(
    DB,
    { id: computed<string>() },
    "SELECT lower(id) AS id FROM hospitals WHERE source = 'navii'",
  );
  return new Set(results.map(({ id }) => id));
}

function hoursItem(rows: HoursRow[], onFault: Fault): SourceItem {
  const id = rows[0]?.id ?? "";
  return {
    id,
    onMissing: () => onFault("hours-unknown-id", "", id),
    said: (existing) => {
      const isDental = existing?.columns.kind === "dental";
      const { departmentCodes, hours } = hoursOf(rows, isDental, (kind, value) => onFault(kind, value, id));
      const conflicts = openThoughClosed(hours, existing?.facts.closedDays?.weekly ?? []);
      if (conflicts.length > 0) onFault("hours-on-closed-day", conflicts.join(" "), id);
      return [
        { field: "hours", facts: { hours }, value: hours },
        { field: "departmentCodes", columns: { department_codes: departmentCodes }, value: departmentCodes },
      ];
    },
  };
}

async function finish({ DB, seen, lists, options }: Run): Promise<{ closed: number; notClosed: number }> {
  let [closed, notClosed] = [0, 0];
  for (const [kind, { date, institutions }] of lists) {
    const isWhole = options.isWhole ?? false;
    const result = await closeVanished(DB, { kind, seen, date, now: options.now, isWhole });
    closed += result.closed;
    notClosed += result.refused;
    await runSql(DB, RUN, "navii", kind, date, institutions, options.now);
  }
  return { closed, notClosed };
}

const RUN = `INSERT INTO import_runs (source, kind, source_date, institutions, finished_at)
  VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (source, kind) DO UPDATE SET source_date = excluded.source_date,
    institutions = excluded.institutions, finished_at = excluded.finished_at
  WHERE excluded.source_date >= import_runs.source_date`;
