import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, tool } from "./command.mjs";

const DATABASES = { DB: "migrations/db", SEARCH_DB: "migrations/search", EDGE_DB: "migrations/edge" };

/** Brings the three databases of a state folder to the newest migration, and fills an empty one with the demo. */
export async function ensureState(persistTo, say) {
  const stamp = join(persistTo, "migrated");
  const newest = migrationsDigest();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === newest) return;
  say("データベースを用意しています / Preparing the databases");
  mkdirSync(persistTo, { recursive: true });
  for (const name of Object.keys(DATABASES)) {
    await must(d1(["migrations", "apply", name], persistTo));
  }
  await loadDemo(persistTo, say);
  writeFileSync(stamp, newest);
}

/** Runs a file of SQL against one database of a state folder that nobody serves. */
export const execute = (database, file, persistTo) =>
  must(d1(["execute", database, "--yes", "--file", file], persistTo));

function d1(args, persistTo) {
  return tool("wrangler", "d1", ...args, "-c", "wrangler.toml", "--local", "--persist-to", persistTo);
}

async function loadDemo(persistTo, say) {
  if (!existsSync("scripts/seed.ts")) return;
  say("デモデータを入れています / Loading demo data");
  await must(tool("tsx", "scripts/seed.ts", "--if-empty", "--persist-to", persistTo));
}

/** Names are enough: a migration that has been applied is never edited. */
function migrationsDigest() {
  const names = Object.values(DATABASES).flatMap((folder) => readdirSync(folder).sort());
  return createHash("sha256").update(names.join("\n")).digest("hex");
}
