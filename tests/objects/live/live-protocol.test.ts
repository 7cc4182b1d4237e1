import { runInDurableObject } from "cloudflare:test";
import { generate } from "mqtt-packet";
import { describe, expect, it } from "vitest";
import { type MqttSession, openSession, receive } from "../../../durable-objects/mqtt/mqtt-session";
import {
  closedWith,
  connected,
  connectPacket,
  forget,
  openLive,
  subscribePacket,
} from "../../support/workerd/chat/live";
import { directRoom, groupRoom, inboxOf, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

describe("what breaks the protocol is cut, and nobody else notices", () => {
  const bytes: [string, Uint8Array, number][] = [
    ["256 MB declared", Uint8Array.of(0x30, 0xff, 0xff, 0xff, 0x7f), 1009],
    ["a length of five bytes", Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80, 0x01), 1002],
    ["an unknown protocol", Uint8Array.of(0x10, 8, ...text("AMQP"), 4, 2), 1002],
    ["an unknown version", Uint8Array.of(0x10, 8, ...text("MQTT"), 9, 2), 1002],
    ["packet type 0", Uint8Array.of(0x00, 0x00), 1002],
    ["packet type 15", Uint8Array.of(0xf0, 0x00), 1002],
    ["a CONNECT without a body", Uint8Array.of(0x10, 0x00), 1002],
  ];

  it.each(bytes)("%s", async (_, packet, code) => {
    const sato = somebody("sato");
    const neighbour = await connected(sato);
    const live = await openLive(sato);
    live.socket.send(packet);
    await closedWith(live, code);
    neighbour.send({ cmd: "pingreq" });
    await until(() => expect(neighbour.of("pingresp")).toHaveLength(1));
    neighbour.socket.close();
  });

  it.each([
    ["a SUBSCRIBE without topics", Uint8Array.of(0x82, 2, 0, 1)],
    ["an UNSUBSCRIBE without topics", Uint8Array.of(0xa2, 2, 0, 1)],
  ])("%s", async (_, packet) => {
    const live = await connected(somebody("sato"));
    live.socket.send(packet);
    await closedWith(live, 1002);
  });

  it("a text frame", async () => {
    const live = await openLive(somebody("sato"));
    live.socket.send("CONNECT");
    await closedWith(live, 1003);
  });

  it("a PUBLISH, retained or not", async () => {
    for (const retain of [false, true]) {
      const live = await connected(somebody("sato"));
      live.send({ cmd: "publish", topic: "announce", payload: "x", qos: 0, dup: false, retain });
      await closedWith(live, 1008);
    }
  });
});

const HOSTILE = (roomId: string, userId: string) => [
  "#",
  "+",
  "+/+",
  "session/+",
  "session/#",
  "session/",
  "session",
  "/session/x",
  `session/${roomId}/`,
  `session/${roomId}/#`,
  `session/${roomId}\0`,
  `session//${roomId}`,
  `Session/${roomId}`,
  `ｓession/${roomId}`,
  `sessi\u043en/${roomId}`,
  `session/${roomId} `,
  "$SYS/#",
  `$share/g/session/${roomId}`,
  "$share/g/announce",
  "announce/",
  `announce/${userId}`,
  "ANNOUNCE",
  "__proto__",
];

describe("topics", () => {
  it("are the viewer's own announcements and rooms, and at a room what happens in it", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const [{ id }, other] = [await directRoom(sato, tanaka), await groupRoom([sato, tanaka])];
    const strangers = await groupRoom([sato, somebody("ito")]);
    const filters = ["announce", `session/${id}`, `session/${other.id}`, `session/${strangers.id}`];
    const own = await connected(tanaka);
    own.send(subscribePacket(filters, 1));
    await until(() => expect(own.of("suback")[0]?.granted).toEqual([1, 1, 1, 0x80]));
    const room = await connected(tanaka, {}, id);
    room.send(subscribePacket(filters, 2));
    await until(() => expect(room.of("suback")[0]?.granted).toEqual([0x80, 1, 0x80, 0x80]));
    for (const live of [own, room]) live.socket.close();
  });

  it("are refused by any other name, and nothing is delivered on them", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const filters = HOSTILE(id, tanaka);
    expect(filters).toHaveLength(23);
    for (const place of [undefined, id]) {
      const live = await connected(tanaka, {}, place);
      for (const [index, filter] of filters.entries()) live.send(subscribePacket([filter], 0, index + 1));
      await until(() => expect(live.of("suback")).toHaveLength(filters.length));
      expect(live.of("suback").map(({ granted }) => granted)).toEqual(filters.map(() => [0x80]));
      await room.send(sato, { text: "秘密", clientMessageId: `at ${place}` });
      live.socket.close();
      expect(live.of("publish")).toEqual([]);
    }
  });

  it("may be published to by nobody, under any name", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id } = await directRoom(sato, tanaka);
    for (const [index, topic] of [`session/${id}`, ...HOSTILE(id, tanaka)].entries()) {
      const live = await connected(tanaka, {}, index % 2 === 0 ? id : undefined);
      live.socket.send(publishBytes(topic));
      await until(() => expect(live.closed, topic).not.toBeNull());
    }
  });

  it("may be anybody's will by no name", async () => {
    const sato = somebody("sato");
    for (const topic of HOSTILE("x", sato)) {
      const live = await openLive(sato);
      live.socket.send(willBytes(sato, topic));
      await until(() => expect(live.closed, topic).not.toBeNull());
      expect(live.of("connack").every(({ returnCode }) => returnCode === 5)).toBe(true);
    }
  });
});

