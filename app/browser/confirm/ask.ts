import type { BodyIn, Endpoint, ReplyOf } from "#contract/endpoint";
import { ANSWER_WITHIN_MS } from "#contract/limits";
import { timeoutSignal } from "#contract/wire/timeout-signal";
import { viewerFetch } from "./viewer-fetch";

/** `status` is 0 if nobody answered; `reply` is there if the call gives one; `message` is a refusal's, for people. */
type ResponseBody<E extends Endpoint> =
  | { ok: true; status: number; reply: ReplyOf<E> }
  | { ok: false; status: number; message: string | null };

type Options<E extends Endpoint> = { body?: BodyIn<E>; withinMs?: number; keepalive?: boolean };

/** A call of the API by the page itself: `ask<(typeof chat)["room"]>("GET", path)`. Never throws. */
export async function ask<E extends Endpoint>(
  method: E["method"],
  path: string,
  { body, withinMs = ANSWER_WITHIN_MS, keepalive }: Options<E> = {},
): Promise<ResponseBody<E>> {
  const response = await viewerFetch(path, {
    method,
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: timeoutSignal(withinMs),
    keepalive,
  }).catch(() => null);
  if (!response) return { ok: false, status: 0, message: null };
  const { ok, status } = response;
  // The reply is cut off, or not ours: the page of a network that wants a sign-in first.
  const said: unknown = status === 204 ? undefined : await response.json().catch(() => null);
  if (ok && said !== null) return { ok, status, reply: said as ReplyOf<E> };
  const { message } = (said ?? {}) as { message?: unknown };
  return { ok: false, status, message: typeof message === "string" ? message : null };
}
