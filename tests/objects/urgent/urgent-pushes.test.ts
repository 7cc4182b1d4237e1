import { env, runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { UrgentTie } from "#contract/chat/shapes";
import { connectPacket, openLive } from "../../support/workerd/chat/live";
import { inboxOf, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

let count = 0;

/** An Inbox in its quiet hours whose pushes go nowhere but here. */
async function atNight(hasPush = true) {
  const who = somebody("asleep");
  const inbox = inboxOf(who);
  const sent: { type: string; urgent?: { id: string; path: string }; path?: string }[] = [];
  await runInDurableObject(inbox, (object) => {
    const EVENTS = { send: async (event: (typeof sent)[number]) => void sent.push(event) };
    Object.assign(object, { env: { ...env, EVENTS } });
  });
  const hour = new Date(Date.now() + 9 * 3_600_000).getUTCHours();
  await inbox.changeChatSettings({ quietHours: { from: hour, to: (hour + 2) % 24 } });
  if (hasPush) await inbox.wantPushes();
  const hear = (tie: UrgentTie, isRepeated = false) =>
    inbox.notify({
      id: `n${++count}`,
      topic: "messageUrgent",
      about: { type: "chatMessage", id: "room~3" },
      actorId: "sato",
      text: "至急のメッセージ",
      at: Date.now(),
      urgent: { tie, isRepeated },
    });
  return { who, inbox, sent, hear };
}

it("an urgent message of a colleague is pushed in quiet hours and while patients are seen, again each time", async () => {
  const { inbox, sent, hear } = await atNight();
  await inbox.consult(Date.now() + 3_600_000);
  await hear("workplace");
  await hear("workplace", true);
  expect(sent.map(({ urgent }) => urgent?.path)).toEqual([
    "/rooms/room?before=23#m3",
    "/rooms/room?before=23#m3",
  ]);
  expect(JSON.stringify(sent)).not.toContain("sato");
});

it("of a doctor who keeps one on a list it waits, and is not repeated, until the person allows it", async () => {
  const { inbox, sent, hear } = await atNight();
  await hear("list");
  await hear("list", true);
  expect(sent).toEqual([]);
  expect((await inbox.notificationCounts()).information.unread).toBe(1);
  await inbox.changeChatSettings({ urgentFrom: "lists" });
  await hear("list");
  expect(sent).toHaveLength(1);
});

it("who takes none is notified once, without a push in quiet hours", async () => {
  const { inbox, sent, hear } = await atNight();
  await inbox.changeChatSettings({ urgentFrom: "none" });
  await hear("workplace");
  await hear("workplace", true);
  expect(sent).toEqual([]);
  expect(await inbox.notificationPage({ limit: 5, offset: 0 })).toMatchObject({ lines: [{ count: 1 }] });
});

it("what was confirmed before it came is not pushed", async () => {
  const { inbox, sent, hear } = await atNight();
  const about = { type: "chatMessage", id: "room~3" } as const;
  await inbox.endNotifications({
    which: { about, topic: "messageUrgent" },
    how: "read",
    at: Date.now() + 1000,
  });
  await hear("workplace");
  expect(sent).toEqual([]);
});

it("whom no push reaches is sent a mail, in quiet hours too, under one name for all its rounds", async () => {
  const { who, sent, hear } = await atNight(false);
  await hear("workplace");
  await hear("workplace", true);
  const mail = { type: "urgentMail", userId: who, senderId: "sato", place: "room~3" };
  expect(sent).toEqual(Array(2).fill({ ...mail, path: "/rooms/room?before=23#m3" }));
});

it("there is no such mail to who is there, or takes none from such a sender", async () => {
  const { who, inbox, sent, hear } = await atNight(false);
  await hear("list");
  await inbox.changeChatSettings({ urgentFrom: "none" });
  await hear("workplace");
  await inbox.changeChatSettings({ urgentFrom: "workplace" });
  const live = await openLive(who);
  live.send(connectPacket(who));
  await until(() => live.of("connack").length > 0 || Promise.reject());
  await hear("workplace");
  expect(sent).toEqual([]);
  live.socket.close();
});
