import { eq, inArray } from "drizzle-orm";
import { FILE_EMPTY } from "#contract/files/texts";
import { FIELDS } from "#contract/hospitals/fields";
import { HOSPITAL_SOURCES, type Source } from "#contract/hospitals/figures";
import {
  type imports as contract,
  type ImportJoin,
  type ImportList,
  type ImportReport,
  RUN_LISTS,
  type RunList,
} from "#contract/imports/calls";
import { IMPORT_FAULTS_SHOWN, IMPORT_FILE_BYTES, IMPORT_UNPACKED_BYTES } from "#contract/imports/limits";
import {
  importFileBroken,
  importFileTooLarge,
  importUnpackedTooLarge,
  NOTHING_TO_READ,
} from "#contract/imports/texts";
import { PAGE_SIZE } from "#contract/limits";
import { STALE } from "#contract/texts";
import type { Database } from "../../db/client";
import { listIn } from "../../db/columns";
import { hospitalProposals, hospitals } from "../../db/schema/hospitals";
import { importJoins, importRuns } from "../../db/schema/imports";
import { allRows, computed, firstRow, type RowOf, runSql } from "../../db/sql";
import type { Env } from "../../env";
import { importBeds } from "../../imports/beds";
import { noCounts, writeItems } from "../../imports/chunks";
import { importContacts } from "../../imports/contacts";
import { importDoctors } from "../../imports/doctors/import-doctors";
import { FAULTS, type Fault, OF_FILES, type Report } from "../../imports/faults";
import { importInstitutions } from "../../imports/institutions";
import type { Joined } from "../../imports/join/join-rows";
import { importLicences } from "../../imports/licences";
import type { Said } from "../../imports/merge";
import { importPaperFile } from "../../imports/papers/paper-file";
import { readPlaces } from "../../imports/places";
import { BrokenSource } from "../../imports/source/broken";
import { filesIn, type GivenFile } from "../../imports/source/files";
import { indexHospital } from "../../search/documents/update";
import { record } from "../audit";
import { directoryChanged } from "../directory/notify";
import { conflict, invalidFields, notFound, tooLarge } from "../errors";
import { decide } from "../hospitals/edit/edit-proposals";
import { type Values, valuesOf } from "../hospitals/edit/values";
import { storedHospital } from "../hospitals/record";
import type { Handler, Handlers } from "../serve";

const ROW_COLUMNS = {
  source: importJoins.source,
  key: importJoins.key,
  name: importJoins.name,
  place: importJoins.place,
  sourceDate: importJoins.sourceDate,
  said: importJoins.said,
  candidates: computed<string>(),
  total: computed<number>(),
};
type Row = RowOf<typeof ROW_COLUMNS>;

const joins: Handler<typeof contract.joins> = async ({ viewer, query, db, env, scope }) => {
  const results = await allRows(
    env.DB,
    ROW_COLUMNS,
    `SELECT j.source, j.key, j.name, j.place, j.source_date AS sourceDate, j.said,
       (SELECT json_group_array(json_object('hospitalId', h.id, 'name', h.name, 'tel', h.tel,
          'address', m.name || h.address, 'isClosed', h.closed_at IS NOT NULL))
        FROM json_each(j.candidates) c JOIN hospitals h ON h.id = c.value
        LEFT JOIN municipalities m ON m.code = h.municipality_code) AS candidates, count(*) OVER () AS total
     FROM import_joins j WHERE j.state = 'open' ORDER BY j.created_at, j.source, j.key LIMIT ?1 OFFSET ?2`,
    PAGE_SIZE,
    query.offset,
  );
  await record(db, scope, { action: "import-questions-viewed", actorId: viewer.id, result: "ok" });
  return { total: results[0]?.total ?? 0, joins: results.map(joinOf) };
};

function joinOf({ said, candidates, total: _, ...row }: Row): ImportJoin {
  const all = listIn(candidates, isCandidate);
  return {
    ...row,
    said: (Array.isArray(said) ? said.filter(isSaid) : []).map(({ field, value }) => ({
      label: FIELDS[field].label,
      value: valueInText(value),
    })),
    candidates: all.map((each) => ({ ...each, isClosed: each.isClosed === 1 })),
  };
}

type Candidate = Omit<ImportJoin["candidates"][number], "isClosed"> & { isClosed: number };

const isSaid = (value: unknown): value is Said =>
  Object.hasOwn(FIELDS, String((value as Partial<Said> | null)?.field));
const isCandidate = (value: unknown): value is Candidate => value instanceof Object;

const OPEN_COLUMNS = {
  said: importJoins.said,
  sourceDate: importJoins.sourceDate,
  candidates: importJoins.candidates,
};

/**
 * The decision is written first: a second operator who decides changes nothing. What was decided is written again by
 * the next list.
 */
