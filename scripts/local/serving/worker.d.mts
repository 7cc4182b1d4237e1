import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

export type ServedWorker = {
  child: ChildProcess & { stdout: Readable; stderr: Readable };
  ready: Promise<void>;
  reload: () => void;
  nightly: () => Promise<void>;
  stop: () => Promise<void>;
};
export function serveWorker(options: {
  host?: string;
  port: number;
  persistTo: string;
  vars?: Record<string, string>;
  /** Another bundle than that of `npm start`. */
  bundle?: string;
  /** Ports of the Worker without Miniflare's layers, and of its profiler. */
  sockets?: { direct?: number; inspector?: number };
  limits?: string;
}): ServedWorker;
