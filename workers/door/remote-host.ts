import { SYSTEM_ERROR } from "#contract/texts";
import { headerText } from "#contract/wire/header-text";
import { VIEWER_HEADER } from "#contract/wire/viewer-mark";
import { BOOKMARK_HEADER } from "../db/d1-sessions";
import type { Env } from "../env";
import type { Scope } from "../scope";
import { HOST_SECRET_HEADER, VISITOR_HEADER } from "./visitor-headers";

const READ_MS = 8_000;
const WRITE_MS = 30_000;
const PASSED_ON = ["accept", "cookie", "content-type", "user-agent", "range", "if-none-match", VIEWER_HEADER];

/**
 * Asks the API host at API_ORIGIN: same address, same body, cookies both ways; a redirect is an answer like any other.
 * Throws when the host is down, or has not begun to answer (JSON: not finished) in 8 s for a read, 30 s for a write.
 */
export async function askRemote(request: Request, env: Env, scope: Scope): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), isRead(request) ? READ_MS : WRITE_MS);
  try {
    const response = await fetch(new URL(pathname + search, env.API_ORIGIN), {
      method: request.method,
      headers: headersFor(request, env, scope),
      body: isRead(request) ? null : request.body,
      redirect: "manual",
      signal: late.signal,
    });
    scope.sessions.follow(response.headers.get(BOOKMARK_HEADER));
    // A file may take its time; an answer that is read at once may not.
    return isJson(response) ? new Response(await bodyOf(response), response) : response;
  } finally {
    clearTimeout(timer);
  }
}

/** The answer to the browser's own calls: the host's, or in our words that there is none. */
export async function passOn(request: Request, env: Env, scope: Scope): Promise<Response> {
  const response = await askRemote(request, env, scope).catch(() => null);
  if (response && (response.status < 500 || isJson(response))) return new Response(response.body, response);
  const refusal = { code: "api-unavailable", message: SYSTEM_ERROR, requestId: scope.requestId };
  return Response.json(refusal, { status: 503 });
}

function headersFor(request: Request, env: Env, scope: Scope): Headers {
  const headers = new Headers({ origin: new URL(env.API_ORIGIN).origin });
  for (const name of PASSED_ON) {
    const value = headerText(request, name);
    if (value) headers.set(name, value);
  }
  const bookmark = scope.sessions.bookmark();
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
  if (env.HOST_SECRET) {
    headers.set(HOST_SECRET_HEADER, env.HOST_SECRET);
    headers.set(VISITOR_HEADER, scope.ip);
  }
  return headers;
}

async function bodyOf(response: Response) {
  const bytes = await response.arrayBuffer();
  return bytes.byteLength > 0 ? bytes : null;
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";
const isJson = ({ headers }: Response) => /^application\/json\b/.test(headers.get("content-type") ?? "");
