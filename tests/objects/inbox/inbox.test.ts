import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RoomMembership, RoomSnapshot } from "../../../durable-objects/delivery";
import { retryAfterMs } from "../../../durable-objects/room/room-rules";
import { announced } from "../../support/workerd/chat/live";
import { inboxOf, membership, snapshotAt, somebody, wholePage } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

describe("unread", () => {
  it("counts messages of others, not one's own, and not what was there before one came", async () => {
    const inbox = inboxOf(somebody("unread"));
    await inbox.deliver(snapshotAt(5), membership({ joinedSeq: 3 }));
    expect((await inbox.counters()).chat).toBe(2);
    await inbox.deliver(snapshotAt(6), membership({ joinedSeq: 3, sentSeq: 6 }));
    expect((await inbox.counters()).chat).toBe(0);
    await inbox.deliver(snapshotAt(7), membership({ joinedSeq: 3, sentSeq: 6 }));
    expect((await inbox.counters()).chat).toBe(1);
  });

  it("never grows again by reading an older message, a repeated or an overtaken delivery", async () => {
    const inbox = inboxOf(somebody("unread"));
    await inbox.deliver(snapshotAt(9), membership());
    await inbox.markRead("room", 7);
    await inbox.markRead("room", 3);
    for (const seq of [9, 4, 8, 9]) await inbox.deliver(snapshotAt(seq), membership());
    expect((await inbox.counters()).chat).toBe(2);
  });

  it("goes with the room when one leaves, and a late delivery does not bring it back", async () => {
    const inbox = inboxOf(somebody("unread"));
    await inbox.deliver(snapshotAt(4), membership());
    await inbox.deliver(snapshotAt(4, { revision: 2 }), membership({ isMember: false }));
    await inbox.deliver(snapshotAt(3), membership());
    expect((await inbox.counters()).chat).toBe(0);
    expect(await inbox.rooms("me", wholePage)).toEqual([]);
  });

  it("of a room one has not heard of cannot be read away", async () => {
    const inbox = inboxOf(somebody("unread"));
    await inbox.markRead("nowhere", 10);
    expect(await inbox.rooms("me", wholePage)).toEqual([]);
  });
});

type Event = { kind: "message"; mine: boolean } | { kind: "read"; upTo: number } | { kind: "rename" };
type Delivery = { snapshot: RoomSnapshot; membership: RoomMembership };

const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("message" as const), mine: fc.boolean() }),
    fc.record({ kind: fc.constant("read" as const), upTo: fc.nat(12) }),
    fc.constant({ kind: "rename" as const }),
  ),
  { minLength: 1, maxLength: 14 },
);

/** What the room would tell after each event, and what a reload would show at the end. */
function story(list: Event[]) {
  const deliveries: Delivery[] = [];
  const reads: number[] = [];
  let [seq, sentSeq, revision] = [0, 0, 1];
  for (const event of list) {
    if (event.kind === "read") {
      reads.push(Math.min(event.upTo, seq));
      continue;
    }
    if (event.kind === "message") seq += 1;
    if (event.kind === "message" && event.mine) sentSeq = seq;
    if (event.kind === "rename") revision += 1;
    deliveries.push({
      snapshot: snapshotAt(seq, { kind: "group", revision, title: `title ${revision}` }),
      membership: membership({ sentSeq }),
    });
  }
  const lastRead = Math.max(0, sentSeq, ...reads);
  return { deliveries, reads, unread: Math.max(0, seq - lastRead), revision };
}

describe("state after events", () => {
  it("is the state after a reload, however deliveries repeat and overtake each other", async () => {
    await fc.assert(
      fc.asyncProperty(events, fc.infiniteStream(fc.nat()), async (list, chance) => {
        const { deliveries, reads, unread, revision } = story(list);
        const last = deliveries.at(-1);
        if (!last) return;
        const inbox = inboxOf(somebody("property"));
        await inbox.deliver(snapshotAt(0, { kind: "group", title: "title 1" }), membership());
        const rendered = [...deliveries, ...deliveries].map((delivery) => ({
          delivery,
          at: chance.next().value ?? 0,
        }));
        const shuffled = rendered.sort((a, b) => a.at - b.at).map(({ delivery }) => delivery);
        for (const { snapshot, membership } of shuffled) await inbox.deliver(snapshot, membership);
        for (const seq of reads) await inbox.markRead("room", seq);
        const [room] = await inbox.rooms("me", wholePage);
        expect((await inbox.counters()).chat).toBe(unread);
        expect(room?.title).toBe(`title ${revision}`);
        expect(room?.latest?.seq ?? 0).toBe(last.snapshot.lastSeq);
      }),
      { numRuns: 25 },
    );
  });
});

describe("badges other than chat's", () => {
  it("are told as the record counts them, so that to receive them twice changes nothing", async () => {
    const inbox = inboxOf(somebody("badges"));
    await inbox.setCounts({ businessCardRequest: 1 });
    await inbox.setCounts({ businessCardRequest: 1 });
    expect(await inbox.counters()).toEqual({
      notification: 0,
      businessCardUnread: 0,
      businessCardRequest: 1,
      chat: 0,
    });
  });

  it("of communities are counted anew by whoever has a screen open, which an Inbox knows", async () => {
    const reader = somebody("badges");
    expect(await inboxOf(reader).recountPlaces()).toBe(false);
    const live = await announced(reader);
    expect(await inboxOf(reader).recountPlaces()).toBe(true);
    await until(() => expect(live.frames("announce")).toEqual([{ type: "recount" }]));
    live.socket.close();
  });
});

describe("sending", () => {
  afterEach(() => void vi.useRealTimers());

  it("is admitted twenty times in a second", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const inbox = inboxOf(somebody("hasty"));
    const responses = await Promise.all(Array.from({ length: 25 }, () => inbox.admitSend("room")));
    expect(responses.filter(Boolean)).toHaveLength(20);
  });

  it("is retried after one second, then ever later, at most every ten minutes", () => {
    expect([1, 2, 3, 4].map(retryAfterMs)).toEqual([1000, 2000, 4000, 8000]);
    expect(retryAfterMs(50)).toBe(600_000);
  });
});
