import { expect, it, vi } from "vitest";
import { utf8 } from "#contract/bytes";
import { MQTT_UNACKED, MQTT_UNHEARD_BYTES } from "#contract/limits";
import type { RoomState } from "../../durable-objects/delivery";
import { connectPacket, type Live, openLive, subscribePacket } from "../support/live";
import { inboxOf, somebody } from "../support/rooms";

const MESSAGES = 10_000;
const FRAME_BYTES = 600;
const AT_ONCE = 20;
const TOPIC = "session/room";

it("ten thousand messages cut readers who acknowledge none or say nothing; nobody else waits or misses one", {
  timeout: 60_000,
}, async () => {
  const [alone, beside] = [somebody("alone"), somebody("beside")];
  const undisturbed = await listening(alone, "quick", 1);
  const heardAlone = follow(undisturbed);
  const before = await flood(alone, heardAlone);

  const slow = [await listening(beside, "without-acks", 1), await listening(beside, "mute", 0)];
  const quick = await listening(beside, "quick", 1);
  const heardBeside = follow(quick);
  const after = await flood(beside, heardBeside);

  const held: string[] = [];
  for (const [index, live] of slow.entries()) {
    await vi.waitFor(() => expect(live.closed).toMatchObject({ code: 1008, reason: "slow reader" }));
    const sent = live.of("publish").map(({ payload }) => payload);
    const bytes = sent.reduce((sum, { length }) => sum + length, 0);
    expect(sent.length).toBeLessThanOrEqual(index === 0 ? MQTT_UNACKED : MESSAGES - 1);
    expect(bytes).toBeLessThanOrEqual(MQTT_UNHEARD_BYTES);
    expect(sent.map(numberIn)).toEqual(sent.map((_, at) => at + 1));
    held.push(`${sent.length} messages of ${Math.round(bytes / 1024)} KB`);
  }
  for (const [live, heard] of [
    [undisturbed, heardAlone],
    [quick, heardBeside],
  ] as const) {
    expect([...heard.keys()]).toEqual(Array.from({ length: MESSAGES }, (_, at) => at + 1));
    expect(live.closed).toBeNull();
    live.socket.close();
  }
  console.log(
    `cut at QoS 1 after ${held[0]}, at QoS 0 after ${held[1]}; p99 of the others ${before} ms without them, ${after} ms beside them`,
  );
});

/** A socket that hears the room. */
async function listening(who: string, tab: string, qos: 0 | 1): Promise<Live> {
  await inboxOf(who).deliver(stateAt(0), standing);
  const live = await openLive(who);
  live.send(connectPacket(who, { clientId: `${who}/${tab}` }));
  live.send(subscribePacket([TOPIC], qos));
  await vi.waitFor(() => expect(live.of("suback")[0]?.granted).toEqual([qos]));
  return live;
}

/** What a socket hears from now on, each message once, with the time it came; the last of several acknowledges them all. */
function follow(live: Live): Map<number, number> {
  const heardAt = new Map<number, number>();
  let seen = live.packets.length;
  live.socket.addEventListener("message", () => {
    let last: number | undefined;
    for (; seen < live.packets.length; seen += 1) {
      const packet = live.packets[seen];
      if (packet?.cmd !== "publish") continue;
      heardAt.set(numberIn(packet.payload), performance.now());
      last = packet.messageId;
    }
    if (last !== undefined) live.send({ cmd: "puback", messageId: last });
  });
  return heardAt;
}

/** Tells an Inbox of every message, some at a time; how long the slowest in a hundred took to be heard, ms. */
async function flood(who: string, heardAt: Map<number, number>): Promise<number> {
  const inbox = inboxOf(who);
  const toldAt: number[] = [];
  for (let first = 1; first <= MESSAGES; first += AT_ONCE) {
    const seqs = Array.from({ length: AT_ONCE }, (_, at) => first + at);
    toldAt.push(...seqs.map(() => performance.now()));
    const news = seqs.map((seq) => ({ seq, body: frameOf(seq) }));
    await inbox.deliver(stateAt(first + AT_ONCE - 1), standing, news, false);
  }
  await vi.waitFor(() => expect(heardAt.size).toBe(MESSAGES), { timeout: 10_000 });
  const waits = toldAt.map((at, index) => (heardAt.get(index + 1) ?? Number.POSITIVE_INFINITY) - at);
  return waits.sort((a, b) => a - b)[Math.floor(MESSAGES * 0.99)] ?? Number.NaN;
}

const standing = { isMember: true, joinedSeq: 0, sentSeq: 0 };

const frameOf = (seq: number) => utf8(JSON.stringify({ seq, payload: "x".repeat(FRAME_BYTES - 30) }));

const numberIn = (payload: string | Buffer): number => Number(/"seq":(\d+)/.exec(payload.toString())?.[1]);

function stateAt(lastSeq: number): RoomState {
  const room = { roomId: "room", kind: "group" as const, ownerId: "other", title: "", revision: 1 };
  return { ...room, memberIds: ["me", "other"], memberCount: 2, lastSeq, latest: null };
}
