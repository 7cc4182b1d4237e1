import { additions, screens } from "../../../app/routes";
import { PRINCIPALS } from "../../../workers/contract/endpoint";
import { emailOf, everydayToken, type Name, ONE_OF, PASSWORD } from "../cast";
import { ORIGIN, PLAINLY } from "./origin";
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

/** Asks for an address as a browser without JavaScript would, and follows nothing. */
export function ask(caller: Comer, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { cookie: cookieOf(caller), origin: ORIGIN, ...PLAINLY, ...init.headers };
  return fetch(ORIGIN + path, { redirect: "manual", ...init, headers });
}

/** How a call of the API answers whoever has the cookie; JSON or a form is sent. */
export function askAs(
  cookie: string,
  method: string,
  path: string,
  body?: object,
  origin = ORIGIN,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const type: HeadersInit = isForm ? {} : { "content-type": "application/json" };
  return fetch(`${origin}/api${path}`, {
    method,
    headers: { cookie, origin, ...PLAINLY, ...type },
    body: isForm ? body : body && JSON.stringify(body),
  });
}

/** What it gives; fails with status and text when it is refused. */
export async function callAs<T>(
  cookie: string,
  method: string,
  path: string,
  body?: object,
  origin = ORIGIN,
): Promise<T> {
  const response = await askAs(cookie, method, path, body, origin);
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** Limits of sign-ins count visitors by address: what others fail at is not theirs. */
const SIGNS_IN_FROM = { "content-type": "application/json", "cf-connecting-ip": "203.0.113.160" };

/** The cookie of a sign-in of their own, for tests that end it; null when it is refused. */
export async function signInAnew(name: Name, password = PASSWORD): Promise<string | null> {
  const body = JSON.stringify({ username: emailOf(name), password });
  const response = await ask("guest", "/api/login", { method: "POST", headers: SIGNS_IN_FROM, body });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  return cookies.find((cookie) => cookie.startsWith("__Host-session=")) ?? null;
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
