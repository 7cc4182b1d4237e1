import { headerText } from "#contract/wire/header-text";
import { isSameSecret } from "../durable-objects/hmac";
import { type D1Sessions, d1SessionsOf } from "./db/d1-sessions";
import { newTally, type Tally } from "./db/tally";
import { networkOf } from "./door/network";
import { HOST_SECRET_HEADER, VISITOR_HEADER } from "./door/visitor-headers";
import type { Env } from "./env";
import type { Viewer } from "./viewer";

/** Made once at the door and handed down: the page and all its in-process API calls share it. */
export type Scope = {
  requestId: string;
  ip: string;
  /** The key of the limits: the address, of IPv6 the /64 that one household or one attacker has whole. */
  network: string;
  userAgent: string;
  tally: Tally;
  sessions: D1Sessions;
  /** Session look-ups of this request by cookie, so that a page with five calls looks up once. */
  viewers: Map<string, Promise<Viewer | null>>;
  /** Somebody was found who is signed in. */
  hasViewer: boolean;
  /** The route that answers, as the router writes it: `/groups/:id`. Only called for the log. */
  route: () => string;
  /** The page shows a map of Google's, whose scripts, styles and pictures its policy then has to let in. */
  showsGoogleMap: boolean;
};

/** Neither a page nor a call. */
export const NO_ROUTE = "-";

/** Takes the request as it came from the network; the address is the one Cloudflare saw, or the web that asks names. */
export function createScope(request: Request, env: Pick<Env, "HOST_SECRET"> = {}): Scope {
  const ip = visitorOf(request, env) ?? headerText(request, "cf-connecting-ip") ?? "127.0.0.1";
  return {
    requestId: headerText(request, "cf-ray") ?? crypto.randomUUID(),
    ip,
    // Few requests are counted.
    get network() {
      return networkOf(ip);
    },
    userAgent: headerText(request, "user-agent") ?? "",
    tally: newTally(),
    sessions: d1SessionsOf(request),
    viewers: new Map(),
    hasViewer: false,
    route: () => NO_ROUTE,
    showsGoogleMap: false,
  };
}

function visitorOf(request: Request, { HOST_SECRET }: Pick<Env, "HOST_SECRET">): string | null {
  const isOurWeb = HOST_SECRET && isSameSecret(headerText(request, HOST_SECRET_HEADER) ?? "", HOST_SECRET);
  return isOurWeb ? headerText(request, VISITOR_HEADER) : null;
}
