import { drizzle } from "drizzle-orm/d1";
import type { Context, Hono } from "hono";
import type * as z from "zod";
import { SECOND_FACTOR_DEMANDED, SECOND_FACTOR_DUE, TWO_FACTORS_REQUIRED } from "#contract/auth/texts";
import {
  type BodyOf,
  type Contract,
  type Endpoint,
  isGranted,
  type PathParams,
  type Permission,
  type QueryOf,
  type ReplyOf,
  type Shows,
} from "#contract/endpoint";
import { GROUP_NOT_FOUND } from "#contract/groups/texts";
import { DAY_MS } from "#contract/limits";
import { PERMISSION_MISSING } from "#contract/operator/texts";
import { id } from "#contract/text";
import { DAY_USED_UP, FIELD_INVALID, MUST_BE_ARRAY, REQUIRED_PARAMETER_MISSING } from "#contract/texts";
import { counted, type Database } from "../db/client";
import { serviceState } from "../db/service-state";
import { together } from "../db/together";
import type { Env } from "../env";
import { NO_ROUTE, type Scope } from "../scope";
import type { Viewer } from "../viewer";
import type { ApiContext } from "./api-context";
import { recordRefusal } from "./audit";
import { readForm, readJson } from "./body";
import { countShown, refuseCopying } from "./doctors/shown";
import {
  invalidFields,
  logFault,
  notFound,
  notSignedIn,
  Refusal,
  readOnly,
  termsNotAgreed,
  wrongRole,
} from "./errors";
import { limit } from "./limit";
import { driftOf } from "./reply-drift";
import { noteUse, sessionEnd, viewerOf } from "./viewer";
import { refuseOtherAccount } from "./viewer-mark";

/** The parts of a call that a handler gets: the caller first, then what was asked, then the tools. */
export type Call<E extends Endpoint> = {
  viewer: E["access"]["who"] extends "public" ? Viewer | null : Viewer;
  params: PathParams<E["path"]>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  db: Database;
  env: Env;
  scope: Scope;
  /** The request as it came: cookies, headers. */
  request: Request;
  setCookie: (cookie: string) => void;
  /** Work that may finish after the answer. */
  later: (work: Promise<unknown>) => void;
};

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

/** Mounts every call of a contract: session, viewer mark, role, terms, input, handler, reply, in that order. */
export function serve<C extends Contract>(app: Hono<ApiContext>, contract: C, handlers: Handlers<C>) {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name] as Handler<Endpoint>;
    app.on(endpoint.method, endpoint.path, (c) => respond(c, endpoint, handler));
  }
}

async function respond(c: Context<ApiContext>, endpoint: Endpoint, handler: Handler<Endpoint>) {
  const { scope } = c.env;
  // A page that calls has said its own route.
  if (scope.route() === NO_ROUTE) scope.route = () => `/api${endpoint.path}`;
  const env = envOf(c);
  const db = drizzle(env.DB);
  const viewer = await viewerOf(c.req.raw, env.DB, scope, {
    isIdle: endpoint.isIdle,
    onUse: (tokenHash, now) => finish(c, noteUse(c.env.DB, tokenHash, now)),
  });
  await refuseOtherAccount(c.req.raw, env, viewer);
  if (!viewer && endpoint.access.who !== "public") throw notSignedIn(await sessionEnd(c.req.raw, c.env.DB));
  refuseStranger(c, endpoint, viewer);
  await refuseWhileReadOnly(c, endpoint);
  if (viewer && endpoint.perDay) await countOfDay(db, viewer, endpoint, endpoint.perDay);
  const asked = {
    viewer: viewer as Viewer,
    params: readParams(c, endpoint),
    query: read(endpoint.query, c.req.query()) as undefined,
    body: (endpoint.body ? read(endpoint.body, await readBody(endpoint, c.req.raw)) : undefined) as undefined,
    db,
    env,
    scope,
    request: c.req.raw,
    setCookie: (cookie: string) => c.header("Set-Cookie", cookie, { append: true }),
    later: (work: Promise<unknown>) => finish(c, work),
  };
  if (viewer && endpoint.shows) refuseShown(viewer, endpoint.shows, asked.query);
  const reply = await replyOf(endpoint, () => handler(asked)).catch((error) => {
    if (viewer && error instanceof Refusal && error.status === 403)
      finish(c, recordRefusal(c, viewer, endpoint));
    throw error;
  });
  if (viewer && endpoint.shows) countShown(asked, endpoint.shows.rows(reply as never));
  if (!endpoint.reply) return c.body(null, 204);
  if (endpoint.reply === "file") return fileResponse(c, reply, viewer);
  if (c.env.ENVIRONMENT !== "production") notifyOfDrift(c, endpoint.reply, reply);
  return c.json(reply as unknown as object);
}

/** A read is asked once more where an object was restarted under it, as each deployment does. */
async function replyOf<T>({ method }: Endpoint, ask: () => Promise<T>): Promise<T> {
  if (method !== "GET") return ask();
  return ask().catch((error: { retryable?: boolean; overloaded?: boolean }) => {
    if (error?.retryable !== true || error.overloaded) throw error;
    return ask();
  });
}

