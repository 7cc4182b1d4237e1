import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, tool } from "./command.mjs";
import { EMPTY_STATE } from "./settings.mjs";

const MIGRATIONS = ["migrations/db", "migrations/search", "migrations/edge"];

/** Brings the databases of a state folder to the newest migration, and fills an empty directory with the demo. */
export async function ensureState(persistTo, say) {
  const stamp = join(persistTo, "migrated");
  const newest = migrationsDigest();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === newest) return;
  const isEmpty = persistTo === EMPTY_STATE;
  say(
    isEmpty
      ? "データベースを用意しています / Preparing the databases"
      : "データベースとデモデータを用意しています / Preparing the databases and the demo data",
  );
  const flags = isEmpty ? ["--empty"] : [];
  await must(tool("tsx", "scripts/local/prepare.ts", "--persist-to", persistTo, ...flags));
  writeFileSync(stamp, newest);
}

/** Names are enough: a migration that has been applied is never edited. */
function migrationsDigest() {
  const names = MIGRATIONS.flatMap((folder) => readdirSync(folder).sort());
  return createHash("sha256").update(names.join("\n")).digest("hex");
}
