import { LIVE_PATH } from "#contract/chat/socket";
import { headerText } from "#contract/wire/header-text";
import { faultOf } from "../db/fault";
import { missingMigrations } from "../db/migrations";
import { type Env, faultOfSettings } from "../env";
import { cleanUp } from "../hourly/clean-up";
import { HOURLY, hourly, hourlyMails } from "../hourly/hourly";
import { runJob } from "../hourly/job-runs";
import { openSocket } from "../live";
import { QUARTERLY, startDigests } from "../mail/digest/run";
import { startMagazines } from "../mail/magazine";
import { MAINTENANCE_PATH, maintain } from "../maintenance/maintenance";
import { isRestoring } from "../maintenance/restore";
import { consume } from "../queue/events";
import type { QueueMessage } from "../queue/queue-message";
import { createScope, type Scope } from "../scope";
import { newNonce, withHeaders } from "./answer-headers";
import { passOn } from "./remote-host";
import { logRequest } from "./request-log";
import { sharedForm } from "./share";
import { wellKnown } from "./well-known";

type Host = {
  fetch: (
    request: Request,
    env: Env & { scope: Scope },
    ctx: ExecutionContext,
  ) => Response | Promise<Response>;
};
type Hosts = { api: Host; web: Web };
export type Web = (request: Request, tools: WebTools) => Promise<Response>;
export type WebTools = {
  url: URL;
  env: Env;
  ctx: ExecutionContext;
  scope: Scope;
  nonce: string;
  api: Host;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
const METHODS = new Set([...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"]);
const LEFT_BYTES = 64 * 1024;
const NOT_KEPT = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };
/** A queue gives a message up after eight times. */
const UNFIT_SECONDS = 3600;
/** Addresses to which programs post: mail programs, to unsubscribe (RFC 8058), and the mail provider. Both bring what is signed. */
const OPEN_TO_PROGRAMS = new Set(["/api/users/unsubscribeUserMail/oneClick", "/api/mail/events"]);

/**
 * The one way in: settings checked, request id, security headers, same-origin check, Server-Timing;
 * then /api, /mqtt or the web. Written by hand: a router's layers and copies cost a page a third of its time.
 */
export function door(hosts: Hosts): ExportedHandler<Env, QueueMessage> {
  return {
    queue: (batch, env) =>
      isFit(env) ? consume(batch, env) : batch.retryAll({ delaySeconds: UNFIT_SECONDS }),
    fetch: (request, env, ctx) => enter(request, { url: new URL(request.url), env, ctx, ...hosts }),
    scheduled: async (event, env) => {
      if (!isFit(env) || (await isRestoring(env.DB))) return;
      const { cron, scheduledTime: now } = event;
      const digests = () => startDigests(env, ["communityComment"], now);
      if (cron === HOURLY)
        return runJob(
          env,
          "hourly",
          () => hourly(env, now),
          () => hourlyMails(env, now),
        );
      if (cron === QUARTERLY)
        return runJob(env, "quarterly", () => Promise.all([digests(), startMagazines(env, now)]), digests);
      return runJob(env, "nightly", () => cleanUp(env));
    },
  };
}

/** When the settings refuse every request, nothing else is done either: a mail would lead nowhere. */
function isFit(env: Env): boolean {
  const fault = faultOfSettings(env);
  if (fault) console.error(JSON.stringify({ fault: `The Worker cannot start: ${fault}` }));
  return fault === null;
}

type Entry = Hosts & { url: URL; env: Env; ctx: ExecutionContext };

async function enter(request: Request, entry: Entry): Promise<Response> {
  const { env, url } = entry;
  const fault = faultOfSettings(env);
  if (fault) return new Response(`The Worker cannot start: ${fault}`, { status: 500, headers: NOT_KEPT });
  const scope = createScope(request, env);
  const [nonce, startedAt] = [newNonce(), Date.now()];
  const answer =
    (await sharedForm(request, url)) ??
    refusalOf(request, url) ??
    (await answerOf(request, { ...entry, scope, nonce }));
  // A socket's answer goes out as it came: one that is rebuilt has lost its socket.
  if (answer.status === 101) return answer;
  logRequest({ request, answer, env, ctx: entry.ctx, scope, startedAt });
  await readToEnd(request);
  const said = request.method === "HEAD" ? new Response(null, answer) : answer;
  return withHeaders(said, { env, scope, nonce, startedAt });
}

/** A small body that nobody has read is read to its end: left as it is, it would cost its sender the connection. */
async function readToEnd(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed || request.body.locked) return;
  const bytes = Number(headerText(request, "content-length") ?? Number.NaN);
  if (bytes <= LEFT_BYTES) await request.arrayBuffer().catch(() => undefined);
}

function refusalOf(request: Request, url: URL): Response | null {
  const { method } = request;
  if (!METHODS.has(method)) return new Response("Method Not Allowed", { status: 405 });
  if (SAFE_METHODS.has(method) || isSameOrigin(request, url)) return null;
  return OPEN_TO_PROGRAMS.has(url.pathname) ? null : new Response("Forbidden", { status: 403 });
}

/** Both hosts answer for their own faults; a fault that passes by them is logged, and the answer names nothing. */
async function answerOf(request: Request, { web, ...tools }: Entry & WebTools): Promise<Response> {
  const { api, env, ctx, scope } = tools;
  const { pathname } = tools.url;
  try {
    if (pathname === "/healthz") return await health(env);
    if (pathname === LIVE_PATH) return await openSocket(request, env);
    if (pathname.startsWith(MAINTENANCE_PATH)) return await maintain(request, tools.url, env);
    const existing = await wellKnown(tools.url, env);
    if (existing) return existing;
    if (!/^\/api(\/|$)/.test(pathname)) return await web(request, tools);
    if (env.API_ORIGIN) return await passOn(request, env, scope);
    return await api.fetch(request, { ...env, scope }, ctx);
  } catch (error) {
    console.error(JSON.stringify({ requestId: scope.requestId, fault: faultOf(error) }));
    return new Response("Internal Server Error", { status: 500 });
  }
}

/**
 * Ready, or behind: the log says which migrations lack. Pages that need none of them are rendered all the same. A database
 * that cannot be asked, as on a full disk, says nothing of its migrations, and is no reason to take the Worker away.
 */
async function health(env: Env): Promise<Response> {
  try {
    const missing = await missingMigrations(env);
    if (missing.length > 0) return new Response("database behind", { status: 503 });
  } catch (error) {
    console.error(JSON.stringify({ health: faultOf(error) }));
  }
  return new Response("ok");
}

/** A browser says where a request comes from; what says nothing, or something else, changes nothing here. */
function isSameOrigin(request: Request, url: URL): boolean {
  const origin = headerText(request, "origin");
  if (origin) return URL.canParse(origin) && new URL(origin).origin === url.origin;
  return headerText(request, "sec-fetch-site") === "same-origin";
}
