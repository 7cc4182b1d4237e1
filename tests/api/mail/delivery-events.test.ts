import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { toBase64, utf8 } from "#contract/wire/bytes";
import { importSigningKey, signatureOf } from "#contract/wire/signing";
import { deliverMail } from "../../../workers/mail/deliver";
import { compose } from "../../../workers/mail/email";
import { emailCodeEmail } from "../../../workers/mail/templates/account";
import { licenceResultEmail } from "../../../workers/mail/templates/registration";
import { ask } from "../../support/workerd/client/enter";
import { cookieOf } from "../../support/workerd/client/people";
import { openAccount } from "../../support/workerd/fixtures/accounts";
import { mailsTo } from "../../support/workerd/mails";
import { ORIGIN } from "../../support/workerd/origin";

const KEY = utf8("a secret of thirty-two characters");
const bindings = { ...env, RESEND_WEBHOOK_SECRET: `whsec_${toBase64(KEY)}` };

async function post(event: unknown, { at = Date.now(), key = KEY, settings = bindings as typeof env } = {}) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(at / 1000));
  const signature = await signatureOf(await importSigningKey(key), `msg_1.${timestamp}.${body}`);
  const headers = {
    "svix-id": "msg_1",
    "svix-timestamp": timestamp,
    "svix-signature": `v1,bm90IG91cnM= v1,${toBase64(signature)}`,
  };
  return ask(`${ORIGIN}/api/mail/events`, { method: "POST", headers, body }, settings);
}

const bounced = (to: string, type = "Permanent") => ({
  type: "email.bounced",
  created_at: "2026-11-28T00:00:00.000Z",
  data: {
    email_id: "1",
    to: [to],
    subject: "件名",
    bounce: { type, subType: "General", message: "no such user" },
  },
});

let events = 0;
const mailTo = (to: string) =>
  compose(
    {
      event: `stopped:${++events}`,
      to,
      letter: licenceResultEmail({
        name: "山本 直子",
        result: "verified",
        reason: "",
        url: "https://inowa.test/",
      }),
    },
    env,
  );
const codeTo = (to: string) =>
  compose(
    {
      event: `stopped:${++events}`,
      to,
      letter: emailCodeEmail({ name: "山本", code: "1234", minutes: 30 }),
    },
    env,
  );

async function member(name: string) {
  const { id, username, browser } = await openAccount(name);
  browser.wear(await cookieOf(id));
  return { username, browser };
}

const stopOf = async (browser: { call: (method: string, path: string) => Promise<Response> }) =>
  ((await (await browser.call("GET", "/profile")).json()) as { mailStopped: string | null }).mailStopped;

it("an address that gave a mail back gets no more, its owner is notified, and has them again on request", async () => {
  const { username, browser } = await member("gave-back");
  expect(await stopOf(browser)).toBe(null);
  expect((await post(bounced(username.toUpperCase()))).status).toBe(204);
  await deliverMail(mailTo(username), env);
  await deliverMail(codeTo(username), env);
  expect(await mailsTo(username)).toHaveLength(0);
  expect(await stopOf(browser)).toBe("bounced");
  expect((await browser.call("POST", "/users/email/resume")).status).toBe(204);
  expect(await stopOf(browser)).toBe(null);
  await deliverMail(mailTo(username), env);
  expect(await mailsTo(username)).toHaveLength(1);
});

it("a code goes again a day after its address gave one back", async () => {
  const to = "new-mailbox@example.jp";
  await post(bounced(to));
  const tomorrow = Date.now() + 25 * 3_600_000;
  await deliverMail(mailTo(to), env, tomorrow);
  expect(await mailsTo(to)).toHaveLength(0);
  await deliverMail(codeTo(to), env, tomorrow);
  expect(await mailsTo(to)).toHaveLength(1);
});

it("a complaint stops mails too; a full mailbox and a mail that arrived stop none", async () => {
  const { username, browser } = await member("complains");
  await post(bounced(username, "Transient"));
  await post({ type: "email.delivered", data: { to: [username] } });
  expect(await stopOf(browser)).toBe(null);
  await post({ type: "email.complained", data: { to: [username] } });
  expect(await stopOf(browser)).toBe("complained");
});

it("nothing is stopped by what the provider did not sign, signed long ago, or without a secret here", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { username, browser } = await member("not-stopped");
  const event = bounced(username);
  expect((await post(event, { key: utf8("another secret of the same length") })).status).toBe(401);
  expect((await post(event, { at: Date.now() - 600_000 })).status).toBe(401);
  expect((await post(event, { settings: env })).status).toBe(404);
  expect(
    (await ask(`${ORIGIN}/api/mail/events`, { method: "POST", body: "{}" }, bindings as typeof env)).status,
  ).toBe(401);
  expect(await stopOf(browser)).toBe(null);
});
