import { Hono } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { LIVE_PATH } from "#contract/chat/socket";
import { headerText } from "#contract/header-text";
import { type Env, faultOfSettings } from "./env";
import { consume } from "./events";
import { openSocket } from "./live";
import type { QueueMessage } from "./queue-message";
import { HOURLY, remindOfVacantBeds } from "./reminders";
import { passOn } from "./remote-host";
import { createScope, type Scope } from "./scope";
import { sweep } from "./sweep";

type Host = {
  fetch: (
    request: Request,
    env: Env & { scope: Scope },
    ctx: ExecutionContext,
  ) => Response | Promise<Response>;
};
export type Web = (request: Request, tools: WebTools) => Promise<Response>;
export type WebTools = { env: Env; ctx: ExecutionContext; scope: Scope; nonce: string; api: Host };
type DoorContext = {
  Bindings: Env;
  Variables: { scope: Scope; secureHeadersNonce: string; stricterPolicy?: string };
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const METHODS = new Set([...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"]);
/** Posted to by programs, not pages: mail programs that unsubscribe (RFC 8058). What they bring is signed. */
const OPEN_TO_PROGRAMS = new Set(["/api/users/unsubscribeUserMail/oneClick"]);

/** Of every answer, a page or not. */
const HEADERS: Parameters<typeof secureHeaders>[0] = {
  referrerPolicy: "strict-origin-when-cross-origin",
  xFrameOptions: "DENY",
  strictTransportSecurity: "max-age=31536000; includeSubDomains",
  crossOriginEmbedderPolicy: false,
  permissionsPolicy: { camera: [], microphone: [], geolocation: ["self"], payment: [] },
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: [NONCE, "'strict-dynamic'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", "data:", "blob:"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", remoteSocket],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
  },
};

/**
 * The one way in: settings checked, request id, security headers, same-origin check, Server-Timing;
 * then /api, /mqtt or the web.
 */
export function door({ api, web }: { api: Host; web: Web }): ExportedHandler<Env, QueueMessage> {
  const app = new Hono<DoorContext>();
  app.use(async (c, next) => {
    const fault = faultOfSettings(c.env);
    if (fault) return c.text(`The Worker cannot start: ${fault}`, 500);
    const scope = createScope(c.req.raw, c.env);
    const started = Date.now();
    c.set("scope", scope);
    await next();
    const stricterPolicy = c.get("stricterPolicy");
    if (stricterPolicy) c.header("Content-Security-Policy", stricterPolicy);
    c.header("X-Request-Id", scope.requestId);
    c.header("Server-Timing", timing(scope, Date.now() - started, c.env));
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
  });
  app.use(secureHeaders(HEADERS));
  // An upload brings a policy of its own, which the page's policy must not loosen.
  app.use(async (c, next) => {
    await next();
    c.set("stricterPolicy", c.res.headers.get("Content-Security-Policy") ?? undefined);
  });
  app.use(async (c, next) => {
    if (!METHODS.has(c.req.method)) return c.text("Method Not Allowed", 405);
    const isSafe = SAFE_METHODS.has(c.req.method) || OPEN_TO_PROGRAMS.has(c.req.path);
    if (!isSafe && !isSameOrigin(c.req.raw)) return c.text("Forbidden", 403);
    return next();
  });
  app.all("/api/*", (c) => {
    const scope = c.get("scope");
    if (c.env.API_ORIGIN) return passOn(c.req.raw, c.env, scope);
    return api.fetch(c.req.raw, { ...c.env, scope }, executionContext(c));
  });
  app.get("/healthz", (c) => c.text("ok"));
  app.all("*", (c) =>
    web(c.req.raw, {
      env: c.env,
      ctx: executionContext(c),
      scope: c.get("scope"),
      nonce: c.get("secureHeadersNonce"),
      api,
    }),
  );
  return {
    queue: consume,
    // Hono rebuilds a response to add headers, and a rebuilt response has lost its socket.
    fetch: (request, env, ctx) =>
      new URL(request.url).pathname === LIVE_PATH ? openSocket(request, env) : app.fetch(request, env, ctx),
    scheduled: (event, env) =>
      event.cron === HOURLY ? remindOfVacantBeds(env, event.scheduledTime) : sweep(env),
  };
}

/** With the API host elsewhere, the live connection goes to the endpoint that host names: its own. */
function remoteSocket({ env }: { env: unknown }): string {
  const { API_ORIGIN } = env as Env;
  return API_ORIGIN ? new URL(API_ORIGIN).origin.replace(/^http/, "ws") : "";
}

function executionContext(c: { executionCtx: unknown }) {
  return c.executionCtx as ExecutionContext;
}

/** A browser says where a request comes from; what says nothing, or something else, changes nothing here. */
function isSameOrigin(request: Request): boolean {
  const origin = headerText(request, "origin");
  if (origin) return URL.canParse(origin) && new URL(origin).origin === new URL(request.url).origin;
  return headerText(request, "sec-fetch-site") === "same-origin";
}

/** Not to everybody: one row more or less would tell whether an address has an account. */
function timing({ tally }: Scope, totalMs: number, { ENVIRONMENT }: Env) {
  if (ENVIRONMENT === "production") return `total;dur=${totalMs}`;
  return `total;dur=${totalMs}, api;desc="calls=${tally.apiCalls}", d1;desc="trips=${tally.d1} rows=${tally.rows}"`;
}
