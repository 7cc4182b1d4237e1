import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { digestOf } from "./build.mjs";
import { must, tool } from "./command.mjs";
import { EMPTY_STATE } from "./settings.mjs";
import { userError } from "./user-error.mjs";

const MIGRATIONS = ["migrations/db", "migrations/search", "migrations/edge"];
const DEMO = "scripts/demo";
/** What was prepared, and from which sources. */
const RECORD = "prepared.json";
/** A load of demo data that was broken off has left this behind: what is there is half of it. */
export const LOADING = "loading";

/** Brings the databases of a state folder to the newest migration, and fills an empty directory with the demo. */
export async function ensureState(folder, say) {
  const prepared = preparedIn(folder);
  checkParts(folder, prepared);
  const isWhole = prepared && !existsSync(join(folder, LOADING)) && prepared.parts.some(existsIn(folder));
  if (isWhole && prepared.migrations === migrationsDigest()) {
    if (folder !== EMPTY_STATE) sayWhenDemoChanged(prepared, say);
    return;
  }
  const isEmpty = folder === EMPTY_STATE;
  say(
    isEmpty
      ? "データベースを用意しています / Preparing the databases"
      : "データベースとデモデータを用意しています（20秒ほど） / Preparing the databases and the demo data (about 20 s)",
  );
  const flags = isEmpty ? ["--empty"] : [];
  await prepareState(folder, isWhole ? prepared.demo : undefined, () =>
    must(tool("tsx", "scripts/local/prepare.ts", "--persist-to", folder, ...flags), {
      onText: (text) => process.stderr.write(text),
    }),
  );
}

/** Writes down from which sources `prepare` began; a `demo` that was loaded before stays what it was. */
export async function prepareState(folder, demo, prepare) {
  const sources = { migrations: migrationsDigest(), demo: demo ?? digestOf([DEMO]) };
  await prepare();
  writeFileSync(join(folder, RECORD), JSON.stringify({ ...sources, parts: partsIn(folder) }));
}

export const hasDatabases = (folder) => existsSync(join(folder, "v3/d1"));

function preparedIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, RECORD), "utf8"));
  } catch {
    return null;
  }
}

/** The databases, and the folders of rooms and files, which lie beside each other and belong together. */
function partsIn(folder) {
  return ["v3/d1", "v3/do", "v3/r2"].flatMap((part) => {
    if (!existsIn(folder)(part)) return [];
    const entries = readdirSync(join(folder, part), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => databasesOr(folder, `${part}/${name}`));
  });
}

function databasesOr(folder, part) {
  if (!part.startsWith("v3/d1")) return [part];
  return readdirSync(join(folder, part))
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => `${part}/${name}`);
}

const existsIn = (folder) => (part) => existsSync(join(folder, part));

/** Where everything is gone there is nothing to lose: it is made anew. */
function checkParts(folder, prepared) {
  const missing = prepared?.parts.filter((part) => !existsIn(folder)(part)) ?? [];
  if (missing.length === 0 || missing.length === prepared.parts.length) return;
  throw stateFault(folder, {
    japanese: `データの一部がありません（${join(folder, missing[0])}）。`,
    english: `A part of the data is missing (${join(folder, missing[0])}).`,
  });
}

const NO_DATABASE = /SQLITE_NOTADB|SQLITE_CORRUPT|disk image is malformed/;

/** The sentence for what a server printed that could not read its databases, or null. */
export const damageIn = (log, folder) =>
  NO_DATABASE.test(log)
    ? stateFault(folder, { japanese: "データが壊れています。", english: "The data is damaged." })
    : null;

const stateFault = (folder, { japanese, english }) =>
  userError(
    `${japanese}フォルダ ${folder} を消してもう一度 npm start を実行すると、作り直します（残りのデータも消えます）。`,
    `${english} Delete the folder ${folder} and run npm start again: all of it is made anew, and the rest is lost.`,
  );

function sayWhenDemoChanged({ demo }, say) {
  if (demo !== digestOf([DEMO]))
    say(
      "デモデータが新しくなっています（npm run seed で入れ直せます） / The demo data has changed: npm run seed loads it anew",
    );
}

/** Names are enough: a migration that has been applied is never edited. */
function migrationsDigest() {
  const names = MIGRATIONS.flatMap((folder) => readdirSync(folder).sort());
  return createHash("sha256").update(names.join("\n")).digest("hex");
}
