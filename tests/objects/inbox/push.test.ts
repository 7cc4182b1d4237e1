import { env, runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import { connectPacket, openLive } from "../../support/workerd/chat/live";
import { inboxOf, membership, snapshotAt, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

const HOUR_MS = 3_600_000;

/** An Inbox whose pushes go nowhere but here. */
async function watched(wants = true) {
  const who = somebody("away");
  const sent: unknown[] = [];
  await runInDurableObject(inboxOf(who), (inbox) => {
    Object.assign(inbox, { env: { ...env, EVENTS: { send: async (event: unknown) => sent.push(event) } } });
  });
  await inboxOf(who).changeChatSettings({ quietHours: null });
  if (wants) await inboxOf(who).wantPushes();
  return {
    who,
    sent,
    inbox: inboxOf(who),
    deliver: (seq: number) => inboxOf(who).deliver(snapshotAt(seq), membership()),
  };
}

it("is asked for when nobody is there, with the place in the room and nothing that was said", async () => {
  const { who, sent, deliver } = await watched();
  await deliver(3);
  expect(sent).toEqual([{ type: "newMessage", userId: who, roomId: "room", kind: "direct", lastSeq: 3 }]);
});

it("is asked for once in five minutes about a room", async () => {
  const { sent, deliver } = await watched();
  for (let seq = 1; seq <= 30; seq += 1) await deliver(seq);
  expect(sent).toHaveLength(1);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await deliver(31);
  vi.useRealTimers();
  expect(sent).toHaveLength(2);
});

it("is not asked for by who has subscribed no browser, and no more once none was found", async () => {
  const never = await watched(false);
  await never.deliver(1);
  expect(never.sent).toEqual([]);
  const gone = await watched();
  await gone.inbox.wantNoPushes(Date.now() - HOUR_MS);
  await gone.deliver(1);
  expect(gone.sent).toHaveLength(1);
  const later = await watched();
  await later.inbox.wantNoPushes(Date.now() + 1);
  await later.deliver(1);
  expect(later.sent).toEqual([]);
});

it("is not asked for in a muted room, for what was read, nor for one's own message", async () => {
  const mute = await watched(false);
  await mute.deliver(1);
  await mute.inbox.mute("room", true);
  await mute.inbox.wantPushes();
  await mute.deliver(2);
  expect(mute.sent).toEqual([]);
  const own = await watched();
  await own.inbox.deliver(snapshotAt(4), membership({ sentSeq: 4 }));
  expect(own.sent).toEqual([]);
});

it("waits for the end of the quiet hours, where the mail is", async () => {
  const quiet = await watched();
  const hour = new Date(Date.now() + 9 * HOUR_MS).getUTCHours();
  await quiet.inbox.changeChatSettings({ quietHours: { from: hour, to: (hour + 2) % 24 } });
  await quiet.deliver(1);
  expect(quiet.sent).toEqual([]);
  const due = await runInDurableObject(quiet.inbox, (_, { storage }) =>
    storage.sql.exec<{ at: number }>("SELECT mail_due_at AS at FROM rooms").one(),
  );
  expect(due.at).toBeGreaterThan(Date.now() + HOUR_MS - 1);
});

it("is not asked for while a screen of the person is open", async () => {
  const { who, sent, deliver } = await watched();
  const live = await openLive(who);
  live.send(connectPacket(who));
  await until(() => expect(live.of("connack")).toHaveLength(1));
  await deliver(1);
  expect(sent).toEqual([]);
  live.socket.close();
});