describe("an acknowledgement", () => {
  it("stands for those before it, which an object that slept may have forgotten", () => {
    const identity = { userId: "sato", sessionId: "s", expiresAt: 1 };
    const awake = { ...openSession(identity, 0), clientId: "sato", unacked: [65_534, 65_535, 1, 2] };
    const { session } = receive(awake, { cmd: "puback", messageId: 1 }, () => true, 0);
    expect(session.unacked).toEqual([2]);
    const unknown = receive(session, { cmd: "puback", messageId: 9 }, () => true, 0);
    expect(unknown.session.unacked).toEqual([2]);
  });
});

describe("packets cut anywhere", () => {
  it("are put together again from single bytes, also in several packets at a time", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id } = await directRoom(sato, tanaka);
    const live = await openLive(tanaka, { room: id });
    const stream = Buffer.concat([
      generate(connectPacket(tanaka)),
      generate(subscribePacket([`session/${id}`, "announce"], 1)),
      generate({ cmd: "pingreq" }),
    ]);
    for (const byte of stream) live.socket.send(Uint8Array.of(byte));
    await until(() => expect(live.of("pingresp")).toHaveLength(1));
    expect(live.of("suback")[0]?.granted).toEqual([1, 0x80]);
    live.socket.send(Buffer.concat([generate({ cmd: "pingreq" }), generate({ cmd: "pingreq" })]));
    await until(() => expect(live.of("pingresp")).toHaveLength(3));
    live.socket.close();
  });

  it("keep their beginning in the socket's attachment, where a sleeping object finds it", async () => {
    const sato = somebody("sato");
    const live = await connected(sato);
    const packet = generate(subscribePacket(["announce"], 1, 7));
    live.socket.send(packet.subarray(0, 9));
    await until(async () => expect((await attachmentOf(sato)).rest).toHaveLength(9));
    await forget(sato);
    live.socket.send(packet.subarray(9));
    await until(() => expect(live.of("suback")[0]).toMatchObject({ messageId: 7, granted: [1] }));
    await inboxOf(sato).setCounts({ businessCardUnread: 1 });
    await until(() => expect(live.frames("announce")).toHaveLength(1));
    expect(await attachmentOf(sato)).toMatchObject({
      unacked: [1],
      lastPacketId: 1,
      subscriptions: { announce: 1 },
    });
    live.socket.close();
  });
});

function attachmentOf(userId: string) {
  return runInDurableObject(inboxOf(userId), (_, state) => {
    const [socket] = state.getWebSockets();
    return socket?.deserializeAttachment() as MqttSession;
  });
}

function text(value: string) {
  const bytes = new TextEncoder().encode(value);
  return [bytes.length >> 8, bytes.length & 0xff, ...bytes];
}

function publishBytes(topic: string) {
  const body = [...text(topic), 0x78];
  return Uint8Array.of(0x30, body.length, ...body);
}

function willBytes(userId: string, topic: string) {
  const body = [...text("MQTT"), 4, 0x06, 0, 60, ...text(`${userId}/tab`), ...text(topic), ...text("gone")];
  return Uint8Array.of(
    0x10,
    ...(body.length < 128 ? [body.length] : [(body.length & 0x7f) | 0x80, body.length >> 7]),
    ...body,
  );
}
