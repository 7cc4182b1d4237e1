import type { ChildProcess } from "node:child_process";

export type ServedWorker = { child: ChildProcess; ready: Promise<void>; stop: () => Promise<void> };
export function serveWorker(options: { port: number; persistTo: string; vars?: string[] }): ServedWorker;
