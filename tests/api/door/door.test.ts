import { beforeAll, describe, expect, test } from "vitest";
import { CALLS, freshCookie, seatCallers, send } from "../../support/workerd/client/callers";
import { ask } from "../../support/workerd/client/enter";
import { ORIGIN } from "../../support/workerd/origin";

let cookie: string;
beforeAll(async () => {
  await seatCallers();
  cookie = await freshCookie("doctor");
});

const ADDRESS = `${ORIGIN}/api/users/deleteFrontendUserStorage`;
const post = (headers: Record<string, string>) =>
  ask(ADDRESS, { method: "POST", headers: { cookie, ...headers } });

describe("a change from elsewhere is refused", () => {
  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a site that ends like ours", { origin: "https://evil-inowa.test" }],
    ["another port", { origin: "https://inowa.test:8443" }],
    ["the same name without TLS", { origin: "http://inowa.test" }],
    ["an opaque origin", { origin: "null" }],
    ["nobody says where", {}],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["JSON dressed as text", { origin: "https://evil.example", "content-type": "text/plain" }],
    ["a form", { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" }],
    ["rubbish as origin", { origin: "%%%" }],
  ])("%s", async (_from, headers) => {
    expect((await post(headers as Record<string, string>)).status).toBe(403);
  });

  test("and from our own pages it is not", async () => {
    expect((await post({ origin: ORIGIN })).status).not.toBe(403);
    expect((await post({ "sec-fetch-site": "same-origin" })).status).not.toBe(403);
  });
});

/** Calls of mail programs and of the mail provider: what they bring is judged by the call itself. */
const FROM_ELSEWHERE: Record<string, number> = { unsubscribeOneClick: 422, deliveryEvents: 404 };

test("every call that changes something is refused from elsewhere, all but those of mail programs and the provider", async () => {
  const from: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "https://evil.example", "content-type": "text/plain" },
    { "content-type": "application/x-www-form-urlencoded" },
    { "sec-fetch-site": "cross-site" },
  ];
  const changing = CALLS.filter(({ endpoint }) => endpoint.method !== "GET");
  for (const { name, endpoint } of changing) {
    const address = `${ORIGIN}/api${endpoint.path.replace(/:\w+/g, "abc")}`;
    const responses = await Promise.all(
      from.map((headers) =>
        ask(address, { method: endpoint.method, headers: { cookie, ...headers }, body: "{}" }),
      ),
    );
    const expected = FROM_ELSEWHERE[name.split(" ")[0] ?? ""] ?? 403;
    expect(
      responses.map(({ status }) => status),
      name,
    ).toEqual(from.map(() => expected));
  }
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("a page takes no %s from elsewhere", async (method) => {
  for (const path of [
    "/login",
    "/logout",
    "/mypage/withdraw",
    "/contact/confirm",
    "/admin/terms/terms/new",
  ]) {
    const headers = { origin: "https://evil.example", cookie };
    expect((await ask(ORIGIN + path, { method, headers })).status, path).toBe(403);
    expect((await ask(ORIGIN + path, { method, headers: { origin: ORIGIN, cookie } })).status, path).toBe(
      200,
    );
  }
});

test("no other site may ask with a person's cookies", async () => {
  const headers = { origin: "https://evil.example", cookie, "access-control-request-method": "POST" };
  for (const method of ["OPTIONS", "GET"]) {
    const response = await ask(`${ORIGIN}/api/profile`, { method, headers });
    const allowing = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
    expect(allowing, method).toEqual([]);
  }
});

test("no call that changes something answers to GET", async () => {
  const readable = new Set(
    CALLS.flatMap(({ endpoint }) => (endpoint.method === "GET" ? [endpoint.path] : [])),
  );
  const changing = CALLS.filter(({ endpoint: { method, path } }) => method !== "GET" && !readable.has(path));
  expect(changing.length).toBeGreaterThan(40);
  for (const { name, endpoint } of changing) {
    const response = await send({ ...endpoint, method: "GET" }, { cookie });
    // A parameter of a neighbour may be where this call has a word.
    expect([404, 422], name).toContain(response.status);
  }
});

describe("every answer", () => {
  test("has a nonce of its own, a request id, no cache and no sniffing", async () => {
    const [one, other] = [await ask(ORIGIN), await ask(ORIGIN)];
    const nonce = (response: Response) =>
      /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
    expect(nonce(one)).toMatch(/.{16,}/);
    expect(nonce(one)).not.toBe(nonce(other));
    expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"));
    expect(one.headers.get("cache-control")).toBe("no-store");
    expect(one.headers.get("x-content-type-options")).toBe("nosniff");
    expect(one.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("to an unknown method is 405", async () => {
    expect((await ask(ADDRESS, { method: "PROPFIND", headers: { origin: ORIGIN } })).status).toBe(405);
  });

  test("to an unknown call is a 404 without a trace of the inside", async () => {
    const response = await ask(`${ORIGIN}/api/no/such/call`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/\.ts|at \w+ \(|hono/i);
  });
});
