import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Places } from "../../../scripts/import/clean/places";
import { type Databases, openLocal } from "../../../scripts/import/database/local";
import { importInstitutions } from "../../../scripts/import/institutions";
import { readPlaces } from "../../../scripts/import/places";
import { openReport } from "../../../scripts/import/report";
import { migratedFolder } from "../../support/migrated-folder";
import { type Cells, FACILITY, HOURS, writeRows } from "./files";

export const NOW = Date.UTC(2026, 10, 22);

const WRITTEN = ["hospital_proposals", "import_joins", "import_runs", "unindexed_hospitals", "hospitals"];

type Options = { date?: string; DB?: D1Database; report?: string };

/** For the tests of one file: a folder for what is published, and a record that is without hospitals before each of them. */
export function importsOfInstitutions() {
  const folder = mkdtempSync(join(tmpdir(), "inowa-import-"));
  const at = (name: string) => join(folder, name);
  let state: string;
  let databases: Databases;
  let places: Places;

  beforeAll(async () => {
    state = await migratedFolder();
    databases = await openLocal(state);
    places = await readPlaces(databases.DB);
  });
  afterAll(async () => {
    await databases.close();
    for (const each of [folder, state]) rmSync(each, { recursive: true });
  });
  beforeEach(async () => {
    for (const table of WRITTEN) await databases.DB.prepare(`DELETE FROM ${table}`).run();
  });

  async function run(paths: string[], { date = "2026-06-01", DB = databases.DB, report }: Options = {}) {
    const opened = openReport(report ?? null);
    const result = await importInstitutions(DB, places, paths, opened, { date, now: NOW });
    opened.close();
    return result;
  }

  /** The same on the day that the files themselves bear, with all that the report has of them. */
  async function runAsDated(paths: string[]) {
    const report = openReport(null);
    return { result: await importInstitutions(databases.DB, places, paths, report, { now: NOW }), report };
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
    /** While a test runs. */
    record: () => databases.DB,
    standing: (id: string) =>
      databases.DB.prepare("SELECT * FROM hospitals WHERE id = ?").bind(id).first<Record<string, unknown>>(),
  };
}
