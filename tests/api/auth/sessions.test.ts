import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { OWN_AND_SHARED, SIGN_IN_FAILED } from "#contract/auth/texts";
import { digest } from "../../../workers/api/auth/digest";
import { waitSeconds } from "../../../workers/api/auth/limiter";
import { hashPassword } from "../../../workers/api/auth/password";
import { Browser } from "../../support/workerd/client/browser";
import { ask } from "../../support/workerd/client/enter";
import { cookieOf, person } from "../../support/workerd/client/people";
import { ORIGIN } from "../../support/workerd/origin";

const PASSWORD = "inowa2026";
const MINUTE_MS = 60_000;
let count = 0;
let sato: string;
let passwordHash: string;

beforeEach(async () => {
  passwordHash ??= await hashPassword(PASSWORD);
  sato = await person(`sato-${++count}`, { passwordHash });
});

const profile = (cookie: string) => ask(`${ORIGIN}/api/profile`, { headers: { cookie } });
const sessionOf = (response: Response) => (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

describe("a session", () => {
  test("begins with a new token, whatever cookie came along", async () => {
    const planted = "__Host-session=planted";
    const browser = new Browser();
    browser.wear(planted);
    const response = await browser.signIn(`${sato}@example.jp`, PASSWORD);
    expect(response.status).toBe(200);
    expect(sessionOf(response)).not.toBe(planted);
    expect((await profile(planted)).status).toBe(401);
    expect((await profile(sessionOf(response))).status).toBe(200);
  });

  test.each(["the same person", "somebody else"])("ends when %s signs in at its browser", async (who) => {
    const browser = new Browser();
    const before = sessionOf(await browser.signIn(`${sato}@example.jp`, PASSWORD));
    const elsewhere = await cookieOf(sato);
    const next = who === "the same person" ? sato : await person(`next-${sato}`, { passwordHash });
    const after = sessionOf(await browser.signIn(`${next}@example.jp`, PASSWORD));
    expect((await profile(before)).status).toBe(401);
    expect((await profile(after)).status).toBe(200);
    expect((await profile(elsewhere)).status).toBe(200);
  });

  test("travels in a __Host- cookie that scripts and other sites never see, and in nothing else", async () => {
    const response = await new Browser().signIn(`${sato}@example.jp`, PASSWORD);
    const cookie = response.headers.get("set-cookie") ?? "";
    for (const flag of ["__Host-session=", "Path=/", "Secure", "HttpOnly", "SameSite=Lax"]) {
      expect(cookie).toContain(flag);
    }
    expect(cookie).not.toContain("Domain");
    expect(cookie.length).toBeLessThan(4096);
    const token = sessionOf(response).split("=")[1] ?? "";
    expect(await response.text()).not.toContain(token);
    const stored = await env.DB.prepare("SELECT token_hash FROM sessions WHERE user_id = ?")
      .bind(sato)
      .first("token_hash");
    expect(stored).toBe(await digest(token));
  });

  test("is dead after signing out", async () => {
    const cookie = await cookieOf(sato);
    await ask(`${ORIGIN}/api/logout`, { method: "POST", headers: { origin: ORIGIN, cookie } });
    const response = await profile(cookie);
    expect(response.status).toBe(401);
    expect(await response.text()).toBe("invalid session token");
  });

  test("is dead when the account is suspended", async () => {
    const cookie = await cookieOf(sato);
    await run("UPDATE users SET status = 'suspended' WHERE id = ?", sato);
    expect((await profile(cookie)).status).toBe(401);
  });

  test.each([
    ["after 12 idle hours", "seen_at", 12 * 60 * MINUTE_MS, 0],
    ["on a shared terminal after 30 idle minutes", "seen_at", 30 * MINUTE_MS, 1],
    ["on a device of one's own after 30 idle days", "seen_at", 30 * 24 * 60 * MINUTE_MS, 0, 1],
    ["at its absolute end", "expires_at", 0, 0],
  ])("is dead %s, and alive until then", async (_when, column, ago, isShared, isOwn = 0) => {
    const cookie = await cookieOf(sato);
    const sql = `UPDATE sessions SET ${column} = ?, shared_terminal = ?, own_device = ? WHERE user_id = ?`;
    await run(sql, Date.now() - ago + 20_000, isShared, isOwn, sato);
    expect((await profile(cookie)).status).toBe(200);
    await run(sql, Date.now() - ago - 1000, isShared, isOwn, sato);
    expect((await profile(cookie)).status).toBe(401);
  });

  test("is kept alive by being used, but not beyond 30 days; 12 hours on a shared terminal, 180 days on one's own", async () => {
    for (const [terminal, hours] of [
      [{}, 30 * 24],
      [{ sharedTerminal: true }, 12],
      [{ ownDevice: true }, 180 * 24],
    ] as const) {
      const cookie = sessionOf(await new Browser().signIn(`${sato}@example.jp`, PASSWORD, terminal));
      const hash = await digest(cookie.split("=")[1] ?? "");
      const row = () =>
        env.DB.prepare("SELECT seen_at, expires_at - created_at AS life FROM sessions WHERE token_hash = ?")
          .bind(hash)
          .first<{ seen_at: number; life: number }>();
      await run("UPDATE sessions SET seen_at = seen_at - ? WHERE token_hash = ?", 10 * MINUTE_MS, hash);
      expect((await profile(cookie)).status).toBe(200);
      const { seen_at, life } = (await row()) ?? { seen_at: 0, life: 0 };
      expect(Date.now() - seen_at).toBeLessThan(MINUTE_MS);
      expect(life).toBe(hours * 60 * MINUTE_MS);
    }
  });
});

test("an open page that only checks its session does not keep it alive", async () => {
  const cookie = await cookieOf(sato);
  const check = () => ask(`${ORIGIN}/api/users/session`, { headers: { cookie, origin: ORIGIN } });
  const aged = "UPDATE sessions SET seen_at = ? WHERE user_id = ?";
  const seenAt = Date.now() - 11 * 60 * MINUTE_MS;
  await run(aged, seenAt, sato);
  expect((await check()).status).toBe(204);
  const row = env.DB.prepare("SELECT seen_at FROM sessions WHERE user_id = ?").bind(sato);
  expect(await row.first("seen_at")).toBe(seenAt);
  await run(aged, Date.now() - 12 * 60 * MINUTE_MS - 1000, sato);
  expect((await check()).status).toBe(401);
});

test("a device is shared or one's own, not both", async () => {
  const both = { sharedTerminal: true, ownDevice: true };
  const refused = await new Browser().signIn(`${sato}@example.jp`, PASSWORD, both);
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ errors: { ownDevice: OWN_AND_SHARED } });
});

