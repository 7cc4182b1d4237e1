import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { must, tool } from "./command.mjs";

const SOURCES = ["app", "public", "workers/contract", "package-lock.json", "vite.config.ts"];
const BUILT = "build/server/index.js";

/** Builds the web when something it is made of is newer than the last build. */
export async function ensureBuild(say) {
  if (changedAt(BUILT) > Math.max(...SOURCES.map(changedAt))) return;
  say("画面を組み立てています / Building");
  await build();
}

export const build = () => must(tool("remix", "vite:build"));

/** The newest change under a path, epoch ms; 0 when it is not there. Folders count: a deletion changes them. */
function changedAt(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
