import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { must, tool } from "./command.mjs";

/** What would be uploaded; also what is served here. */
export const BUNDLE = ".wrangler/bundle";

export const STATIC_FILES = "build/client";

/** The file that the web's build writes last. */
export const BUILT_WEB = "build/server/index.js";

const WEB = {
  sources: ["app", "public", "workers/contract", "package-lock.json", "scripts/bundle", "vite.config.ts"],
  built: BUILT_WEB,
};
const WORKER = {
  sources: ["build/server", "workers", "durable-objects", "package-lock.json", "wrangler.toml"],
  built: join(BUNDLE, "index.js"),
};

/** Builds the web, then the Worker, each when something it is made of is newer than its last build. */
export async function ensureBuild(say) {
  const web = stale(WEB);
  if (web || stale(WORKER)) say("画面を組み立てています / Building");
  if (web) await must(buildWeb);
  if (stale(WORKER)) await must(buildWorker);
}

export const buildWeb = tool("remix", "vite:build");
export const buildWorker = tool(
  "wrangler",
  ...["deploy", "-c", "wrangler.toml", "--env", "", "--dry-run", "--outdir", BUNDLE],
);

const stale = ({ sources, built }) => changedAt(built) <= Math.max(...sources.map(changedAt));

/** The newest change under a path, epoch ms; 0 when it is not there. Folders count: a deletion changes them. */
function changedAt(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}
