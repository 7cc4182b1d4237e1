import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Databases, openLocal } from "../../../scripts/import/database/local";
import { givenFile } from "../../../scripts/import/given-file";
import { openReport } from "../../../scripts/import/report";
import type { Places } from "../../../workers/imports/clean/places";
import { importInstitutions } from "../../../workers/imports/institutions";
import { readPlaces } from "../../../workers/imports/places";
import { migratedFolder } from "../../support/migrated-folder";
import { type Cells, FACILITY, HOURS, writeRows } from "./files";

export const NOW = Date.UTC(2026, 10, 22);

const WRITTEN = ["hospital_proposals", "import_joins", "import_runs", "unindexed_hospitals", "hospitals"];

type Options = { date?: string; DB?: D1Database; report?: string };

/** Gives the tests of one file databases as the migrations leave them, and a folder for what is published. */
export function ownRecord() {
  const folder = mkdtempSync(join(tmpdir(), "inowa-import-"));
  let state: string;
  let databases: Databases;
  beforeAll(async () => {
    state = await migratedFolder();
    databases = await openLocal(state);
  });
  afterAll(async () => {
    await databases.close();
    for (const each of [folder, state]) rmSync(each, { recursive: true });
  });
  /** The databases: while a test runs. */
  return { at: (name: string) => join(folder, name), opened: () => databases, record: () => databases.DB };
}

/** The same, without a hospital before each test, and imports of institutions into it. */
export function importsOfInstitutions() {
  const { at, record } = ownRecord();
  let places: Places;
  beforeAll(async () => {
    places = await readPlaces(record());
  });
  beforeEach(async () => {
    for (const table of WRITTEN) await record().prepare(`DELETE FROM ${table}`).run();
  });

  async function run(paths: string[], { date = "2026-06-01", DB = record(), report }: Options = {}) {
    const opened = openReport(report ?? null);
    const result = await importInstitutions(DB, places, paths.map(givenFile), opened, { date, now: NOW });
    opened.close();
    return result;
  }

  /** The same on the day that the files themselves bear, with all that the report has of them. */
  async function runAsDated(paths: string[]) {
    const report = openReport(null);
    return {
      result: await importInstitutions(record(), places, paths.map(givenFile), report, { now: NOW }),
      report,
    };
  }

  const written = (columns: readonly string[]) => (name: string, rows: readonly (Cells | string)[]) => {
    writeRows(at(name), columns, rows);
    return at(name);
  };

  return {
    at,
    run,
    runAsDated,
    facilities: written(FACILITY),
    hours: written(HOURS),
    record,
    hospitalRow: (id: string) =>
      record().prepare("SELECT * FROM hospitals WHERE id = ?").bind(id).first<Record<string, unknown>>(),
  };
}
