import { contracts } from "#contract/contracts";
import type { BodyIn, Contract, Endpoint, PathParams, QueryIn, ReplyOf } from "#contract/endpoint";
import { INVALID_SESSION_TOKEN, SYSTEM_ERROR, UPLOAD_TOO_LARGE } from "#contract/texts";
import { SESSION_END_HEADER } from "#contract/wire/session-end";

type Asked<E extends Endpoint> = (keyof PathParams<E["path"]> extends never
  ? { params?: undefined }
  : { params: PathParams<E["path"]> }) &
  (E extends { query: unknown } ? { query?: QueryIn<E> } : { query?: undefined }) &
  (E extends { body: unknown } ? { body: BodyIn<E> } : { body?: undefined });

type Caller<E extends Endpoint> =
  object extends Asked<E>
    ? (asked?: Asked<E>) => Promise<ReplyOf<E>>
    : (asked: Asked<E>) => Promise<ReplyOf<E>>;

type Client<C extends Contract> = { [K in keyof C]: Caller<C[K]> };
export type Api = { [K in keyof typeof contracts]: Client<(typeof contracts)[K]> };

type Refused = {
  code: string;
  message: string;
  errors?: Record<string, string>;
  current?: unknown;
  requestId?: string;
};

/** The host answered, and said no. `message` is Japanese and may be shown. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly refused: Refused,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(refused.message);
  }

  /** Nobody is signed in any more; spec section 8 names both words, in any case. */
  get isExpired(): boolean {
    const isNotified = this.message.trim().toLowerCase() === INVALID_SESSION_TOKEN;
    return this.status === 401 && (isNotified || /unauthorized/i.test(this.message));
  }

  /** When to try again, as the page that shows the refusal says it too. */
  get retryHeaders(): Record<string, string> {
    return this.retryAfterSeconds ? { "Retry-After": String(this.retryAfterSeconds) } : {};
  }

  /** Nothing was wrong with what was asked: the same may be taken another time. */
  get isPassing(): boolean {
    return this.status >= 500 || this.status === 413 || this.status === 429;
  }
}

type ApiTransport = {
  /** The browser's request: its cookies speak for the viewer. */
  request: Request;
  callApi: (request: Request) => Promise<Response>;
  onSetCookie: (cookie: string) => void;
  /** Called with how the session ended when a call was refused for that. */
  onSessionEnd: (end: string) => void;
};

/** The contract as functions: `api.users.profile()`. Throws ApiRefusal, also if the host is down or answers rubbish. */
export function createApiClient(transport: ApiTransport): Api {
  return Object.create(CAPABILITIES, { transport: { value: transport } }) as Api;
}

/** Makes a client when a page first asks for it: a page uses two or three of them, and all together have 200 calls. */
const CAPABILITIES = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(contracts).map(([capability, contract]) => [
      capability,
      {
        get(this: { transport: ApiTransport }) {
          const value = clientOf(this.transport, contract);
          Object.defineProperty(this, capability, { value });
          return value;
        },
      },
    ]),
  ),
);

function clientOf(transport: ApiTransport, contract: Contract) {
  return Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [
      name,
      (asked: AnyQuery = {}) => call(transport, endpoint, asked),
    ]),
  );
}

type AnyQuery = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

async function call(transport: ApiTransport, endpoint: Endpoint, asked: AnyQuery): Promise<unknown> {
  const response = await reach(transport, requestOf(transport.request, endpoint, asked));
  for (const cookie of response.headers.getSetCookie()) transport.onSetCookie(cookie);
  if (response.status === 204) return undefined;
  const end = response.headers.get(SESSION_END_HEADER);
  if (end) transport.onSessionEnd(end);
  if (response.ok) return endpoint.reply === "file" ? readFile(response) : readReply(response);
  throw await refusalOf(response);
}

async function reach({ callApi }: ApiTransport, request: Request): Promise<Response> {
  try {
    return await callApi(request);
  } catch {
    throw unavailable();
  }
}

function requestOf(page: Request, endpoint: Endpoint, { params, query, body }: AnyQuery): Request {
  const url = new URL(`/api${fill(endpoint.path, params)}`, page.url);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== "") url.searchParams.set(name, String(value));
  }
  const headers = new Headers({ accept: "application/json", origin: new URL(page.url).origin });
  for (const name of ["cookie", "user-agent"]) {
    const value = page.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (body === undefined) return new Request(url, { method: endpoint.method, headers });
  if (endpoint.encoding === "multipart") {
    return new Request(url, { method: endpoint.method, headers, body: formOf(body) });
  }
  headers.set("content-type", "application/json");
  return new Request(url, { method: endpoint.method, headers, body: JSON.stringify(body) });
}

/** Fields and files as a multipart form; its boundary makes the Content-Type. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each instanceof File) form.append(name, each, each.name);
      else if (each !== undefined) form.append(name, String(each));
    }
  }
  return form;
}

function fill(path: string, params: Record<string, string> = {}) {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}

/** No file of ours is a page: what comes as one was written by somebody on the way. */
function readFile(response: Response): Response {
  if (/^text\/html\b/.test(response.headers.get("content-type") ?? "")) throw unavailable();
  return response;
}

async function readReply(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw unavailable();
  }
}

async function refusalOf(response: Response): Promise<ApiRefusal> {
  const { status } = response;
  const retryAfter = Number(response.headers.get("retry-after")) || null;
  const text = await response.text().catch(() => "");
  const refused = refusedIn(text);
  if (refused) return new ApiRefusal(status, refused, retryAfter);
  if (status === 413) return new ApiRefusal(413, { code: "too-large", message: UPLOAD_TOO_LARGE });
  // 401 is a plain word of the contract; what a proxy on the way wrote is for nobody's eyes.
  if (status === 401) return new ApiRefusal(401, { code: "text", message: text.slice(0, 200) });
  return unavailable();
}

function refusedIn(text: string): Refused | null {
  try {
    const refused = JSON.parse(text) as Partial<Refused> | null;
    return typeof refused?.message === "string"
      ? { code: "unknown", ...refused, message: refused.message }
      : null;
  } catch {
    return null;
  }
}

function unavailable() {
  return new ApiRefusal(503, { code: "api-unavailable", message: SYSTEM_ERROR });
}