const decideJoin: Handler<typeof contract.decideJoin> = async ({ viewer, body, db, env, scope, later }) => {
  const { source, key, hospitalId } = body;
  const join = await firstRow(
    env.DB,
    OPEN_COLUMNS,
    "SELECT said, source_date AS sourceDate, candidates FROM import_joins WHERE source = ? AND key = ?",
    source,
    key,
  );
  if (!join) throw notFound();
  const isNone = hospitalId === "";
  if (!isNone && !join.candidates.includes(hospitalId)) throw notFound();
  const now = Date.now();
  const { meta } = await runSql(
    env.DB,
    `UPDATE import_joins SET state = ?3, hospital_id = ?4, decided_by = ?5, decided_at = ?6
     WHERE source = ?1 AND key = ?2 AND state = 'open'`,
    source,
    key,
    isNone ? "none" : "joined",
    isNone ? null : hospitalId,
    viewer.id,
    now,
  );
  if (meta.changes === 0) throw conflict(STALE);
  await record(db, scope, {
    action: "import-join-decided",
    actorId: viewer.id,
    target: isNone ? key : hospitalId,
    result: "ok",
  });
  if (isNone) return;
  const said = join.said as Said[];
  const origin = { source, date: join.sourceDate };
  await writeItems({ DB: env.DB, origin, now, counts: noCounts() }, [{ id: hospitalId, said: () => said }]);
  await indexHospital(env.DB, env.SEARCH_DB, hospitalId);
  later(directoryChanged(env));
};

/** A value of a field as the console shows it: numbers and texts as they are, lists and objects part by part. */
function valueInText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "（なし）";
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (Array.isArray(value)) return `${value.length}件`;
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .flatMap(([name, part]) => (part === null || part === "" ? [] : [`${name} ${partInText(part)}`]))
    .join("、");
}

const partInText = (part: unknown) => (typeof part === "object" ? JSON.stringify(part) : String(part));

const PROPOSAL_ROW_COLUMNS = {
  hospitalId: hospitalProposals.hospitalId,
  hospitalName: hospitals.name,
  field: hospitalProposals.field,
  value: hospitalProposals.value,
  source: hospitalProposals.source,
  sourceDate: hospitalProposals.sourceDate,
  createdAt: hospitalProposals.createdAt,
  total: computed<number>(),
};

const openProposals: Handler<typeof contract.openProposals> = async ({ viewer, query, db, env, scope }) => {
  const results = await allRows(
    env.DB,
    PROPOSAL_ROW_COLUMNS,
    `SELECT p.hospital_id AS hospitalId, h.name AS hospitalName, p.field, p.value, p.source,
       p.source_date AS sourceDate, p.created_at AS createdAt, count(*) OVER () AS total
     FROM hospital_proposals p JOIN hospitals h ON h.id = p.hospital_id WHERE p.state = 'open'
     ORDER BY p.created_at DESC, p.hospital_id, p.field LIMIT ?1 OFFSET ?2`,
    PAGE_SIZE,
    query.offset,
  );
  await record(db, scope, { action: "import-questions-viewed", actorId: viewer.id, result: "ok" });
  const current = await valuesNow(db, [...new Set(results.map(({ hospitalId }) => hospitalId))]);
  return {
    total: results[0]?.total ?? 0,
    proposals: results.map(({ value, total: _, ...row }) => ({
      ...row,
      label: FIELDS[row.field]?.label ?? row.field,
      value: valueInText(value),
      current: valueInText(current.get(row.hospitalId)?.[row.field]),
    })),
  };
};

/** No source speaks of vacant beds, so none are read. */
async function valuesNow(db: Database, ids: string[]): Promise<Map<string, Values>> {
  const rows = await db.select().from(hospitals).where(inArray(hospitals.id, ids));
  return new Map(rows.map((row) => [row.id, valuesOf({ row, beds: [] })]));
}

/** Decides in the hospital's place; its history names the operator. */
const decideProposal: Handler<typeof contract.decideProposal> = async (call) => {
  const { viewer, body, db, scope } = call;
  const { hospitalId, field, isAccepted } = body;
  const stored = await storedHospital(db, eq(hospitals.id, hospitalId));
  await decide(call, { stored, field, isAccepted, editor: { id: viewer.id, as: "operator" } });
  await record(db, scope, {
    action: "import-proposal-decided",
    actorId: viewer.id,
    target: hospitalId,
    result: "ok",
    detail: { field, isAccepted },
  });
};

const runs: Handler<typeof contract.runs> = async ({ env }) => {
  const results = await allRows(
    env.DB,
    {
      list: computed<RunList>(),
      sourceDate: importRuns.sourceDate,
      read: importRuns.institutions,
      finishedAt: importRuns.finishedAt,
    },
    `SELECT source AS list, source_date AS sourceDate, institutions AS read, finished_at AS finishedAt
     FROM import_runs WHERE source IN (SELECT value FROM json_each(?)) ORDER BY source`,
    JSON.stringify(RUN_LISTS),
  );
  return { runs: results };
};

