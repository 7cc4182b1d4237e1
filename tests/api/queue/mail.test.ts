import { createExecutionContext, createMessageBatch, env, getQueueResult } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { Env } from "../../../workers/env";
import { deliverMail } from "../../../workers/mail/deliver";
import { compose } from "../../../workers/mail/email";
import {
  communityCommentEmail,
  communityPostEmail,
  directMessageEmail,
  groupMessageUnreadEmail,
  hospitalNoticeEmail,
} from "../../../workers/mail/templates/notifications";
import { licenceResultEmail } from "../../../workers/mail/templates/registration";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { ATTACKS } from "../../support/attacks";
import { Browser } from "../../support/workerd/client/browser";
import { ask } from "../../support/workerd/client/enter";
import { person } from "../../support/workerd/client/people";
import { mailsTo, mailTo } from "../../support/workerd/mails";
import { ORIGIN } from "../../support/workerd/origin";

let events = 0;
const mailFor = (to: string, url = "https://inowa.test/") =>
  compose(
    {
      event: `test:${++events}`,
      to,
      letter: licenceResultEmail({
        name: "山本 直子",
        result: "resubmit",
        reason: "画像が不鮮明です。",
        url,
      }),
    },
    env,
  );
const batchOf = (...bodies: unknown[]) =>
  createMessageBatch<QueueMessage>(
    "inowa-events",
    bodies.map((body, index) => ({
      id: String(index),
      timestamp: new Date(),
      attempts: 1,
      body: body as QueueMessage,
    })),
  );

it("makes one mail of one event, delivered twice in a batch and once more later", async () => {
  const mail = mailFor("once@example.jp");
  const event: QueueMessage = { type: "mail", mail };
  await consume(batchOf(event, event), env);
  await consume(batchOf(event), env);
  expect(await mailsTo("once@example.jp")).toHaveLength(1);
});

it("settles the good messages of a batch and tries the bad one again, later", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const batch = batchOf({ type: "mail", mail: mailFor("good@example.jp") }, { type: "mail", mail: {} });
  await consume(batch, env);
  const result = await getQueueResult(batch, createExecutionContext());
  expect(result.explicitAcks).toEqual(["0"]);
  expect(result.retryMessages).toMatchObject([{ msgId: "1" }]);
  expect(await mailsTo("good@example.jp")).toHaveLength(1);
});

it("tries again what never ends, and settles the good messages of its batch", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const hanging = new Proxy({}, { get: () => () => new Promise<never>(() => {}) });
  const ill = { ...env, INBOX: { idFromName: (name: string) => name, get: () => hanging } } as unknown as Env;
  const socketsEnd: QueueMessage = { type: "socketsEnd", userId: "ill", sessionIds: ["one"] };
  const batch = batchOf(socketsEnd, { type: "mail", mail: mailFor("beside@example.jp") });
  await consume(batch, ill, 500);
  const result = await getQueueResult(batch, createExecutionContext());
  expect(result.explicitAcks).toEqual(["1"]);
  expect(result.retryMessages).toMatchObject([{ msgId: "0" }]);
});

it("lets what a sender refused for now wait without spending an attempt, under the same key, and sends it once", async () => {
  const asked: Request[] = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const down = new Response("down", { status: 503, headers: { "retry-after": "60" } });
  const responses = [down, Response.json({ id: "1" })];
  const sending = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    asked.push(new Request(input as string, init));
    return responses.shift() ?? new Response("unasked", { status: 500 });
  });
  const send = vi.fn();
  const withResend = { ...env, RESEND_API_KEY: "test", LETTERS: { send } } as unknown as Env;
  const mail = mailFor("resend@example.jp");
  const outcomes = [];
  for (let round = 0; round < 3; round += 1) {
    const batch = batchOf({ type: "mail", mail } satisfies QueueMessage);
    await consume(batch, withResend);
    const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
    outcomes.push(retryMessages.length > 0 ? "again" : explicitAcks.length > 0 ? "done" : "lost");
  }
  expect(outcomes).toEqual(["done", "done", "done"]);
  expect(send).toHaveBeenCalledOnce();
  const [waiting, { delaySeconds }] = send.mock.calls[0] as [QueueMessage, { delaySeconds: number }];
  expect(waiting).toMatchObject({ type: "mail", mail: { event: mail.event }, waits: 1 });
  expect(delaySeconds).toBeGreaterThanOrEqual(60);
  expect(delaySeconds).toBeLessThanOrEqual(75);
  sending.mockRestore();
  expect(asked.map((request) => request.headers.get("idempotency-key"))).toEqual([mail.event, mail.event]);
  expect(await asked[1]?.json()).toMatchObject({
    to: ["resend@example.jp"],
    text: mail.text,
    html: mail.html,
  });
});

it("goes through Cloudflare's own sender where that is bound, with its header for one click", async () => {
  const sent: unknown[] = [];
  const SEND_EMAIL = { send: async (mail: unknown) => void sent.push(mail) } as unknown as SendEmail;
  const mail = { ...mailFor("bound@example.jp"), headers: { "List-Unsubscribe": "<https://inowa.test/u>" } };
  await deliverMail(mail, { ...env, SEND_EMAIL });
  const { subject, text, html, headers } = mail;
  const from = { email: env.MAIL_FROM, name: expect.any(String) };
  expect(sent).toEqual([{ from, to: "bound@example.jp", subject, text, html, headers }]);
  expect(await mailsTo("bound@example.jp")).toHaveLength(0);
});

