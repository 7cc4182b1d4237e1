import { LIVE_PROTOCOL } from "#contract/socket";
import { identityOf } from "../durable-objects/credentials";
import { IDENTITY_HEADER } from "../durable-objects/inbox";
import { type Env, faultOfSettings } from "./env";

/**
 * `/mqtt`: lets a WebSocket through to its owner's Inbox when the address was signed with live credentials.
 * 426 without an upgrade, 403 from another origin or with credentials that are forged or expired,
 * 400 without the subprotocol.
 */
export async function openSocket(request: Request, env: Env): Promise<Response> {
  const url = new URL(request.url);
  if (faultOfSettings(env)) return refuse(500, "not configured");
  if (request.headers.get("upgrade")?.toLowerCase() !== "websocket") return refuse(426, "upgrade required");
  if (!isOfSite(request, url, env)) return refuse(403, "origin refused");
  if (!speaksMqtt(request)) return refuse(400, "subprotocol mqtt required");
  const identity = await identityOf(env.LIVE_SECRET, url);
  if (!identity) return refuse(403, "credentials refused");
  const headers = new Headers(request.headers);
  headers.set(IDENTITY_HEADER, JSON.stringify(identity));
  const inbox = env.INBOX.get(env.INBOX.idFromName(identity.userId));
  return inbox.fetch(new Request("https://inbox/mqtt", { headers }));
}

/** A page of another site must not open a socket with what it got hold of; the site itself may stand before this host. */
function isOfSite(request: Request, url: URL, { SITE_ORIGIN }: Env) {
  const origin = request.headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === url.host || origin === (SITE_ORIGIN && new URL(SITE_ORIGIN).origin);
}

function speaksMqtt(request: Request) {
  const offered = (request.headers.get("sec-websocket-protocol") ?? "").split(/\s*,\s*/);
  return offered.includes(LIVE_PROTOCOL);
}

function refuse(status: 400 | 403 | 426 | 500, message: string) {
  return new Response(message, { status });
}
