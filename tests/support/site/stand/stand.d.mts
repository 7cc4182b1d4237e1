import type { serveWorker } from "../../../../scripts/local/serving/worker.mjs";

export function stand(
  worker: ReturnType<typeof serveWorker>,
  log: string,
  end?: () => unknown,
): Promise<void>;
