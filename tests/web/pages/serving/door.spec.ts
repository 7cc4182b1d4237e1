import { Agent, request as plainRequest } from "node:http";
import { expect, test } from "@playwright/test";
import { emailOf, everydayToken, PASSWORD } from "../../../support/cast";
import { PORT } from "../../../support/site/origin";
import { Visit } from "../../../support/site/visit";
import { ask, complaints } from "../../../support/site/web";
import { sized } from "../../../support/size";

type Person = (typeof PEOPLE)[number];

const PEOPLE = [
  { caller: "doctor", name: "佐藤 健一", hasProfile: true },
  { caller: "ms", name: "田中 大輔", hasProfile: false },
] as const;

const TURNS = sized(60, 200);

test(`${TURNS} interleaved requests of two people never mix`, async () => {
  const turns = Array.from({ length: TURNS }, (_, turn): Person => PEOPLE[turn % 2] ?? PEOPLE[0]);
  const mixed = await complaints(turns, async ({ caller, name, hasProfile }) => {
    const [data, page] = await Promise.all([ask(caller, "/mypage?_data=mypage"), ask(caller, "/mypage")]);
    const { name: shown } = (await data.json()) as { name: string };
    const html = await page.text();
    if (shown === name && html.includes("ほかの会員からの見え方") === hasProfile) return null;
    return `${name} saw the page of ${shown}`;
  });
  expect(mixed).toEqual([]);
});

test("pages of two visits carry different nonces, in header and body", async () => {
  const nonces = await Promise.all([nonceOfHome(), nonceOfHome()]);
  expect(new Set(nonces).size).toBe(2);
});

test("a refusal of what was posted leaves its sender the connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (path: string) =>
    new Promise<boolean>((resolve, reject) => {
      const headers = { "content-type": "application/json", "content-length": 9 };
      const sent = plainRequest({ host: "127.0.0.1", port: PORT, path, method: "POST", headers, agent });
      sent.on("error", reject);
      sent.on("response", (response) => response.resume().on("end", () => resolve(sent.reusedSocket)));
      sent.end('{"a":"b"}');
    });
  const reused: boolean[] = [];
  for (const path of ["/withdrawn", "/api/group_notices", "/mypage", "/nowhere"])
    reused.push(await post(path));
  expect(reused).toEqual([false, true, true, true]);
  agent.destroy();
});

test("what a proxy says of the host neither refuses a form nor leads it elsewhere", async () => {
  const body = new URLSearchParams({ email: "nobody-behind-a-proxy@example.jp" });
  const headers = { "x-forwarded-host": "proxy.example", "cf-connecting-ip": "203.0.113.170" };
  const response = await ask("guest", "/password/forgot", { method: "POST", headers, body });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/password/forgot?sent"]);
});

test("an address asked for by all its beginnings, or full of slashes, is answered like every other", async () => {
  const deep = await ask("guest", `/__manifest?version=1&p=${"/a".repeat(6000)}`);
  expect(deep.status).toBeLessThan(500);
  expect((await ask("guest", `/rooms/${"/".repeat(12_000)}x`)).status).toBe(404);
});

test("static files bring the security headers that pages have", async () => {
  const [script = ""] = /\/assets\/[^"]+\.js/.exec(await (await ask("doctor", "/")).text()) ?? [];
  for (const path of ["/icon.svg", "/sw.js", "/manifest.webmanifest", script]) {
    const { status, headers } = await ask("guest", path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get("strict-transport-security"), path).toContain("max-age=31536000");
    expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
  }
});

test("TRACE is refused", async () => {
  const status = await new Promise((resolve, reject) => {
    const options = { port: PORT, host: "127.0.0.1", method: "TRACE", path: "/" };
    plainRequest(options, (response) => resolve(response.statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(405);
});

test("an intended path of another site is not followed after sign-in", async () => {
  const cookie = `__Host-intended=${encodeURIComponent("//evil.example/")}`;
  const response = await ask("guest", "/login", {
    method: "POST",
    headers: { cookie },
    body: new URLSearchParams({ username: "nakamura@example.jp", password: "inowa2026" }),
  });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/top/ms"]);
});

for (const path of ["/mypage", "/doctor"]) {
  test(`${path} is rendered no more for a session that was ended, whatever its browser remembers`, async () => {
    const visit = new Visit();
    await visit.post("/login", { username: emailOf("nakamura"), password: PASSWORD });
    expect((await visit.get(path)).status).toBe(200);
    const { sessions } = (await (await visit.get("/api/users/sessions")).json()) as {
      sessions: { id: string; isCurrent: boolean }[];
    };
    const { id } = sessions.find(({ isCurrent }) => isCurrent) ?? { id: "" };
    const cookie = `__Host-session=${everydayToken("nakamura")}`;
    await ask("guest", `/api/users/sessions/${id}`, { method: "DELETE", headers: { cookie } });
    const again = await visit.get(path);
    expect([again.status, again.headers.get("location")]).toEqual([302, "/login"]);
    expect((await visit.get("/terms")).status).toBe(200);
  });
}

test("an error page shows nothing of the inside", async () => {
  const html = await (await ask("guest", "/no-such-page")).text();
  expect(html).not.toMatch(/at \w+ \(|\.tsx?:\d+|node_modules/);
});

async function nonceOfHome(): Promise<string> {
  const response = await ask("doctor", "/");
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";
  expect(await response.text()).toContain(`nonce="${nonce}"`);
  return nonce;
}
