import { isSame } from "../durable-objects/hmac";
import type { Env } from "./env";
import { HOST_SECRET_HEADER, VISITOR_HEADER } from "./remote-host";
import type { Viewer } from "./viewer";

/** What one request of a browser cost, shown as Server-Timing. */
export type Tally = { apiCalls: number; d1: number; rows: number };

/** Made once at the door and handed down: the page and all its in-process API calls share it. */
export type Scope = {
  requestId: string;
  ip: string;
  userAgent: string;
  tally: Tally;
  /** Session look-ups of this request by cookie, so that a page with five calls looks up once. */
  viewers: Map<string, Promise<Viewer | null>>;
};

/** Takes the request as it came from the network; the address is the one Cloudflare saw, or the web that asks names. */
export function createScope(request: Request, env: Pick<Env, "HOST_SECRET"> = {}): Scope {
  return {
    requestId: request.headers.get("cf-ray") ?? crypto.randomUUID(),
    ip: visitorOf(request, env) ?? request.headers.get("cf-connecting-ip") ?? "127.0.0.1",
    userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
    tally: { apiCalls: 0, d1: 0, rows: 0 },
    viewers: new Map(),
  };
}

function visitorOf({ headers }: Request, { HOST_SECRET }: Pick<Env, "HOST_SECRET">): string | null {
  const isOurWeb = HOST_SECRET && isSame(headers.get(HOST_SECRET_HEADER) ?? "", HOST_SECRET);
  return isOurWeb ? headers.get(VISITOR_HEADER) : null;
}