describe("a failed sign-in", () => {
  test("says the same for an unknown address and a wrong password", async () => {
    const wrong = await new Browser().signIn(`${sato}@example.jp`, "wrong");
    const unknown = await new Browser().signIn("nobody@example.jp", "wrong");
    const bodies = [await wrong.json(), await unknown.json()] as { message: string; requestId: string }[];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(bodies.map(({ requestId, ...rest }) => rest)).toEqual([
      { code: "login-failed", message: SIGN_IN_FAILED },
      { code: "login-failed", message: SIGN_IN_FAILED },
    ]);
  });

  test("makes the sixth from one address wait, and the owner elsewhere signs in", async () => {
    const browser = new Browser("192.0.2.1");
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await browser.signIn(`${sato}@example.jp`, "wrong")).status).toBe(401);
    }
    const sixth = await browser.signIn(`${sato}@example.jp`, PASSWORD);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await new Browser("192.0.2.2").signIn(`${sato}@example.jp`, PASSWORD)).status).toBe(200);
  });
});

describe("the limit of failed sign-ins", () => {
  const NOW = 1_000_000_000;
  const tried = (count: number, agoMs = 0) => ({ bucket: "b", count, firstAt: NOW - agoMs, lastAt: NOW });
  const wait = (account: number, address: number, agoMs = 0) =>
    waitSeconds(tried(account, agoMs), tried(address, agoMs), NOW - 60_000, NOW);

  test("is ten in 15 minutes for one account from one address", () => {
    expect(wait(10, 10)).toBe(0);
    expect(wait(11, 11)).toBe(15 * 60);
    expect(wait(11, 11, 15 * MINUTE_MS)).toBe(0);
  });

  test("is a hundred an hour from one address, whatever the accounts", () => {
    expect(wait(1, 100)).toBe(0);
    expect(wait(1, 101)).toBe(60 * 60);
    expect(wait(1, 101, 60 * MINUTE_MS)).toBe(0);
  });
});

describe("the audit log", () => {
  test("has every sign-in, failure, sign-out and refusal", async () => {
    await new Browser().signIn(`${sato}@example.jp`, "wrong");
    const cookie = sessionOf(await new Browser().signIn(`${sato}@example.jp`, PASSWORD));
    await ask(`${ORIGIN}/api/logout`, { method: "POST", headers: { origin: ORIGIN, cookie } });
    const { results } = await env.DB.prepare(
      "SELECT action, result FROM audit_log WHERE actor_id = ? ORDER BY id",
    )
      .bind(sato)
      .all();
    expect(results).toEqual([
      { action: "login", result: "failed" },
      { action: "login", result: "ok" },
      { action: "logout", result: "ok" },
    ]);
  });

  test.each(["UPDATE audit_log SET result = 'ok'", "DELETE FROM audit_log"])("refuses %s", async (sql) => {
    await new Browser().signIn(`${sato}@example.jp`, "wrong");
    await expect(run(sql)).rejects.toThrow("append-only");
  });

  test("keeps a line break inside one entry", async () => {
    const cookie = await cookieOf(sato);
    await ask(`${ORIGIN}/api/admin/accounts/a%0d%0aFORGED`, { headers: { cookie } });
    const { results } = await env.DB.prepare(
      "SELECT action, target FROM audit_log WHERE target LIKE '%FORGED%'",
    ).all<{ action: string; target: string }>();
    expect(results.map(({ action }) => action)).toEqual(["refused"]);
    for (const { target } of results) expect(target).not.toMatch(/[\r\n]/);
  });
});

test("a whole IPv6 /64 is counted as one address", async () => {
  const statuses = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const browser = new Browser(`2001:db8:5:6:${turn}::1`);
    statuses.push((await browser.signIn("one-of-many@example.jp", "kawa-no-oto-9")).status);
  }
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
  expect(statuses).toContain(429);
});