it("leaves a mail that another delivery is sending, and takes it over a minute later", async () => {
  const mail = mailFor("claimed@example.jp");
  const now = Date.now();
  await env.DB.prepare("INSERT INTO deliveries (event, claimed_at) VALUES (?, ?)")
    .bind(mail.event, now)
    .run();
  await expect(deliverMail(mail, env, now + 59_000)).rejects.toThrow();
  expect(await mailsTo("claimed@example.jp")).toHaveLength(0);
  await deliverMail(mail, env, now + 61_000);
  expect(await mailsTo("claimed@example.jp")).toHaveLength(1);
});

it("says in text and HTML who sends it, why, and where it leads", () => {
  const { subject, text, html } = mailFor("looks@example.jp", "https://inowa.test/a?b=1&c=<");
  expect(subject).toBe("【医の輪】医師免許証の画像の再提出をお願いします");
  for (const part of [
    "山本 直子 様",
    "理由：画像が不鮮明です。",
    env.MAIL_OPERATOR,
    env.MAIL_FROM,
    "お送りしています。",
  ]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
  expect(html).not.toContain("c=<");
});

it("shows the outbox everywhere but in production", async () => {
  expect((await new Browser().get("/dev/mail?to=once@example.jp")).status).toBe(200);
  const { mailHandlers } = await import("../../../workers/api/mail");
  const call = { query: {}, env: { ...env, ENVIRONMENT: "production" } } as unknown;
  await expect(mailHandlers.outbox(call as Parameters<typeof mailHandlers.outbox>[0])).rejects.toMatchObject({
    status: 404,
  });
});

it("tells of an unread message only who wants it, and ends with one click", async () => {
  const to = await person("unread-reader");
  await person("unread-writer");
  const unread = (roomId: string): QueueMessage => ({
    type: "unreadMessage",
    userId: to,
    senderId: "unread-writer",
    roomId,
    kind: "direct",
    lastSeq: 1,
    unread: 1,
  });
  await consume(batchOf(unread("room-1")), { ...env, SITE_ORIGIN: "https://inowa.test" });
  const mail = await mailTo(`${to}@example.jp`);
  const { headers } = mail as unknown as { headers: string };
  const oneClick = /<https:\/\/inowa\.test(\/[^>]+oneClick\?token=[^>]+)>/.exec(headers)?.[1] ?? "";
  expect(mail.text).toContain("https://inowa.test/unsubscribe?token=");
  expect(headers).toContain("List-Unsubscribe=One-Click");
  const ended = await ask(ORIGIN + oneClick, { method: "POST", body: "List-Unsubscribe=One-Click" });
  expect(ended.status).toBe(204);
  const post = vi.fn();
  const watched = { ...env, LETTERS: { ...env.LETTERS, send: post } } as unknown as Env;
  await consume(batchOf(unread("room-2")), watched);
  expect(post).not.toHaveBeenCalled();
});

it("makes nothing but text of a name, and of a reviewer's reason, in the mail's HTML", () => {
  const emailFor = (text: string) =>
    licenceResultEmail({ name: text, result: "refused", reason: text, url: "https://inowa.test/" });
  const tagsIn = (text: string) => {
    const { html } = compose({ event: "test", to: "a@example.jp", letter: emailFor(text) }, env);
    return (html.match(/<[^>]*>/g) ?? []).filter((tag) => tag !== "<br>");
  };
  const plain = tagsIn("plain");
  for (const attack of ATTACKS) expect(tagsIn(attack), attack).toEqual(plain);
});

it("words each mail that may be switched off as specified, and says how to end it", () => {
  const page = "https://inowa.test/unsubscribe?token=t";
  const oneClick = "https://inowa.test/api/oneClick?token=t";
  const to = { name: "山本 直子", url: "https://inowa.test/rooms", unsubscribe: { page, oneClick } };
  const letters = {
    "佐藤 健一様からメッセージが届いています": directMessageEmail({ ...to, from: "佐藤 健一" }),
    グループチャットに未読が3件あります: groupMessageUnreadEmail({ ...to, count: 3 }),
    "青空病院から「休診」のお知らせ": hospitalNoticeEmail({ ...to, hospital: "青空病院", title: "休診" }),
    循環器の会に新しい投稿があります: communityPostEmail({ ...to, community: "循環器の会" }),
    "あなたの投稿・コメントに返信がありました": communityCommentEmail(to),
  };
  const kinds = Object.entries(letters).map(([subject, letter]) => {
    const mail = compose({ event: "test", to: "a@example.jp", letter }, env);
    expect(mail.subject).toBe(`【${env.SERVICE_NAME}】${subject}`);
    for (const part of [to.name, to.url, letter.reason, page]) expect(mail.text).toContain(part);
    expect(mail.headers?.["List-Unsubscribe"]).toBe(`<${oneClick}>`);
    return letter.kind;
  });
  expect(kinds).toEqual([
    "directMessage",
    "groupMessageUnread",
    "hospitalNotice",
    "communityPost",
    "communityComment",
  ]);
});
