import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { EMAIL_EXISTS } from "#contract/texts";
import { signUnsubscribe } from "../../../workers/mail/unsubscribe";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { ask } from "../../support/workerd/client/enter";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { newestMail } from "../../support/workerd/mails";

describe("the address", () => {
  it("changes with the password and a code to the new one; the old one is notified, other sessions end", async () => {
    const { username, browser } = await openAccount("mover");
    await browser.signIn(username);
    const other = new Browser("203.0.113.60");
    await other.signIn(username);
    const email = "moved@example.jp";
    const asked = await browser.call("POST", "/users/email/code", {
      email: "ＭＯＶＥＤ＠example.jp",
      password: PASSWORD,
    });
    expect(asked.status).toBe(204);
    const code = await codeMailedTo(email);
    expect((await browser.call("PATCH", "/users/email", { email, code: other4(code) })).status).toBe(422);
    expect((await browser.call("PATCH", "/users/email", { email, code })).status).toBe(204);
    expect((await other.call("GET", "/profile")).status).toBe(401);
    expect((await (await browser.call("GET", "/profile")).json()) as object).toMatchObject({
      user: { email },
    });
    expect((await newestMail(username, "emailChanged")).text).toContain("変更されました");
    expect((await new Browser().signIn(username)).status).toBe(401);
    expect((await new Browser().signIn(email)).status).toBe(200);
  });

  it("is refused when somebody has it, with a wrong password, and after three wrong codes", async () => {
    const taken = await openAccount("taken");
    const { username, browser } = await openAccount("wants");
    await browser.signIn(username);
    const ask = (email: string, password = PASSWORD) =>
      browser.call("POST", "/users/email/code", { email, password });
    const exists = await ask(taken.username);
    expect(exists.status).toBe(422);
    expect(((await exists.json()) as { errors: object }).errors).toEqual({ email: EMAIL_EXISTS });
    expect((await ask("free@example.jp", "mizu-no-iro-1")).status).toBe(422);
    expect((await ask("free@example.jp")).status).toBe(204);
    const code = await codeMailedTo("free@example.jp");
    const bring = async (value: string) =>
      (await browser.call("PATCH", "/users/email", { email: "free@example.jp", code: value })).status;
    for (let n = 0; n < 3; n += 1) expect(await bring(other4(code))).toBe(422);
    expect(await bring(code)).toBe(422);
  });
});

