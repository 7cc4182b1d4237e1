import { expect } from "vitest";
import { Browser } from "./browser";
import { cookieOf } from "./people";

const browsers = new Map<string, Browser>();

/** Signs somebody in: from then on they call by this name. */
export async function signedIn(userId: string, name = userId) {
  const own = new Browser();
  own.wear(await cookieOf(userId));
  browsers.set(name, own);
}

/** What a person asks of the API, or nobody in particular: JSON, or a form as it is. */
export const call = (who: string, method: string, path: string, body?: unknown): Promise<Response> =>
  (browsers.get(who) ?? new Browser()).call(method, path, body);

/** The same, answered with 200. */
export async function respond<T>(who: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await call(who, method, path, body);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}
