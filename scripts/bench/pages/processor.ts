import { readdirSync, readFileSync } from "node:fs";

/**
 * Milliseconds of processor time that a process has had, all its threads together. Unlike a clock it does not count what
 * others had meanwhile. Linux only: NaN elsewhere, which no table prints.
 */
export function processorMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + msOf(`/proc/${pid}/task/${thread}/schedstat`), 0);
  } catch {
    return Number.NaN;
  }
}

/** The first figure of a thread's schedstat: nanoseconds on a processor. */
function msOf(path: string): number {
  return Number(readFileSync(path, "utf8").split(" ")[0]) / 1_000_000;
}
