import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { MQTT_UNACKED, MQTT_UNREAD_BYTES } from "#contract/chat/limits";
import type { SealedMessage } from "#contract/chat/live";
import type { RoomSockets } from "../../../durable-objects/room/room-sockets";
import { sized } from "../../support/size";
import { type Live, openRoom } from "../../support/workerd/chat/live";
import { groupRoom, roomOf, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

const MESSAGES = sized(1500, 10_000);
const AT_ONCE = 20;
/** All of them are more than what may go by unheard. Storing so many is another test's work. */
const PAYLOAD_CHARS = sized(3300, 330);
const FRAME: SealedMessage = {
  type: "message",
  id: "id",
  seq: 0,
  senderId: "sender",
  clientMessageId: "draft",
  payload: "x".repeat(PAYLOAD_CHARS),
  createdAt: 0,
  version: 0,
  editedAt: null,
  deletedAt: null,
  medias: [],
  acknowledgedBy: [],
};
type Screens = DurableObject & { sockets: RoomSockets };

it(`${MESSAGES} messages cut readers who acknowledge none or say nothing; nobody else waits or misses one`, async () => {
  const reader = somebody("reader");
  const [alone, beside] = [await groupRoom([reader]), await groupRoom([reader])];
  const undisturbed = await openRoom(reader, alone.id, { qos: 1 });
  const receivedAlone = follow(undisturbed);
  const before = await flood(alone.id, receivedAlone);

  const slow = [await openRoom(reader, beside.id, { qos: 1 }), await openRoom(reader, beside.id)];
  const quick = await openRoom(reader, beside.id, { qos: 1 });
  const receivedInSidebar = follow(quick);
  const after = await flood(beside.id, receivedInSidebar);

  const held: string[] = [];
  for (const [index, live] of slow.entries()) {
    await until(() => expect(live.closed).toMatchObject({ code: 1008, reason: "slow reader" }));
    const sent = live.of("publish").map(({ payload }) => payload);
    const bytes = sent.reduce((sum, { length }) => sum + length, 0);
    expect(sent.length).toBeLessThanOrEqual(index === 0 ? MQTT_UNACKED : MESSAGES - 1);
    expect(bytes).toBeLessThanOrEqual(MQTT_UNREAD_BYTES);
    expect(sent.map(numberIn)).toEqual(sent.map((_, at) => at + 1));
    held.push(`${sent.length} messages of ${Math.round(bytes / 1024)} KB`);
  }
  for (const [live, reached] of [
    [undisturbed, receivedAlone],
    [quick, receivedInSidebar],
  ] as const) {
    expect([...reached.keys()]).toEqual(Array.from({ length: MESSAGES }, (_, at) => at + 1));
    expect(live.closed).toBeNull();
    live.socket.close();
  }
  console.log(
    `cut at QoS 1 after ${held[0]}, at QoS 0 after ${held[1]}; p99 of the others ${before} ms without them, ${after} ms beside them`,
  );
});

/** What a socket hears from now on, each message once, with the time it came; the last of several acknowledges them all. */
function follow(live: Live): Map<number, number> {
  const activeAt = new Map<number, number>();
  let seen = live.packets.length;
  live.socket.addEventListener("message", () => {
    let last: number | undefined;
    for (; seen < live.packets.length; seen += 1) {
      const packet = live.packets[seen];
      if (packet?.cmd !== "publish") continue;
      activeAt.set(numberIn(packet.payload), performance.now());
      last = packet.messageId;
    }
    if (last !== undefined) live.send({ cmd: "puback", messageId: last });
  });
  return activeAt;
}

/** Publishes every message, some at a time, as sending them would; how long the slowest in a hundred took, ms. */
async function flood(roomId: string, activeAt: Map<number, number>): Promise<number> {
  const saidAt: number[] = [];
  for (let first = 1; first <= MESSAGES; first += AT_ONCE) {
    const seqs = Array.from({ length: AT_ONCE }, (_, at) => first + at);
    saidAt.push(...seqs.map(() => performance.now()));
    await runInDurableObject(roomOf(roomId), ({ sockets }: Screens) => {
      for (const seq of seqs) sockets.publish({ ...FRAME, seq });
    });
    // Who receives and acknowledges keeps up with the sending, however fast the machine is.
    await until(() => expect(activeAt.size).toBe(first + AT_ONCE - 1));
  }
  const waits = saidAt.map((at, index) => (activeAt.get(index + 1) ?? Number.POSITIVE_INFINITY) - at);
  return waits.sort((a, b) => a - b)[Math.floor(MESSAGES * 0.99)] ?? Number.NaN;
}

const numberIn = (payload: string | Buffer): number => Number(/"seq":(\d+)/.exec(payload.toString())?.[1]);
