import { LIVE_PROTOCOL, ROOM_PARAMETER } from "#contract/chat/socket";
import { headerText } from "#contract/wire/header-text";
import { IDENTITY_HEADER, identityOf } from "../durable-objects/credentials";
import { inboxOf, roomObject } from "../durable-objects/objects";
import { isIssuedRoom } from "./api/chat/rooms/room-register";
import type { Env } from "./env";
import { liveSecrets } from "./keys/keys";

/**
 * `/mqtt`: lets a WebSocket through when its address was signed with live credentials: to its owner's Inbox, or with
 * `room` to that room. 426 without an upgrade, 403 from another origin, with credentials that are forged or expired or
 * for a room that is not theirs, 400 without the subprotocol, 429 for the sixth socket.
 */
export async function openSocket(request: Request, env: Env): Promise<Response> {
  const response = await knocked(request, env);
  // An object's refusal has headers to which nothing can be added.
  return response.status === 101 ? response : new Response(response.body, response);
}

async function knocked(request: Request, env: Env): Promise<Response> {
  const url = new URL(request.url);
  if (headerText(request, "upgrade")?.toLowerCase() !== "websocket") return refuse(426, "upgrade required");
  if (!isOfSite(request, url, env)) return refuse(403, "origin refused");
  if (!protocolsOffered(request.headers).includes(LIVE_PROTOCOL))
    return refuse(400, "subprotocol mqtt required");
  const identity = await identityOf(liveSecrets(env), url);
  if (!identity) return refuse(403, "credentials refused");
  const headers = new Headers(request.headers);
  headers.set(IDENTITY_HEADER, JSON.stringify(identity));
  const passedOn = new Request("https://object/mqtt", { headers });
  const roomId = url.searchParams.get(ROOM_PARAMETER);
  if (roomId === null) return inboxOf(env, identity.userId).fetch(passedOn);
  if (!(await isIssuedRoom(env, roomId))) return refuse(403, "no member");
  return roomObject(env, roomId).fetch(passedOn);
}

/** A page of another site must not open a socket with what it got hold of; the site itself may stand before this host. */
function isOfSite(request: Request, url: URL, { SITE_ORIGIN }: Env) {
  const origin = headerText(request, "origin");
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).origin === url.origin || origin === (SITE_ORIGIN && new URL(SITE_ORIGIN).origin);
}

/** The protocols that a socket may speak, of a header that was cut: it comes before any credential. */
export function protocolsOffered(headers: Headers): string[] {
  const offered = headerText({ headers }, "sec-websocket-protocol") ?? "";
  return offered.split(",").map((name) => name.trim());
}

function refuse(status: 400 | 403 | 426, message: string) {
  return new Response(message, { status });
}
