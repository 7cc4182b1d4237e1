import type { D1Migration } from "cloudflare:test";
import type { Env as WorkerEnv } from "../../../../workers/env";

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      MIGRATIONS: Record<"DB" | "SEARCH_DB" | "EDGE_DB", D1Migration[]>;
    }
  }
}
