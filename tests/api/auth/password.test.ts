import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { isPersonal, newPassword } from "#contract/auth/password";
import { PASSWORD_GUESSABLE } from "#contract/auth/texts";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { mailsQueued, mailsTo, newestMail } from "../../support/workerd/mails";
import { until } from "../../support/workerd/until";

const NEW_PASSWORD = "yama-no-kaze-9";

describe("a forgotten password", () => {
  it("is set once through the link in the mail, and every session ends", async () => {
    const { username, browser } = await openAccount("reset");
    await browser.signIn(username);
    const stranger = new Browser("203.0.113.9");
    expect((await stranger.call("POST", "/password/forgot", { email: username })).status).toBe(204);
    const token = await tokenMailedTo(username);

    const link = await stranger.call("POST", "/password/link", { token });
    expect(await link.json()).toEqual({ purpose: "reset", email: username });
    const reset = { token, password: NEW_PASSWORD };
    expect((await stranger.call("POST", "/password/reset", reset)).status).toBe(204);
    expect((await stranger.call("POST", "/password/reset", reset)).status).toBe(404);

    expect((await browser.call("GET", "/profile")).status).toBe(401);
    expect((await stranger.signIn(username, PASSWORD)).status).toBe(401);
    expect((await stranger.signIn(username, NEW_PASSWORD)).status).toBe(200);
    await newestMail(username, "passwordChanged");
  });

  it.each([
    ["connect", "医の輪コネクト", "&connect=1"],
    ["connectCompany", "医の輪コネクト", "&connect=1"],
    ["ms", "医の輪", ""],
  ])(
    "is written about by the service that a %s belongs to, and leads there",
    async (role, service, shared) => {
      const { username } = await openAccount(`reset-${role.toLowerCase()}`, { role, licence_state: null });
      const stranger = new Browser("203.0.113.29");
      await stranger.call("POST", "/password/forgot", { email: username });
      const { subject, text } = await newestMail(username, "passwordReset");
      expect(subject).toBe(`【${service}】パスワードの再設定`);
      expect(text).toMatch(new RegExp(`/password/reset\\?token=[\\w-]+${shared}\n`));
    },
  );

  it("answers an unknown address like a known one and writes no mail", async () => {
    const stranger = new Browser("203.0.113.10");
    const response = await stranger.call("POST", "/password/forgot", { email: "nobody@example.jp" });
    expect(response.status).toBe(204);
    expect(await mailsTo("nobody@example.jp")).toEqual([]);
  });

  it("is dead after 30 minutes, and when a newer link was sent", async () => {
    const { username } = await openAccount("late");
    const stranger = new Browser("203.0.113.11");
    await stranger.call("POST", "/password/forgot", { email: username });
    const first = await tokenMailedTo(username);
    await env.DB.prepare("DELETE FROM outbox").run();
    await stranger.call("POST", "/password/forgot", { email: username });
    const second = await tokenMailedTo(username);
    expect((await stranger.call("POST", "/password/link", { token: first })).status).toBe(404);
    expect((await stranger.call("POST", "/password/link", { token: second })).status).toBe(200);
    await env.DB.prepare("UPDATE password_tokens SET expires_at = ?")
      .bind(Date.now() - 1)
      .run();
    expect((await stranger.call("POST", "/password/link", { token: second })).status).toBe(404);
  });

  it("stores no token in clear", async () => {
    const { username } = await openAccount("hashed");
    await new Browser("203.0.113.12").call("POST", "/password/forgot", { email: username });
    const token = await tokenMailedTo(username);
    const { results } = await env.DB.prepare("SELECT * FROM password_tokens").all();
    expect(JSON.stringify(results)).not.toContain(token);
  });

  it("floods no mailbox: three mails an hour", async () => {
    const { username } = await openAccount("flood");
    const { bindings, queuedTo } = mailsQueued();
    const stranger = Object.assign(new Browser("203.0.113.13"), { bindings });
    for (let n = 0; n < 5; n += 1) await stranger.call("POST", "/password/forgot", { email: username });
    expect(queuedTo(username)).toBe(3);
    await until(async () => expect((await mailsTo(username)).length).toBe(3));
  });
});

describe("changing the password", () => {
  it("needs the present one, ends the other sessions and keeps this one", async () => {
    const { username, browser } = await openAccount("change");
    await browser.signIn(username);
    const other = new Browser("203.0.113.20");
    await other.signIn(username);
    const wrong = await browser.call("PATCH", "/users/password", {
      currentPassword: "mizu-no-iro-1",
      password: NEW_PASSWORD,
    });
    expect(wrong.status).toBe(422);
    expect(((await wrong.json()) as { errors: object }).errors).toHaveProperty("currentPassword");
    const body = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await browser.call("PATCH", "/users/password", body)).status).toBe(204);
    expect((await browser.call("GET", "/profile")).status).toBe(200);
    expect((await other.call("GET", "/profile")).status).toBe(401);
  });

  it("is limited to ten wrong proofs in 15 minutes", async () => {
    const { username, browser } = await openAccount("guesser");
    await browser.signIn(username);
    const guess = () => browser.call("POST", "/users/password/confirm", { password: "mizu-no-iro-1" });
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(422);
    const limited = await guess();
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(800);
  });
});

describe("passwords that are refused", () => {
  const sato = ["k.satou@example.jp", "1980-04-05", "Satou", "Kenichi"];
  it.each(["password1", "P@ssw0rd1", "qwerty123", "abc123", "1qaz2wsx", "sakura2024", "111111a", "Doctor#1"])(
    "%s: everybody's",
    (password) => expect(newPassword.safeParse(password).success).toBe(false),
  );
  it.each(["dr19800405", "Kenichi-77", "k.satou-1", "x800405y"])("%s: the owner's", (password) =>
    expect(isPersonal(password, sato)).toBe(true),
  );
  it.each(["kawa-no-oto-7", "Tq7%vLm2", "naruto-bridge-and-blue-42-umi", "満月の夜2つの川a"])(
    "%s is accepted",
    (password) => {
      expect(newPassword.safeParse(password).success).toBe(true);
      expect(isPersonal(password, sato)).toBe(false);
    },
  );
  it("names the field, and takes 64 characters and symbols", async () => {
    const { username, browser } = await openAccount("deny");
    await browser.signIn(username);
    const common = { currentPassword: PASSWORD, password: "password1" };
    const refused = await browser.call("PATCH", "/users/password", common);
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as { errors: Record<string, string> }).errors.password).toBe(
      PASSWORD_GUESSABLE,
    );
    const long = `${"あ𠮷 %".repeat(16)}a1`;
    expect((await browser.call("PATCH", "/users/password", { ...common, password: long })).status).toBe(204);
    expect((await new Browser().signIn(username, long)).status).toBe(200);
  });
});

async function tokenMailedTo(username: string): Promise<string> {
  const { text } = await newestMail(username, "passwordReset");
  return /token=([\w-]+)/.exec(text)?.[1] ?? "";
}
