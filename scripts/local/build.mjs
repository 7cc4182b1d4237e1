import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { must, tool } from "./command.mjs";

/** What would be uploaded; also what is served here. */
export const BUNDLE = ".wrangler/bundle";

export const STATIC_FILES = "build/client";

/** The file that the web's build writes last. */
export const BUILT_WEB = "build/server/index.js";

const WEB = {
  sources: [
    "app",
    "public",
    "workers/contract",
    "package-lock.json",
    "scripts/bundle",
    "tsconfig.json",
    "vite.config.ts",
  ],
  outputs: [BUILT_WEB, join(STATIC_FILES, "assets")],
  digestFile: "build/sources.sha256",
  command: tool("remix", "vite:build"),
};
const WORKER = {
  sources: [
    "build/server",
    "workers",
    "durable-objects",
    "package-lock.json",
    "tsconfig.json",
    "wrangler.toml",
  ],
  outputs: [join(BUNDLE, "index.js")],
  digestFile: join(BUNDLE, "sources.sha256"),
  command: tool(
    "wrangler",
    ...["deploy", "-c", "wrangler.toml", "--env", "", "--dry-run", "--outdir", BUNDLE],
  ),
};

const BUILDING = "画面を組み立てています（30秒ほど） / Building (about 30 s)";

/** Builds the web, then the Worker, each when its sources are not those of its last build. */
export async function ensureBuild(say) {
  const isWebStale = !isFresh(WEB);
  if (isWebStale) {
    say(BUILDING);
    await buildWeb();
  }
  if (isFresh(WORKER)) return;
  if (!isWebStale) say(BUILDING);
  await buildWorker();
}

export const buildWeb = () => build(WEB);
export const buildWorker = () => build(WORKER);

/**
 * Builds until no source has changed meanwhile, and only then leaves the digest of the sources: a build that was broken
 * off, or that has half of an edit in it, is never taken for fresh. Returns what the last one printed.
 */
export async function build({ sources, digestFile, command }, execute = must) {
  for (;;) {
    const digest = digestOf(sources);
    rmSync(digestFile, { force: true });
    const output = await execute(command);
    if (digestOf(sources) !== digest) continue;
    writeFileSync(digestFile, digest);
    return output;
  }
}

export function isFresh({ sources, outputs, digestFile }) {
  if (![...outputs, digestFile].every((file) => existsSync(file))) return false;
  return readFileSync(digestFile, "utf8") === digestOf(sources);
}

/** Of names and contents, whatever the clock says of them. What is deleted while it is read counts as absent. */
export function digestOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesIn)) hash.update(`${file}\0`).update(contentOf(file)).update("\0");
  return hash.digest("hex");
}

function filesIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [path] : [];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}

function contentOf(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code === "ENOENT") return "";
    throw error;
  }
}
