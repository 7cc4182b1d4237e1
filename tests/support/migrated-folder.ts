import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../scripts/demo/store";

let built: Promise<string> | undefined;

/** A folder of its own with the local databases as the migrations leave them: built once, and copied for each. */
export async function migratedFolder(): Promise<string> {
  built ??= build();
  const folder = newFolder();
  cpSync(await built, folder, { recursive: true });
  return folder;
}

async function build(): Promise<string> {
  const folder = newFolder();
  await (await openStore(folder)).close();
  return folder;
}

const newFolder = () => mkdtempSync(join(tmpdir(), "inowa-migrated-"));