/** For maintenance: whoever may not come here is told that first. */
async function refuseWhileReadOnly({ env }: Context<ApiContext>, { method, worksReadOnly }: Endpoint) {
  if (method === "GET" || worksReadOnly) return;
  const { isReadOnly } = await serviceState(env.DB);
  if (isReadOnly) throw readOnly();
}

function refuseShown(viewer: Viewer, { refuses }: Shows, query: unknown) {
  if (refuses?.(query as never) ?? true) refuseCopying(viewer);
}

/** Reports a reply that drifts from its contract before our users see it. */
function notifyOfDrift(c: Context<ApiContext>, schema: z.ZodType, reply: unknown) {
  const drift = driftOf(schema, reply);
  if (drift === null) return;
  const fault = new Error(`reply of ${c.req.path}: ${drift}`);
  if (c.env.ENVIRONMENT === "test") throw fault;
  logFault(fault, c);
}

/** Attempts are counted before anything is read, so that calls at the same moment count one by one. */
function countOfDay(db: Database, { id }: Viewer, { method, path }: Endpoint, most: number) {
  const bucket = `call ${method} ${path} ${id}`;
  return limit(db, { bucket, most, windowMs: DAY_MS, message: DAY_USED_UP });
}

const opened = new WeakMap<Scope, Env>();

/** Every query is counted, and what the calls of one page ask at the same moment goes together. */
function envOf(c: Context<ApiContext>): Env {
  const { scope, ...env } = c.env;
  const existing = opened.get(scope);
  if (existing) return existing;
  const { tally, sessions } = scope;
  const fresh = {
    ...env,
    DB: together(counted(sessions.open("record", env.DB), tally), (trips) => c.executionCtx.waitUntil(trips)),
    SEARCH_DB: counted(sessions.open("search", env.SEARCH_DB), tally),
  };
  opened.set(scope, fresh);
  return fresh;
}

/** A failure after the answer is logged by us: the platform would write the whole error, and the values in it. */
function finish(c: Context<ApiContext>, work: Promise<unknown>) {
  c.executionCtx.waitUntil(work.catch((error) => logFault(error, c)));
}

function refuseStranger(c: Context<ApiContext>, endpoint: Endpoint, viewer: Viewer | null) {
  const { access } = endpoint;
  if (access.who === "public" || !viewer) return;
  if (!access.who.includes(viewer.principal)) {
    finish(c, recordRefusal(c, viewer, endpoint));
    throw wrongRole();
  }
  if (access.permission) refuseWithout(c, endpoint, viewer);
  if (access.beforeTerms) return;
  if (!viewer.hasAgreed) throw termsNotAgreed();
  if (viewer.needsSecondFactor) throw new Refusal(403, SECOND_FACTOR_DUE, SECOND_FACTOR_DEMANDED);
}

/**
 * Somebody who is no operator learns nothing; an operator is told that one factor is not enough, or that this is for
 * others.
 */
function refuseWithout(c: Context<ApiContext>, endpoint: Endpoint, viewer: Viewer) {
  const isPermitted = isGranted(viewer.grants, endpoint.access.permission as Permission);
  if (isPermitted && viewer.hasTwoFactors) return;
  finish(c, recordRefusal(c, viewer, endpoint));
  if (viewer.grants.length === 0) throw notFound();
  if (viewer.hasTwoFactors) throw new Refusal(403, "permission-missing", PERMISSION_MISSING);
  throw new Refusal(403, "two-factors-required", TWO_FACTORS_REQUIRED);
}

function readBody({ encoding, bodyBytes }: Endpoint, request: Request) {
  return encoding === "multipart" ? readForm(request) : readJson(request, bodyBytes);
}

/** The next person at a shared terminal must not find the file in the browser's cache. */
function fileResponse(c: Context<ApiContext>, reply: unknown, viewer: Viewer | null) {
  if (!(reply instanceof Response)) throw new Error(`reply of ${c.req.path}: not a file`);
  const headers = new Headers(reply.headers);
  if (viewer?.isSharedTerminal) headers.set("Cache-Control", "no-store");
  return c.newResponse(reply.body, { headers });
}

/**
 * An id that we can't have issued names nothing: 404, not 422, in the words for what is missing there. A postal code is
 * taken as people type it.
 */
function readParams(c: Context<ApiContext>, { path }: Endpoint): unknown {
  const params = c.req.param() as Record<string, string>;
  const isGiven = ([name, value]: [string, string]) => name === "zipcode" || id.safeParse(value).success;
  if (Object.entries(params).every(isGiven)) return params;
  throw notFound(/^\/(groups|opencommunity)\/:id\b/.test(path) ? GROUP_NOT_FOUND : undefined);
}

function read(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input, { error: inJapanese });
  if (parsed.success) return parsed.data;
  throw invalidFields(messagesByField(parsed.error));
}

/** The first message of each field, in the order of the schema; what belongs to no field is under `form`. */
export function messagesByField(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = Object.create(null);
  for (const issue of error.issues) errors[issue.path.join(".") || "form"] ??= issue.message;
  return errors;
}

/** Every rule of the contract has its own words; this answers wrong types, which no form of ours can send. */
const inJapanese: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return REQUIRED_PARAMETER_MISSING;
  if (issue.code === "invalid_type" && issue.expected === "array") return MUST_BE_ARRAY;
  return FIELD_INVALID;
};