const sources: Handler<typeof contract.sources> = async ({ env }) => {
  const results = await allRows(
    env.DB,
    {
      source: computed<Source>(),
      kind: importRuns.kind,
      sourceDate: importRuns.sourceDate,
      institutions: importRuns.institutions,
      finishedAt: importRuns.finishedAt,
    },
    `SELECT source, kind, source_date AS sourceDate, institutions, finished_at AS finishedAt
     FROM import_runs WHERE source IN (SELECT value FROM json_each(?)) ORDER BY source, kind`,
    JSON.stringify(Object.keys(HOSPITAL_SOURCES)),
  );
  return { sources: results };
};

/** Reads one list that an operator has uploaded; what the search is to learn of it follows through the queue. */
const startImport: Handler<typeof contract.startImport> = async ({ viewer, body, db, env, scope }) => {
  const { list, file, date, isWhole } = body;
  if (file.size === 0) throw invalidFields({ file: FILE_EMPTY });
  if (file.size > IMPORT_FILE_BYTES) throw tooLarge(importFileTooLarge(list));
  const faults: Fault[] = [];
  const report = memoryReport(faults);
  const given: GivenFile = {
    path: file.name,
    open: () => file.stream() as unknown as AsyncIterable<Uint8Array>,
  };
  await readThrough(given, list).catch(refuseBroken);
  const options = { ...(date && { date }), isWhole, now: Date.now() };
  const counts = await readers[list](env, given, report, options).catch(refuseBroken);
  await record(db, scope, {
    action: "import-started",
    actorId: viewer.id,
    target: list,
    result: "ok",
    detail: { file: file.name.slice(0, 200), ...counts },
  });
  if (counts.read === 0) throw invalidFields({ file: reasonOf(faults) });
  await env.EVENTS.send({ type: "renewDirectory" });
  const shown = faults.slice(0, IMPORT_FAULTS_SHOWN).map(({ kind, column = "", ...fault }) => ({
    ...fault,
    column,
    text: FAULTS[kind],
  }));
  return { ...counts, faults: shown, faultsTotal: faults.length };
};

/** Why a file without a row says nothing: in the words of its first fault. */
function reasonOf(faults: readonly Fault[]): string {
  const [first] = faults;
  if (!first) return NOTHING_TO_READ;
  const place = OF_FILES.has(first.kind)
    ? ""
    : `${first.line}行目${first.column ? `「${first.column}」` : ""}：`;
  const columns = first.kind === "required-column" ? `（${first.value}）` : "";
  return `${NOTHING_TO_READ}${place}${FAULTS[first.kind]}${columns}`;
}

/** The rows of a file that breaks off would be written up to there: it is read to its end before the first is. */
async function readThrough(given: GivenFile, list: ImportList): Promise<void> {
  let unpacked = 0;
  for await (const { bytes } of filesIn(given, () => {}))
    for await (const chunk of bytes) {
      unpacked += chunk.length;
      if (unpacked > IMPORT_UNPACKED_BYTES) throw tooLarge(importUnpackedTooLarge(list));
    }
}

function refuseBroken(error: unknown): never {
  if (!(error instanceof BrokenSource)) throw error;
  throw invalidFields({ file: importFileBroken(error.file, error.reason) });
}

function memoryReport(faults: Fault[]): Report {
  return {
    add: (fault) => void faults.push({ ...fault, value: fault.value.slice(0, 200) }),
    counts: new Map(),
    ofFiles: [],
  };
}

type Counts = Omit<ImportReport, "faults" | "faultsTotal">;
type Options = { date?: string; isWhole: boolean; now: number };
type Reader = (env: Env, file: GivenFile, report: Report, options: Options) => Promise<Counts>;

const NONE = { edited: 0, vanished: 0, notVanished: 0 };

const readers: Record<ImportList, Reader> = {
  doctors: ({ DB }, file, report, options) => importDoctors(DB, [file], report, options),
  licences: async ({ DB }, file, report) => ({ ...NONE, ...(await importLicences(DB, [file], report)) }),
  institutions: async ({ DB }, file, report, options) => {
    const result = await importInstitutions(DB, await readPlaces(DB), [file], report, options);
    const { read, new: added, changed, same, proposals, closed, notClosed } = result;
    return { read, new: added, changed, same, edited: proposals, vanished: closed, notVanished: notClosed };
  },
  contacts: async ({ DB }, file, report, options) =>
    sumOf(await importContacts(DB, await readPlaces(DB), [file], report, options)),
  beds: async ({ DB }, file, report, options) =>
    sumOf(await importBeds(DB, await readPlaces(DB), [file], report, options)),
  papers: async (env, file) => {
    const { added, changed, same, passed } = await importPaperFile(env, file);
    return { ...NONE, read: added + changed + same + passed, new: added, changed, same };
  },
};

function sumOf(all: readonly Joined[]): Counts {
  const total = (field: "rows" | "changed" | "same" | "proposals") =>
    all.reduce((sum, joined) => sum + joined[field], 0);
  return {
    ...NONE,
    read: total("rows"),
    new: 0,
    changed: total("changed"),
    same: total("same"),
    edited: total("proposals"),
  };
}

export const importsHandlers: Handlers<typeof contract> = {
  sources,
  runs,
  startImport,
  joins,
  decideJoin,
  openProposals,
  decideProposal,
};
