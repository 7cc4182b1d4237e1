import { hostCookie } from "#contract/wire/cookies";
import { BOOKMARK_COOKIE, BOOKMARK_COOKIE_MS, BOOKMARK_HEADER } from "../db/d1-sessions";
import type { Env } from "../env";
import type { Scope } from "../scope";

/** Headers of every answer, a page or not. */
const SAME_FOR_ALL: readonly (readonly [string, string])[] = [
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Origin-Agent-Cluster", "?1"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Strict-Transport-Security", "max-age=31536000; includeSubDomains"],
  ["X-Content-Type-Options", "nosniff"],
  ["X-DNS-Prefetch-Control", "off"],
  ["X-Download-Options", "noopen"],
  ["X-Frame-Options", "DENY"],
  ["X-Permitted-Cross-Domain-Policies", "none"],
  ["X-XSS-Protection", "0"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(self), payment=()"],
];

const OWN = {
  scripts: "",
  connections: "",
  rest: [
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ].join("; "),
};

/** The policy that Google documents for its Maps JavaScript API; only on the page on which such a map was opened. */
const withGoogleMap = (nonce: string): typeof OWN => ({
  scripts: " 'unsafe-eval' blob:",
  connections: " https://*.googleapis.com https://*.google.com https://*.gstatic.com data: blob:",
  rest: [
    `style-src 'self' 'nonce-${nonce}' https://fonts.googleapis.com`,
    "img-src 'self' data: blob: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
    "font-src 'self' https://fonts.gstatic.com",
    "frame-src https://*.google.com",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
  ].join("; "),
});

const POLICY = ["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"].join(
  "; ",
);

type Made = { env: Env; scope: Scope; nonce: string; startedAt: number };

/** 128 bits that nobody can guess, for the scripts of one answer. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

/**
 * An answer with what every answer bears: security headers, request id, Server-Timing, no cache unless it says so. A
 * policy that it brings itself (an upload does) is stricter and stays.
 */
export function withHeaders(response: Response, { env, scope, nonce, startedAt }: Made): Response {
  const { headers } = response;
  for (const [name, value] of SAME_FOR_ALL) headers.set(name, value);
  if (!headers.has("Content-Security-Policy"))
    headers.set("Content-Security-Policy", policyOf(nonce, env, scope));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  setBookmark(headers, scope);
  headers.set("X-Request-Id", scope.requestId);
  headers.set("Server-Timing", timing(scope, Date.now() - startedAt, env));
  headers.delete("X-Powered-By");
  return response;
}

/**
 * Where the databases stand, for whoever is signed in: in the header always, in a cookie after a page has written, so that the next
 * one reads it. Others read from the primary, and learn nothing of how much is being written.
 */
function setBookmark(headers: Headers, { sessions, hasViewer }: Scope) {
  const bookmark = hasViewer ? sessions.bookmark() : null;
  if (!bookmark) return;
  headers.set(BOOKMARK_HEADER, bookmark);
  const isPublic = /\bpublic\b/.test(headers.get("Cache-Control") ?? "");
  if (sessions.isForCookie() && !isPublic)
    headers.append("Set-Cookie", hostCookie(BOOKMARK_COOKIE, bookmark, BOOKMARK_COOKIE_MS));
}

function policyOf(nonce: string, { API_ORIGIN }: Env, { showsGoogleMap }: Scope): string {
  const allowed = showsGoogleMap ? withGoogleMap(nonce) : OWN;
  const scripts = `script-src 'nonce-${nonce}' 'strict-dynamic'${allowed.scripts}`;
  // When the API host is elsewhere, the live connection goes to the endpoint that host names: its own.
  const sockets = API_ORIGIN ? ` ${new URL(API_ORIGIN).origin.replace(/^http/, "ws")}` : "";
  return `default-src 'none'; ${scripts}; connect-src 'self'${sockets}${allowed.connections}; ${allowed.rest}; ${POLICY}`;
}

/** Production shows the total alone: one row more or less would tell whether an address has an account. */
function timing({ tally }: Scope, totalMs: number, { ENVIRONMENT }: Env) {
  if (ENVIRONMENT === "production") return `total;dur=${totalMs}`;
  return `total;dur=${totalMs}, api;desc="calls=${tally.apiCalls}", d1;desc="trips=${tally.d1} depth=${tally.depth} rows=${tally.rows} written=${tally.written}"`;
}
