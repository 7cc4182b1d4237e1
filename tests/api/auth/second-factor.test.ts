import { env } from "cloudflare:test";
import { TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { auditOf, openAccount } from "../../support/workerd/fixtures/accounts";
import { mailsQueued, mailsTo, newestMail } from "../../support/workerd/mails";
import { until } from "../../support/workerd/until";

const STEP_MS = 30_000;

describe("an authenticator app", () => {
  it("is between the password and the session once its first code was right", async () => {
    const { id, username, browser } = await openAccount("app");
    await browser.signIn(username);
    const { secret } = await addApp(browser);

    const elsewhere = new Browser("203.0.113.30");
    const first = await elsewhere.signIn(username);
    expect(await first.json()).toMatchObject({ requiresMfa: true });
    expect((await elsewhere.call("GET", "/profile")).status).toBe(401);
    expect((await elsewhere.call("POST", "/login/second", { code: "000000" })).status).toBe(422);
    const second = await elsewhere.call("POST", "/login/second", { code: codeOf(secret, STEP_MS) });
    expect(await second.json()).toMatchObject({ requiresMfa: false });
    expect((await elsewhere.call("GET", "/profile")).status).toBe(200);
    expect(await auditOf(id)).toEqual(expect.arrayContaining(["totp-added:ok", "login:failed", "login:ok"]));
  });

  it("is notified of by mail when it comes and when it goes, by its owner or by an operator", async () => {
    const { id, username, browser } = await openAccount("app-told");
    await browser.signIn(username);
    await addApp(browser);
    const notified = (what: string) =>
      until(async () => expect((await newestMail(username, "signInChanged")).text).toContain(what));
    await notified("認証アプリが設定されました");
    await browser.call("POST", "/users/mfa/totp/remove", { password: PASSWORD });
    await notified("認証アプリが解除されました");
    const desk = await openAccount("app-desk", { admin_permissions: '["operator"]' });
    await desk.browser.signIn(desk.username);
    await env.DB.prepare("UPDATE sessions SET two_factors = 1 WHERE user_id = ?").bind(desk.id).run();
    const cleared = `/admin/accounts/${id}/clearSecondFactors`;
    const lost = { reason: "紛失のため", password: PASSWORD };
    expect((await desk.browser.call("POST", cleared, lost)).status).toBe(204);
    await notified("運営者が二要素認証を解除しました");
    const nobody = "/admin/accounts/nobody_ms/clearSecondFactors";
    expect((await desk.browser.call("POST", nobody, lost)).status).toBe(404);
  });

  it("takes a code once", async () => {
    const { username, browser } = await openAccount("once");
    await browser.signIn(username);
    const { secret } = await addApp(browser);
    const code = codeOf(secret, STEP_MS);
    for (const [at, status] of [
      ["203.0.113.31", 200],
      ["203.0.113.32", 422],
    ] as const) {
      const elsewhere = new Browser(at);
      await elsewhere.signIn(username);
      expect((await elsewhere.call("POST", "/login/second", { code })).status).toBe(status);
    }
  });

  it("gives ten recovery codes, each good once, stored unreadable", async () => {
    const { username, browser } = await openAccount("recovery");
    await browser.signIn(username);
    const { recoveryCodes } = await addApp(browser);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ""] = recoveryCodes;
    const { results } = await env.DB.prepare("SELECT code_hash FROM recovery_codes").all();
    expect(JSON.stringify(results)).not.toContain(code.slice(0, 5));
    const typed = ` ${code.toLowerCase().replace("-", "－")} `;
    for (const status of [200, 422]) {
      const elsewhere = new Browser("203.0.113.33");
      await elsewhere.signIn(username);
      expect((await elsewhere.call("POST", "/login/second", { code: typed })).status).toBe(status);
    }
    expect(await (await browser.call("GET", "/users/security")).json()).toMatchObject({
      recoveryCodesLeft: 9,
    });
  });

  it("gives five tries to a pending sign-in and ten to an account in 15 minutes", async () => {
    const { username, browser } = await openAccount("tries");
    await browser.signIn(username);
    const { secret } = await addApp(browser);
    const guesser = new Browser("203.0.113.34");
    const guess = async () => (await guesser.call("POST", "/login/second", { code: "000000" })).status;
    await guesser.signIn(username);
    expect(await guess()).toBe(422);
    for (let n = 0; n < 4; n += 1) await guess();
    expect(await guess()).toBe(401);
    await guesser.signIn(username);
    for (let n = 0; n < 5; n += 1) await guess();
    await guesser.signIn(username);
    expect((await guesser.call("POST", "/login/second", { code: codeOf(secret, STEP_MS) })).status).toBe(429);
  });

  it("is not added or removed without the password", async () => {
    const { username, browser } = await openAccount("guarded");
    await browser.signIn(username);
    const wrong = { password: "mizu-no-iro-1" };
    expect((await browser.call("POST", "/users/mfa/totp", wrong)).status).toBe(422);
    await addApp(browser);
    expect((await browser.call("POST", "/users/mfa/totp", { password: PASSWORD })).status).toBe(409);
    expect((await browser.call("POST", "/users/mfa/totp/remove", wrong)).status).toBe(422);
    expect((await browser.call("POST", "/users/mfa/totp/remove", { password: PASSWORD })).status).toBe(204);
    expect(await (await new Browser().signIn(username)).json()).toMatchObject({ requiresMfa: false });
  });

  it("keeps its secret sealed", async () => {
    const { username, browser } = await openAccount("sealed");
    await browser.signIn(username);
    const { secret } = await addApp(browser);
    const { results } = await env.DB.prepare("SELECT * FROM totp").all();
    expect(JSON.stringify(results)).not.toContain(secret);
  });
});