it("of others is asked for ten times an hour, then no more is said", async () => {
  const taken = await openAccount("asked-for");
  const { username, browser } = await openAccount("asks");
  await browser.signIn(username);
  const statuses = [];
  for (let index = 0; index < 11; index += 1) {
    const body = { email: taken.username, password: PASSWORD };
    statuses.push((await browser.call("POST", "/users/email/code", body)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

describe("mail settings", () => {
  const ALL = ["directMessage", "groupMessageUnread", "hospitalNotice", "communityPost", "communityComment"];

  it("are on for notices and off for the magazine until it is asked for, which is recorded", async () => {
    const { id, username, browser } = await openAccount("reader");
    await browser.signIn(username);
    expect(await subscribed(browser)).toEqual(ALL);
    const wanted = ["hospitalNotice", "mailMagazine"];
    const body = { subscribedEmailNotifications: wanted };
    expect((await browser.call("PATCH", "/users/updateSubscribedEmailNotifications", body)).status).toBe(204);
    expect(await subscribed(browser)).toEqual(wanted);
    const consent = await env.DB.prepare(
      "SELECT detail FROM audit_log WHERE actor_id = ? AND action = 'subscription-changed' AND target = 'mailMagazine'",
    )
      .bind(id)
      .first<{ detail: string }>();
    expect(JSON.parse(consent?.detail ?? "")).toEqual({ isSubscribed: true, source: "settings" });
  });

  it.each([
    ["co-medical", ["hospitalNotice"]],
    ["ms", ["directMessage", "groupMessageUnread", "communityPost", "communityComment"]],
    ["connect", ["communityPost", "communityComment"]],
    ["connectCompany", ["directMessage", "groupMessageUnread"]],
  ])("of a %s are about the mails that can come, and no others", async (role, own) => {
    const { username, browser } = await openAccount(`mails-${role.toLowerCase()}`, {
      role,
      licence_state: null,
    });
    await browser.signIn(username);
    expect(await subscribed(browser)).toEqual(own);
    const set = async (kinds: string[]) => {
      const body = { subscribedEmailNotifications: kinds };
      return (await browser.call("PATCH", "/users/updateSubscribedEmailNotifications", body)).status;
    };
    const foreign = ALL.filter((each) => !own.includes(each));
    for (const each of foreign) expect(await set([each]), each).toBe(422);
    expect(await set(["mailMagazine"])).toBe(204);
    expect(await subscribed(browser)).toEqual(["mailMagazine"]);
  });

  it("end through the link of a mail without signing in", async () => {
    const { id, username, browser } = await openAccount("leaver");
    const token = await signUnsubscribe(env, { userId: id, mailType: "communityPost" });
    const stranger = new Browser("203.0.113.61");
    const link = await stranger.call("POST", "/users/unsubscribeUserMail/link", { token });
    expect(await link.json()).toEqual({ mailType: "communityPost", email: "le***@example.jp" });
    expect((await stranger.call("POST", "/users/unsubscribeUserMail", { token })).status).toBe(204);
    await browser.signIn(username);
    expect(await subscribed(browser)).toEqual(ALL.filter((each) => each !== "communityPost"));
  });

  it("end by one click of a mail program, which sends neither Origin nor cookie (RFC 8058)", async () => {
    const { id, username, browser } = await openAccount("clicker");
    const token = await signUnsubscribe(env, { userId: id, mailType: "directMessage" });
    const url = `https://inowa.test/api/users/unsubscribeUserMail/oneClick?token=${token}`;
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect((await ask(url, { method: "POST", body })).status).toBe(204);
    expect((await ask(url)).status).toBe(404);
    await browser.signIn(username);
    expect(await subscribed(browser)).not.toContain("directMessage");
  });

  it("end for the magazine too without signing in, and the log can prove the consent and its end", async () => {
    const { id, username, browser } = await openAccount("magazine");
    await browser.signIn(username);
    const wanted = { subscribedEmailNotifications: ["mailMagazine"] };
    await browser.call("PATCH", "/users/updateSubscribedEmailNotifications", wanted);
    await browser.call("POST", "/logout");
    const token = await signUnsubscribe(env, { userId: id, mailType: "mailMagazine" });
    const stranger = new Browser("203.0.113.63");
    expect((await stranger.call("POST", "/users/unsubscribeUserMail", { token })).status).toBe(204);
    await browser.signIn(username);
    expect(await subscribed(browser)).not.toContain("mailMagazine");
    const { results } = await env.DB.prepare(
      "SELECT at, detail FROM audit_log WHERE actor_id = ? AND target = 'mailMagazine' ORDER BY id",
    )
      .bind(id)
      .all<{ at: number; detail: string }>();
    expect(results.map(({ detail }) => JSON.parse(detail))).toEqual([
      { isSubscribed: true, source: "settings" },
      { isSubscribed: false, source: "link" },
    ]);
    for (const { at } of results) expect(Date.now() - at).toBeLessThan(60_000);
  });

  it("do not end for a token that we did not sign, or signed for another kind", async () => {
    const { id, browser, username } = await openAccount("kept");
    const token = await signUnsubscribe(env, { userId: id, mailType: "directMessage" });
    const stranger = new Browser("203.0.113.62");
    for (const forged of [
      token.replace("directMessage", "communityPost"),
      `${token.slice(0, -1)}0`,
      "x.y.z",
    ]) {
      if (forged === token) continue;
      expect((await stranger.call("POST", "/users/unsubscribeUserMail", { token: forged })).status).toBe(404);
    }
    await browser.signIn(username);
    expect(await subscribed(browser)).toEqual(ALL);
  });
});

async function subscribed(browser: Browser) {
  const response = await browser.call("GET", "/users/getSubscribedEmailNotifications");
  return ((await response.json()) as { subscribedEmailNotifications: string[] }).subscribedEmailNotifications;
}

async function codeMailedTo(email: string) {
  return /認証コード：(\d{4})/.exec((await newestMail(email, "authCode")).text)?.[1] ?? "";
}

/** Four digits that are not these. */
const other4 = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, "0");
