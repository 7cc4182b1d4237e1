import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ROOM_BYTES = 1024 ** 3;
/** The system's own folder for temporary files: `newScratch` gives everything that runs later another. */
export const SYSTEM_TEMP = tmpdir();
const OURS = `inowa-${createHash("sha256").update(process.cwd()).digest("hex").slice(0, 8)}`;

/**
 * The folder for what lives no longer than a run of the tests: in memory where there is room. What they store goes out
 * in thousands of small commits, and a disk's flushes take longer than all the rest of them.
 */
export const SCRATCH = process.env.TEST_SCRATCH || join(place(), OURS);

/** A folder of this run alone, known to its children. */
export function newScratch() {
  const folder = newFolder("run", place());
  process.env.TEST_SCRATCH = folder;
  process.env.TMPDIR = folder;
  return { remove: () => remove(folder) };
}

/** An empty folder of this process; those that killed processes left behind are removed. */
export function newFolder(name, parent) {
  for (const each of readdirSync(parent)) if (isLeft(each)) remove(join(parent, each));
  const folder = join(parent, `${OURS}-${name}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

function place() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > ROOM_BYTES) return MEMORY;
  } catch {
    // Only Linux has this folder.
  }
  mkdirSync(".wrangler/scratch", { recursive: true });
  return join(process.cwd(), ".wrangler/scratch");
}

function isLeft(name) {
  const [, pid] = name.startsWith(OURS) ? (/-(\d+)$/.exec(name) ?? []) : [];
  return pid !== undefined && !isRunning(Number(pid));
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const remove = (folder) => rmSync(folder, { recursive: true, force: true });
