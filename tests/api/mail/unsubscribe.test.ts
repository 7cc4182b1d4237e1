import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { MAIL_TYPES, MAIL_TYPES_OF, type MailType } from "#contract/users/calls";
import { signUnsubscribe, unsubscribeUrls } from "../../../workers/mail/unsubscribe";
import { Browser, PASSWORD } from "../../support/workerd/client/browser";
import { ask } from "../../support/workerd/client/enter";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { ORIGIN } from "../../support/workerd/origin";

const ONE_CLICK = `${ORIGIN}/api/users/unsubscribeUserMail/oneClick`;
const WORD = { "List-Unsubscribe": "One-Click" };
const ON = MAIL_TYPES_OF.doctor.filter((each) => each !== "mailMagazine");

const tokenOf = (userId: string, mailType: MailType = "directMessage") =>
  signUnsubscribe(env, { userId, mailType });
const oneClick = (token: string, init: RequestInit = { body: new URLSearchParams(WORD) }) =>
  ask(`${ONE_CLICK}?token=${encodeURIComponent(token)}`, { method: "POST", ...init });

/** What the record holds of their choices, which is nothing before the first one. */
async function chosen(userId: string) {
  const { results } = await env.DB.prepare(
    "SELECT mail_type AS mailType, is_subscribed AS isOn FROM mail_subscriptions WHERE user_id = ? ORDER BY mail_type",
  )
    .bind(userId)
    .all<{ mailType: string; isOn: number }>();
  return results.map(({ mailType, isOn }) => [mailType, isOn]);
}

async function lines(userId: string) {
  const counted = await env.DB.prepare(
    "SELECT count(*) FROM audit_log WHERE actor_id = ? AND action = 'subscription-changed'",
  )
    .bind(userId)
    .first<number>("count(*)");
  return counted ?? 0;
}

describe("the link that ends a kind of mail", () => {
  it("ends nothing by being opened, looked at or asked about, as programs do that look for harm", async () => {
    const { id } = await openAccount("scanned");
    const { oneClick: address } = await unsubscribeUrls(env, ORIGIN, {
      userId: id,
      mailType: "directMessage",
    });
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"])
      expect((await ask(address, { method })).status, method).toBeGreaterThanOrEqual(400);
    const stranger = new Browser("203.0.113.70");
    await stranger.call("POST", "/users/unsubscribeUserMail/link", { token: await tokenOf(id) });
    expect(await chosen(id)).toEqual([]);
  });

  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  it.each<[string, RequestInit]>([
    ["a form", { body: new URLSearchParams(WORD) }],
    ["a form in parts", { body: form }],
    ["nothing", {}],
    ["cookies of somebody else", { headers: { cookie: "__Host-session=x" } }],
    ["another site as its origin", { headers: { origin: "https://mail.example" } }],
  ])("ends it when a mail program posts %s (RFC 8058)", async (what, init) => {
    const { id } = await openAccount(`posted-${what.length}-${what.at(-1)}`);
    expect((await oneClick(await tokenOf(id), init)).status).toBe(204);
    expect(await chosen(id)).toEqual([["directMessage", 0]]);
  });

  it("is not made of another's, of another kind's, or of anything else that we sign", async () => {
    const [victim, attacker] = [await openAccount("victim"), await openAccount("attacker")];
    await attacker.browser.signIn(attacker.username);
    const own = await tokenOf(attacker.id);
    const signature = own.split(".")[2] ?? "";
    const forged = [
      `${victim.id}.directMessage.${signature}`,
      `${victim.id}.directMessage.${"0".repeat(64)}`,
      `${victim.id}.directMessage.`,
      `${victim.id}.directMessage`,
      `${attacker.id}.directMessage.${signature}.${victim.id}`,
      `${attacker.id}.communityPost.${signature}`,
      own.slice(0, -1),
      own.toUpperCase(),
      ` ${own}`,
      `${own}\n`,
      "a".repeat(10_000),
      "",
      "..",
      `__proto__.directMessage.${signature}`,
    ];
    for (const token of forged) {
      expect([404, 422], token).toContain((await oneClick(token)).status);
      const notified = await attacker.browser.call("POST", "/users/unsubscribeUserMail", { token });
      expect([404, 422], token).toContain(notified.status);
    }
    expect([await chosen(victim.id), await chosen(attacker.id)]).toEqual([[], []]);
  });

  it("is its owner's, whoever is signed in where it is opened", async () => {
    const [owner, other] = [await openAccount("forwarder"), await openAccount("forwarded")];
    await other.browser.signIn(other.username);
    const token = await tokenOf(owner.id);
    expect((await other.browser.call("POST", "/users/unsubscribeUserMail", { token })).status).toBe(204);
    expect([await chosen(owner.id), await chosen(other.id)]).toEqual([[["directMessage", 0]], []]);
  });

  it("says and writes nothing new the second time, however often it comes", async () => {
    const { id } = await openAccount("replayed");
    const token = await tokenOf(id);
    for (let time = 0; time < 20; time += 1) expect((await oneClick(token)).status).toBe(204);
    expect([await chosen(id), await lines(id)]).toEqual([[["directMessage", 0]], 1]);
  });

  it("never begins anything, and ends one kind alone", async () => {
    const { id, username, browser } = await openAccount("one-kind");
    await browser.signIn(username);
    for (const mailType of MAIL_TYPES) await oneClick(await tokenOf(id, mailType));
    expect((await chosen(id)).every(([, isOn]) => isOn === 0)).toBe(true);
    const wanted = { subscribedEmailNotifications: ON };
    await browser.call("PATCH", "/users/updateSubscribedEmailNotifications", wanted);
    await oneClick(await tokenOf(id, "communityPost"));
    const left = await browser.call("GET", "/users/getSubscribedEmailNotifications");
    expect(await left.json()).toEqual({
      subscribedEmailNotifications: ON.filter((each) => each !== "communityPost"),
    });
  });

  it("is dead when its owner has left, and writes nothing about them", async () => {
    const { id, username, browser } = await openAccount("gone");
    const token = await tokenOf(id);
    await browser.signIn(username);
    const left = await browser.call("POST", "/users/withdraw", { password: PASSWORD, isConfirmed: true });
    expect(left.status).toBeLessThan(300);
    const before = await lines(id);
    const stranger = new Browser("203.0.113.71");
    expect((await oneClick(token)).status).toBe(404);
    for (const path of ["", "/link"])
      expect((await stranger.call("POST", `/users/unsubscribeUserMail${path}`, { token })).status).toBe(404);
    expect([await chosen(id), await lines(id)]).toEqual([[], before]);
  });

  it("works on for who was suspended: they still need no mail", async () => {
    const { id } = await openAccount("suspended");
    await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = ?").bind(id).run();
    expect((await oneClick(await tokenOf(id))).status).toBe(204);
    expect(await chosen(id)).toEqual([["directMessage", 0]]);
  });
});
