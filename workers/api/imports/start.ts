import { FILE_EMPTY } from "#contract/files/texts";
import type { imports as contract } from "#contract/imports/calls";
import { IMPORT_FAULTS_SHOWN, IMPORT_FILE_BYTES, IMPORT_UNPACKED_BYTES } from "#contract/imports/limits";
import type { ImportList, ImportReport } from "#contract/imports/shapes";
import {
  importFileBroken,
  importFileTooLarge,
  importUnpackedTooLarge,
  NOTHING_TO_READ,
} from "#contract/imports/texts";
import type { Env } from "../../env";
import { importBeds } from "../../imports/beds";
import { importContacts } from "../../imports/contacts";
import { importDoctors } from "../../imports/doctors/import-doctors";
import { FAULTS, type Fault, OF_FILES, type Report } from "../../imports/faults";
import { importInstitutions } from "../../imports/institutions";
import type { Joined } from "../../imports/join/join-rows";
import { importLicences } from "../../imports/licences";
import { importPaperFile } from "../../imports/papers/paper-file";
import { readPlaces } from "../../imports/places";
import { BrokenSource } from "../../imports/source/broken";
import { filesIn, type GivenFile } from "../../imports/source/files";
import { record } from "../audit";
import { invalidFields, tooLarge } from "../errors";
import type { Handler } from "../serve";

/** Reads one list that an operator has uploaded; what the search is to learn of it follows through the queue. */
export const startImport: Handler<typeof contract.startImport> = async ({ viewer, body, db, env, scope }) => {
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
