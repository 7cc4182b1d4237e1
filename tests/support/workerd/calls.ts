import { expect } from "vitest";
import { SITE } from "./browser";
import { ask } from "./enter";
import { cookieOf } from "./people";

const cookies = new Map<string, string>();

/** Signs somebody in: from then on they call by this name. */
export async function signedIn(userId: string, name = userId) {
  cookies.set(name, await cookieOf(userId));
}

/** What a person asks of the API: JSON, or a form as it is. */
export async function call(who: string, method: string, path: string, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { origin: SITE, cookie: cookies.get(who) ?? "" };
  const isForm = body instanceof FormData;
  if (!isForm) headers["content-type"] = "application/json";
  return ask(`${SITE}/api${path}`, { method, headers, body: isForm ? body : JSON.stringify(body) });
}

/** The same, answered with 200. */
export async function answer<T>(who: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await call(who, method, path, body);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
