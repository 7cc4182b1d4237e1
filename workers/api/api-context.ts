import type { Database } from "../db/client";
import type { Env } from "../env";
import type { Scope } from "../scope";
import type { Viewer } from "../viewer";

/** What Hono hands to every handler of the API host. */
export type ApiContext = { Bindings: Env & { scope: Scope } };

/** The parts of a handler's call that its helpers need. */
export type Tools = { viewer: Viewer; env: Env; db: Database };
