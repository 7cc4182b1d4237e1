import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { PUSH_ABOUT_NOTIFICATIONS_MS } from "#contract/notifications/limits";
import type { Topic } from "#contract/notifications/topics";
import { connectPacket, openLive } from "../../support/workerd/chat/live";
import { inboxOf, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

let notified = 0;

/** An Inbox whose pushes go nowhere but here. */
async function watched() {
  const who = somebody("away");
  const inbox = inboxOf(who);
  const sent: { type: string; group: string | null }[] = [];
  await runInDurableObject(inbox, (object) => {
    const EVENTS = { send: async (event: (typeof sent)[number]) => void sent.push(event) };
    Object.assign(object, { env: { ...env, EVENTS } });
  });
  await inbox.changeChatSettings({ quietHours: null });
  await inbox.wantPushes();
  const notify = (topic: Topic = "commented") =>
    inbox.notify({
      id: `n${++notified}`,
      topic,
      about: { type: "groupPost", id: `p${notified}` },
      actorId: null,
      text: "症例検討会",
      at: Date.now(),
    });
  return { who, inbox, sent, notify };
}

const groups = (sent: readonly { group: string | null }[]) => sent.map(({ group }) => group);

it("says of what kind something is, and neither what nor of whom", async () => {
  const { who, sent, notify } = await watched();
  await notify();
  const { at, ...push } = sent[0] as { at?: number } & (typeof sent)[number];
  expect(push).toEqual({ type: "newNotification", userId: who, group: "replies" });
  expect(at).toBeGreaterThan(0);
  expect(JSON.stringify(sent)).not.toContain("症例検討会");
});

it("is of the kinds that the person chose, and of no other", async () => {
  const { inbox, sent, notify } = await watched();
  await notify("boardOfficial");
  expect(sent).toEqual([]);
  await inbox.chosenPushes({ pushed: ["board"] });
  await notify("cardRequested");
  expect(sent).toEqual([]);
  await notify("boardOfficial");
  expect(groups(sent)).toEqual(["board"]);
});

it("comes once in five minutes, however much happens, and says that it is of several kinds", async () => {
  const { inbox, sent, notify } = await watched();
  await notify();
  for (const topic of ["commented", "cardRequested", "mentioned"] as const) await notify(topic);
  expect(sent).toHaveLength(1);
  vi.setSystemTime(Date.now() + PUSH_ABOUT_NOTIFICATIONS_MS);
  await runDurableObjectAlarm(inbox);
  expect(groups(sent)).toEqual(["replies", null]);
});

it("waits for the end of quiet hours, and is not sent when all was read meanwhile", async () => {
  for (const isRead of [false, true]) {
    const { inbox, sent, notify } = await watched();
    const hour = new Date(Date.now() + 9 * HOUR_MS).getUTCHours();
    await inbox.chosenPushes({ quietHours: { from: hour, to: (hour + 2) % 24 } });
    await notify();
    expect(sent).toEqual([]);
    if (isRead) await inbox.readNotifications(undefined, Date.now());
    vi.setSystemTime(Date.now() + HOUR_MS / 2);
    await runDurableObjectAlarm(inbox);
    expect(sent).toEqual([]);
    vi.setSystemTime(Date.now() + 2 * HOUR_MS);
    await runDurableObjectAlarm(inbox);
    expect(groups(sent)).toEqual(isRead ? [] : ["replies"]);
    vi.useRealTimers();
  }
});

it("is not sent to who is there", async () => {
  const { who, sent, notify } = await watched();
  const live = await openLive(who);
  live.send(connectPacket(who));
  await until(() => expect(live.of("connack")).toHaveLength(1));
  await notify();
  expect(sent).toEqual([]);
  live.socket.close();
});
