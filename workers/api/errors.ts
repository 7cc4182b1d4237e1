import type { Context } from "hono";
import { READ_ONLY_RETRY_SECONDS } from "#contract/operation/limits";
import { READ_ONLY } from "#contract/operation/texts";
import { LAST_OPERATOR } from "#contract/operator/texts";
import type { RefusalCode, RefusalStatus } from "#contract/refusal-codes";
import {
  BODY_TOO_LARGE,
  FIELDS_INVALID,
  INVALID_SESSION_TOKEN,
  MAIL_UNAVAILABLE,
  ROLE_REFUSED,
  ROW_NOT_FOUND,
  SYSTEM_ERROR,
  TERMS_REQUIRED,
  TOO_MANY_ATTEMPTS,
} from "#contract/texts";
import { SESSION_END_HEADER, type SessionEnd } from "#contract/wire/session-end";
import { faultOf } from "../db/fault";
import { isOfMissingMigration, missingMigrations } from "../db/migrations";
import { MailUnavailable } from "../mail/post";
import type { ApiContext } from "./api-context";

/** The answer of a refused call. `message` is shown to people; `code` is for tests and support. */
type RefusalBody = {
  code: string;
  message: string;
  errors?: Record<string, string>;
  current?: unknown;
  requestId: string;
};

type Extra = { errors?: Record<string, string>; current?: unknown; retryAfterSeconds?: number };

/** A refusal is thrown once where the rule is, and shaped once in `answerRefusal`. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    readonly code: RefusalCode,
    message: string,
    readonly extra: Extra = {},
  ) {
    super(message);
  }
}

/** `end`: how the session ended of which a cookie came; null: no cookie came. */
export const notSignedIn = (end: SessionEnd | null) =>
  new Refusal(401, end ?? "not-signed-in", INVALID_SESSION_TOKEN);
export const wrongRole = (message = ROLE_REFUSED) => new Refusal(403, "wrong-role", message);
export const termsNotAgreed = () => new Refusal(403, "terms-not-agreed", TERMS_REQUIRED);
export const notFound = (message = ROW_NOT_FOUND) => new Refusal(404, "not-found", message);
export const conflict = (message: string, current?: unknown) =>
  new Refusal(409, "conflict", message, { current });
export const tooLarge = (message = BODY_TOO_LARGE) => new Refusal(413, "too-large", message);
export const invalidFields = (errors: Record<string, string>) =>
  new Refusal(422, "invalid-fields", Object.values(errors).join("\n") || FIELDS_INVALID, { errors });
export const tooMany = (retryAfterSeconds: number, message = TOO_MANY_ATTEMPTS) =>
  new Refusal(429, "too-many", message, { retryAfterSeconds });

/** An operator has switched writing off for maintenance. */
export const readOnly = () =>
  new Refusal(503, "read-only", READ_ONLY, { retryAfterSeconds: READ_ONLY_RETRY_SECONDS });

const mailUnavailable = () =>
  new Refusal(503, "mail-unavailable", MAIL_UNAVAILABLE, { retryAfterSeconds: 60 });

/** The one place where a failure becomes a response. A failure that nobody foresaw is a 500 that names nothing. */
export function failureResponse(error: unknown, c: Context<ApiContext>): Response {
  if (error instanceof Refusal) return refusalResponse(error, c);
  if (faultOf(error).includes("last-operator")) return refusalResponse(conflict(LAST_OPERATOR), c);
  logFault(error, c);
  if (error instanceof MailUnavailable) return refusalResponse(mailUnavailable(), c);
  if (isOfMissingMigration(error)) c.executionCtx.waitUntil(missingMigrations(c.env).catch(logFaultOf));
  return refusalResponse(new Refusal(500, "system-error", SYSTEM_ERROR), c);
}

/** Logs a failure that held nobody up. */
export const logFaultOf = (error: unknown) => console.error(JSON.stringify({ fault: faultOf(error) }));

export function logFault(error: unknown, c: Context<ApiContext>) {
  console.error(JSON.stringify({ requestId: c.env.scope.requestId, fault: faultOf(error) }));
}

function refusalResponse({ status, code, message, extra }: Refusal, c: Context<ApiContext>): Response {
  if (status === 401 && message === INVALID_SESSION_TOKEN) {
    // The words are the specification's: the code goes in a header.
    if (code !== "not-signed-in") c.header(SESSION_END_HEADER, code);
    return c.text(INVALID_SESSION_TOKEN, 401);
  }
  const { errors, current, retryAfterSeconds } = extra;
  if (retryAfterSeconds) c.header("Retry-After", String(Math.ceil(retryAfterSeconds)));
  const body: RefusalBody = { code, message, errors, current, requestId: c.env.scope.requestId };
  return c.json(body, status);
}
