import { env } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { Mail } from "../../../workers/mail/mail";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { openAccount } from "../../support/workerd/fixtures/accounts";

const SITE = "https://inowa.example.jp";

/** What the queue does with something unread, and the mails it makes. */
const mailsAbout = (userId: string, senderId: string, kind: "direct" | "group"): Promise<Mail[]> =>
  mailsOf(
    { type: "unreadMessage", userId, senderId, kind, roomId: "room-1", lastSeq: 7, unread: 3 },
    "LETTERS",
  );

/** The mails that the queue makes of a message, in a queue for mails. */
async function mailsOf(body: QueueMessage, name: "LETTERS" | "CODES"): Promise<Mail[]> {
  const sent: QueueMessage[] = [];
  const queue = { send: async (event: QueueMessage) => sent.push(event) };
  const outside = { ...env, SITE_ORIGIN: SITE, [name]: queue as unknown as Queue<QueueMessage> };
  const message = { id: "1", attempts: 1, body, ack: vi.fn(), retry: vi.fn() };
  await consume(
    { queue: "inowa-events", messages: [message] } as unknown as MessageBatch<QueueMessage>,
    outside,
  );
  expect(message.ack).toHaveBeenCalledOnce();
  return sent.flatMap((event) => (event.type === "mail" ? [event.mail] : []));
}

it("tells of something unread with links into the site, one click from being the last of its kind", async () => {
  const [reader, writer] = [await openAccount("mail-reader"), await openAccount("mail-writer")];
  const [mail] = await mailsAbout(reader.id, writer.id, "direct");
  expect(mail?.to).toBe(reader.username);
  expect(mail?.text).toContain(`${SITE}/rooms/room-1`);
  expect(mail?.text).toContain(`${SITE}/unsubscribe?token=${reader.id}.directMessage.`);
  expect(mail?.headers?.["List-Unsubscribe"]).toContain(
    `<${SITE}/api/users/unsubscribeUserMail/oneClick?token=`,
  );
  const [digest] = await mailsAbout(reader.id, writer.id, "group");
  expect(digest?.text).toContain("3件");
});

it("is silent for who has switched such mails off, and for nobody else", async () => {
  const [reader, writer] = [await openAccount("mail-quiet"), await openAccount("mail-loud")];
  await reader.browser.signIn(reader.username);
  const body = { subscribedEmailNotifications: ["groupMessageUnread"] };
  await reader.browser.call("PATCH", "/users/updateSubscribedEmailNotifications", body);
  expect(await mailsAbout(reader.id, writer.id, "direct")).toEqual([]);
  expect(await mailsAbout(reader.id, writer.id, "group")).toHaveLength(1);
  expect(await mailsAbout(writer.id, reader.id, "direct")).toHaveLength(1);
});

it("an urgent message goes with the codes, without its words, and not to who has left", async () => {
  const [reader, writer] = [await openAccount("urgent-reader"), await openAccount("urgent-writer")];
  const path = "/rooms/room-1?before=27#m7";
  const event = { userId: reader.id, senderId: writer.id, place: "room-1~7", path };
  const [mail, ...others] = await mailsOf({ type: "urgentMail", ...event }, "CODES");
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: reader.username, event: `urgent-message/${reader.id}/room-1~7` });
  expect(mail?.subject).toContain("至急のメッセージが届いています");
  expect(mail?.text).toContain(`${SITE}${path}`);
  await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = ?").bind(reader.id).run();
  expect(await mailsOf({ type: "urgentMail", ...event }, "CODES")).toEqual([]);
});
