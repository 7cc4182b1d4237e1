import { createExecutionContext, env } from "cloudflare:test";
import { expect, it } from "vitest";
import worker from "../../support/workerd/runtime/worker";

const enter = worker.fetch as unknown as (...asked: unknown[]) => Promise<Response>;
const get = (path: string) => enter(new Request(`https://inowa.test${path}`), env, createExecutionContext());

it("security.txt names a contact and a day less than a year ahead (RFC 9116)", async () => {
  const text = async () => (await get("/.well-known/security.txt")).text();
  expect(await text()).toMatch(/^Contact: https:\/\/[^/]+\/contact\/form\n/);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(await text())?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000);
  await env.DB.prepare(
    "INSERT INTO business_details VALUES (1, 'a', 'b', 'c', '03-0000-0000', 'd', 'e', 'security@example.jp', 0)",
  ).run();
  expect(await text()).toMatch(/^Contact: mailto:security@example\.jp\n/);
});

it("password managers find where a password is changed and a passkey is made", async () => {
  const change = await get("/.well-known/change-password");
  expect([change.status, change.headers.get("location")]).toEqual([302, "/mypage/security/password"]);
  expect(await (await get("/.well-known/passkey-endpoints")).json()).toEqual({
    enroll: "https://inowa.test/mypage/security/passkey",
    manage: "https://inowa.test/mypage/security",
  });
});
