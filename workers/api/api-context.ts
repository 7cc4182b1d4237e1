import type { Env } from "../env";
import type { Scope } from "../scope";

/** What Hono hands to every handler of the API host. */
export type ApiContext = { Bindings: Env & { scope: Scope } };