describe("sessions", () => {
  it("are listed to their owner, who ends one or all others", async () => {
    const { username, browser } = await openAccount("many");
    await browser.signIn(username);
    const phone = new Browser("203.0.113.40", "Mozilla/5.0 (Android)");
    const ward = new Browser("203.0.113.41", "Mozilla/5.0 (Windows NT 10.0)");
    await phone.signIn(username);
    await ward.signIn(username, PASSWORD, { sharedTerminal: true });
    const { sessions } = (await (await browser.call("GET", "/users/sessions")).json()) as Listed;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const phones = sessions.find(({ userAgent }) => userAgent.includes("Android"));
    expect((await browser.call("DELETE", `/users/sessions/${phones?.id}`)).status).toBe(204);
    expect((await phone.call("GET", "/profile")).status).toBe(401);
    expect((await browser.call("DELETE", "/users/sessions")).status).toBe(204);
    expect((await ward.call("GET", "/profile")).status).toBe(401);
    expect((await browser.call("GET", "/profile")).status).toBe(200);
  });

  it("of somebody else can't be ended", async () => {
    const owner = await openAccount("owner");
    const stranger = await openAccount("stranger");
    await owner.browser.signIn(owner.username);
    await stranger.browser.signIn(stranger.username);
    const { sessions } = (await (await owner.browser.call("GET", "/users/sessions")).json()) as Listed;
    const response = await stranger.browser.call("DELETE", `/users/sessions/${sessions[0]?.id}`);
    expect(response.status).toBe(404);
    expect((await owner.browser.call("GET", "/profile")).status).toBe(200);
  });
});

describe("a new device", () => {
  it("is notified by mail, but neither the first one nor a known one", async () => {
    const { username, browser } = await openAccount("device");
    const { bindings, queuedTo } = mailsQueued();
    browser.bindings = bindings;
    await browser.signIn(username);
    await browser.call("POST", "/logout");
    await browser.signIn(username);
    expect(queuedTo(username)).toBe(0);
    await new Browser("203.0.113.50", "Mozilla/5.0 (Windows NT 10.0)").signIn(username);
    expect((await newestMail(username, "newDevice")).text).toContain("Windows");
    expect(await mailsTo(username)).toHaveLength(1);
  });
});

type Listed = { sessions: { id: string; isCurrent: boolean; userAgent: string }[] };

async function addApp(browser: Browser) {
  const started = await browser.call("POST", "/users/mfa/totp", { password: PASSWORD });
  const { secret } = (await started.json()) as { secret: string };
  const confirmed = await browser.call("POST", "/users/mfa/totp/confirm", { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  return { secret, recoveryCodes };
}

/** `aheadMs`: the code of the next step, which counts too. */
function codeOf(secret: string, aheadMs = 0) {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + aheadMs });
}

describe("a passkey", () => {
  it("is named anew by its owner and by nobody else", async () => {
    const { id, username, browser } = await openAccount("key-owner");
    const stranger = await openAccount("key-stranger");
    await browser.signIn(username);
    await stranger.browser.signIn(stranger.username);
    await env.DB.prepare(
      "INSERT INTO passkeys (id, user_id, public_key, counter, transports, name, created_at) VALUES ('key-1', ?, 'x', 0, '[]', '端末', 0)",
    )
      .bind(id)
      .run();
    const naming = { id: "key-1", name: "診察室のiPad" };
    expect((await stranger.browser.call("PATCH", "/users/passkeys", naming)).status).toBe(404);
    expect((await browser.call("PATCH", "/users/passkeys", { ...naming, name: " " })).status).toBe(422);
    expect((await browser.call("PATCH", "/users/passkeys", naming)).status).toBe(204);
    const { passkeys } = (await (await browser.call("GET", "/users/security")).json()) as {
      passkeys: { name: string }[];
    };
    expect(passkeys.map(({ name }) => name)).toEqual(["診察室のiPad"]);
    expect(await auditOf(id)).toContain("passkey-renamed:ok");
  });
});
