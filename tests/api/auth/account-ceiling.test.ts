import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { SIGN_IN_FAILURES_PER_ACCOUNT, SIGN_IN_GUESS_EVERY_MS } from "#contract/auth/limits";
import { TOO_MANY_ATTEMPTS } from "#contract/texts";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { auditOf, openAccount } from "../../support/workerd/fixtures/accounts";

const GUESSES = 40;
let networks = 0;

/** A browser that nobody has seen, from an IPv6 /64 of its own. */
const stranger = () => new Browser(`2001:db8:77:${(++networks).toString(16)}::1`);

/** One wrong password from each of so many networks. */
async function guessed(username: string, times = SIGN_IN_FAILURES_PER_ACCOUNT + 1) {
  const responses: Response[] = [];
  for (let turn = 0; turn < times; turn += 1)
    responses.push(await stranger().signIn(username, "mizu-no-iro-1"));
  return responses;
}

/** Moves the last guess that was judged back by that long. */
const pass = (username: string, ms: number) =>
  env.DB.prepare("UPDATE attempts SET last_at = last_at - ?2 WHERE bucket = 'login:account:' || ?1")
    .bind(username, ms)
    .run();

const wantsCode = (id: string) =>
  env.DB.prepare("INSERT INTO totp (user_id, sealed_secret, confirmed_at) VALUES (?, 'x', 1)").bind(id).run();

describe("guesses at one account from many networks", () => {
  it("wait, with the time to wait and in words, the right one too", async () => {
    const { id, username } = await openAccount("ceiling");
    const responses = await guessed(username, GUESSES);
    expect(responses.map(({ status }) => status)).toEqual([
      ...Array(SIGN_IN_FAILURES_PER_ACCOUNT).fill(401),
      ...Array(GUESSES - SIGN_IN_FAILURES_PER_ACCOUNT).fill(429),
    ]);
    const refused = await stranger().signIn(username);
    expect(refused.status).toBe(429);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(SIGN_IN_GUESS_EVERY_MS / 1000);
    expect(await refused.json()).toMatchObject({ code: "too-many", message: TOO_MANY_ATTEMPTS });
    expect((await auditOf(id)).at(-1)).toBe("login:limited");
  });

  it("say the same of an account that nobody has", async () => {
    const statuses = (await guessed("nobody-at-all@example.jp")).map(({ status }) => status);
    expect(statuses).toEqual([...Array(SIGN_IN_FAILURES_PER_ACCOUNT).fill(401), 429]);
  });

  it("pass one at a time, however many come together, and refusals prolong no wait", async () => {
    const { username } = await openAccount("ceiling-turn");
    await guessed(username, SIGN_IN_FAILURES_PER_ACCOUNT + 3);
    await pass(username, SIGN_IN_GUESS_EVERY_MS);
    const together = await Promise.all([1, 2, 3, 4].map(() => stranger().signIn(username, "mizu-no-iro-1")));
    expect(together.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429]);
    await pass(username, SIGN_IN_GUESS_EVERY_MS);
    expect((await stranger().signIn(username)).status).toBe(200);
  });

  it("are no more than one network alone can make: its owner elsewhere does not wait", async () => {
    const { username } = await openAccount("ceiling-alone");
    const attacker = stranger();
    for (let turn = 0; turn < GUESSES; turn += 1) await attacker.signIn(username, "mizu-no-iro-1");
    expect((await stranger().signIn(username)).status).toBe(200);
  });
});

describe("meanwhile the owner signs in at once", () => {
  it("in a browser that signed in before, wherever it is now, and in no other's", async () => {
    const { username, browser } = await openAccount("ceiling-owner");
    expect((await browser.signIn(username)).status).toBe(200);
    const other = await openAccount("ceiling-other");
    expect((await other.browser.signIn(other.username)).status).toBe(200);
    await guessed(username);
    expect((await other.browser.signIn(username)).status).toBe(429);
    const travelled = stranger();
    travelled.cookies.set("__Host-device", browser.cookies.get("__Host-device") ?? "");
    expect((await travelled.signIn(username, "mizu-no-iro-1")).status).toBe(401);
    expect((await travelled.signIn(username)).status).toBe(200);
  });

  it("not by a cookie made of what a shared terminal tells everybody", async () => {
    const { username, browser } = await openAccount("ceiling-terminal");
    await browser.signIn(username, PASSWORD, { sharedTerminal: true });
    await guessed(username);
    const forger = stranger();
    forger.cookies.set("__Host-device", encodeURIComponent(`${browser.userAgent}|${browser.ip}`));
    expect((await forger.signIn(username)).status).toBe(429);
  });

  it("with the right password before a second factor, which has a limit of its own", async () => {
    const { id, username } = await openAccount("ceiling-code");
    await wantsCode(id);
    const responses = await guessed(username);
    expect(responses.at(-1)?.status).toBe(429);
    const response = await stranger().signIn(username);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ requiresMfa: true });
  });
});
