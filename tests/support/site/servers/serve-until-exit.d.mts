import type { serveWorker } from "../../../../scripts/local/serving/worker.mjs";

export function serveUntilExit(
  worker: ReturnType<typeof serveWorker>,
  log: string,
  end?: () => unknown,
): Promise<void>;
