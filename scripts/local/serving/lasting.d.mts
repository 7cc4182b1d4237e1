import type { ChildProcess } from "node:child_process";
import type { serveWorker } from "./worker.mjs";

type Listeners = { say: (text: string) => void; onStart?: (child: ChildProcess) => void };

export function serveLastingly(
  options: Parameters<typeof serveWorker>[0],
  listeners: Listeners,
): { ready: Promise<void>; reload: () => void; nightly: () => Promise<void>; stop: () => Promise<void> };
