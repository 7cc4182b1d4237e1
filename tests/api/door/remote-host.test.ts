import { env } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SYSTEM_ERROR } from "#contract/texts";
import { askRemote, passOn } from "../../../workers/door/remote-host";
import type { Env } from "../../../workers/env";
import { createScope } from "../../../workers/scope";

const SECRET = "0123456789abcdef0123456789abcdef";
const web: Env = { ...env, API_ORIGIN: "https://host.test", HOST_SECRET: SECRET };
const ours = (path: string, init: RequestInit = {}) => new Request(`https://inowa.test${path}`, init);
const scope = createScope(ours("/", { headers: { "cf-connecting-ip": "203.0.113.9" } }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function host(response: (init: RequestInit) => Response | Promise<Response>) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (_url, init) => response(init ?? {}));
}

describe("the API host elsewhere", () => {
  it("gets the same call with its cookies, as from its own pages, and is told whose it is", async () => {
    const asked = host(() => Response.json({}, { headers: { "set-cookie": "__Host-session=new" } }));
    const headers = {
      cookie: "__Host-session=old",
      origin: "https://inowa.test",
      "x-forwarded-for": "1.2.3.4",
    };
    const call = ours("/api/login?a=1", { method: "POST", body: "{}", headers });
    const response = await askRemote(call, web, scope);
    const [url, init] = asked.mock.calls[0] ?? [];
    expect(String(url)).toBe("https://host.test/api/login?a=1");
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      cookie: "__Host-session=old",
      "content-type": "text/plain;charset=UTF-8",
      origin: "https://host.test",
      "x-host-secret": SECRET,
      "x-visitor-ip": "203.0.113.9",
    });
    expect(response.headers.getSetCookie()).toEqual(["__Host-session=new"]);
  });

  it("believes a visitor's address only from who shows the secret", () => {
    const notified = (secret: string, HOST_SECRET?: string) => {
      const headers = {
        "x-visitor-ip": "203.0.113.9",
        "x-host-secret": secret,
        "cf-connecting-ip": "192.0.2.1",
      };
      return createScope(ours("/api/login", { headers }), { HOST_SECRET }).ip;
    };
    expect(notified(SECRET, SECRET)).toBe("203.0.113.9");
    expect(notified("another", SECRET)).toBe("192.0.2.1");
    expect(notified("", undefined)).toBe("192.0.2.1");
    expect(notified("", "")).toBe("192.0.2.1");
  });

  it.each([
    ["GET", 8_000],
    ["POST", 30_000],
  ])("has its time: a %s that is not answered in %d ms is an error in words", async (method, limit) => {
    vi.useFakeTimers();
    let isOver = false;
    host(
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted")))),
    );
    const response = passOn(ours("/api/profile", { method }), web, scope).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect((await response).status).toBe(503);
    expect(await (await response).json()).toMatchObject({ code: "api-unavailable", message: SYSTEM_ERROR });
  });

  it("passes its refusals on, and nothing that a proxy on the way wrote", async () => {
    host(() => Response.json({ code: "system-error", message: SYSTEM_ERROR }, { status: 500 }));
    expect((await passOn(ours("/api/profile"), web, scope)).status).toBe(500);
    host(
      () => new Response("<h1>Bad Gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
    );
    const response = await passOn(ours("/api/profile"), web, scope);
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("Gateway");
  });
});
