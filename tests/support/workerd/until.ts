import { vi } from "vitest";

const HANGS_MS = 60_000;
const INTERVAL_MS = 2;

/** Checks again until it holds. The limit is for what hangs: no test is judged by how busy the machine is. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: HANGS_MS, interval: INTERVAL_MS });
