import { additions, screens } from "../../../app/routes";
import { PRINCIPALS } from "../../../workers/contract/endpoint";
import { everydayToken, type Name, ONE_OF } from "../cast";
import { ORIGIN } from "./origin";
import type { Caller } from "./who-may-enter";

export const CALLERS: readonly Caller[] = ["guest", ...PRINCIPALS, "notAgreed"];

/** The specification's screens and those beside it. */
export const SCREENS = [...screens, ...additions];

/** Who may come to a screen; the operator with two factors. */
export type Comer = Caller | "operator";

const IN_FLIGHT = 6;

export function cookieOf(caller: Comer): string {
  return caller === "guest" ? "" : `__Host-session=${everydayToken(nameOf(caller))}`;
}

export function nameOf(caller: Exclude<Comer, "guest">): Name {
  if (caller === "operator") return caller;
  return caller === "notAgreed" ? "mori" : ONE_OF[caller];
}

/**
 * Asks for an address as a browser without JavaScript would, and follows nothing. On a connection of its own: a kept one
 * may close at the very moment in which a busy machine uses it again.
 */
export function ask(caller: Comer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { cookie: cookieOf(caller), origin: ORIGIN, connection: "close", ...init.headers };
  return fetch(ORIGIN + path, { redirect: "manual", ...init, headers });
}

/** What a call of the API gives whoever has the cookie, JSON or a form sent; fails with status and text when it is refused. */
export async function callAs<T>(
  cookie: string,
  method: string,
  path: string,
  body?: object,
  origin = ORIGIN,
): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      cookie,
      origin,
      connection: "close",
      ...(isForm ? {} : { "content-type": "application/json" }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Runs a check for each, a few at a time, and gives what it complained about. */
export async function complaints<T>(
  each: readonly T[],
  check: (one: T) => Promise<string | null>,
  inFlight = IN_FLIGHT,
) {
  const queue = [...each];
  const found: string[] = [];
  const work = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const complaint = await check(one);
      if (complaint) found.push(complaint);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  return found;
}
