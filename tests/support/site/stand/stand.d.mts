import type { serveWorker } from "../../../../scripts/local/serving/worker.mjs";

export function access(
  worker: ReturnType<typeof serveWorker>,
  log: string,
  end?: () => unknown,
): Promise<void>;
