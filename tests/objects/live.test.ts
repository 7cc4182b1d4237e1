import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { generate } from "mqtt-packet";
import { describe, expect, it, vi } from "vitest";
import { CERT_LIFETIME_MS, LIVE_CLOCK_TOLERANCE_MS, OPEN_ROOMS_PER_USER } from "#contract/limits";
import { type MqttSession, openSession, receive } from "../../durable-objects/mqtt/mqtt-session";
import { openSocket } from "../../workers/live";
import {
  connectPacket,
  forget,
  forgetRoom,
  knock,
  type Live,
  openLive,
  openRoom,
  signedUrl,
  subscribePacket,
} from "../support/workerd/live";
import { directRoom, groupRoom, inboxOf, roomOf, somebody } from "../support/workerd/rooms";

async function connected(userId: string, more: object = {}, room?: string) {
  const live = await openLive(userId, { room });
  live.send(connectPacket(userId, more));
  await vi.waitFor(() => expect(live.of("connack")).toHaveLength(1));
  return live;
}

const SLOW = { timeout: 30_000 };
/** Who has a room open hears of its badge once a second. */
const WITHIN = { timeout: 2000 };
const closedWith = (live: Live, code: number) => vi.waitFor(() => expect(live.closed?.code).toBe(code));

describe("the door of the socket", () => {
  it("lets in what was signed with fresh credentials", async () => {
    const response = await knock(await signedUrl(somebody("sato")));
    expect(response.status).toBe(101);
    expect(response.headers.get("sec-websocket-protocol")).toBe("mqtt");
    response.webSocket?.accept();
    response.webSocket?.close();
  });

  it("refuses another origin, no origin, no subprotocol, no upgrade", async () => {
    const url = await signedUrl(somebody("sato"));
    expect((await knock(url, { origin: "https://evil.test" })).status).toBe(403);
    expect((await knock(url, { origin: "null" })).status).toBe(403);
    expect((await knock(url, { "sec-websocket-protocol": "soap" })).status).toBe(400);
    expect((await knock(url, { upgrade: "h2c" })).status).toBe(426);
  });

  it("lets in the site's own pages where the site stands before this host", async () => {
    const url = await signedUrl(somebody("sato"));
    const headers = {
      upgrade: "websocket",
      origin: "https://www.inowa.test",
      "sec-websocket-protocol": "mqtt",
    };
    const knocking = new Request(url, { headers });
    expect((await openSocket(knocking, env)).status).toBe(403);
    const before = { ...env, SITE_ORIGIN: "https://www.inowa.test/" };
    const response = await openSocket(knocking, before);
    expect(response.status).toBe(101);
    response.webSocket?.accept();
    response.webSocket?.close();
  });

  it("refuses credentials at 60 minutes, and an address signed too long ago or ahead", async () => {
    const sato = somebody("sato");
    const at = async (signing: object) => (await knock(await signedUrl(sato, signing))).status;
    const now = Date.now();
    expect(await at({ issuedAt: now - CERT_LIFETIME_MS - 1 })).toBe(403);
    expect(await at({ signedAt: now - LIVE_CLOCK_TOLERANCE_MS - 2000 })).toBe(403);
    expect(await at({ signedAt: now + LIVE_CLOCK_TOLERANCE_MS + 2000 })).toBe(403);
    expect(await at({ issuedAt: now - CERT_LIFETIME_MS + 60_000, signedAt: now - 60_000 })).toBe(101);
  });

  it("refuses every altered or borrowed part of the address", async () => {
    const url = await signedUrl(somebody("sato"));
    const foreign = await signedUrl(somebody("tanaka"));
    const names = ["X-Amz-Signature", "X-Amz-Security-Token", "X-Amz-Credential", "X-Amz-Date"] as const;
    for (const name of names) {
      for (const value of ["", "x", `${url.searchParams.get(name)}0`, foreign.searchParams.get(name) ?? ""]) {
        const altered = new URL(url);
        altered.searchParams.set(name, value);
        if (altered.href === url.href) continue;
        expect((await knock(altered)).status, `${name}=${value}`).toBe(403);
      }
    }
    const added = new URL(url);
    added.searchParams.set("user", "tanaka");
    expect((await knock(added)).status).toBe(403);
    expect((await knock(await signedUrl(somebody("sato"), { secret: env.COOKIE_SECRET }))).status).toBe(403);
  });

  it("refuses the credentials of a session that ended, and cuts its socket; another session stays", async () => {
    const sato = somebody("sato");
    const live = await openLive(sato, { sessionId: "ended" });
    const other = await openLive(sato, { sessionId: "other" });
    await inboxOf(sato).endSession("ended");
    await closedWith(live, 1008);
    expect((await knock(await signedUrl(sato, { sessionId: "ended" }))).status).toBe(403);
    expect(other.closed).toBeNull();
    other.socket.close();
  });

  it("takes five sockets of a person, not six", async () => {
    const sato = somebody("sato");
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openLive(sato)));
    expect((await knock(await signedUrl(sato))).status).toBe(429);
    for (const { socket } of sockets) socket.close();
  });
});

describe("CONNECT", () => {
  it.each([
    ["MQTT 3.1", { protocolId: "MQIsdp", protocolVersion: 3 }, 1],
    ["another's client id", { clientId: "somebody-else" }, 2],
    ["a will", { will: { topic: "announce", payload: "x", qos: 0, retain: true } }, 5],
  ])("refuses %s", async (_, more, returnCode) => {
    const live = await connected(somebody("sato"), more);
    expect(live.of("connack")[0]?.returnCode).toBe(returnCode);
    await closedWith(live, 1000);
  });

  it("comes first, and once", async () => {
    const sato = somebody("sato");
    const early = await openLive(sato);
    early.send(subscribePacket(["announce"]));
    await closedWith(early, 1002);
    const twice = await connected(sato);
    twice.send(connectPacket(sato));
    await closedWith(twice, 1002);
  });

  it("takes over from the socket that had the client id", async () => {
    const sato = somebody("sato");
    const before = await connected(sato);
    const after = await connected(sato);
    await closedWith(before, 1000);
    expect(after.closed).toBeNull();
    after.socket.close();
  });

  it("has ten seconds", async () => {
    const sato = somebody("sato");
    const live = await openLive(sato);
    await runInDurableObject(inboxOf(sato), (_, state) => {
      for (const socket of state.getWebSockets()) {
        socket.serializeAttachment({ ...socket.deserializeAttachment(), openedAt: Date.now() - 10_000 });
      }
    });
    await forget(sato);
    await runDurableObjectAlarm(inboxOf(sato));
    await closedWith(live, 1008);
  });

  it("lasts no longer than its credentials", async () => {
    const sato = somebody("sato");
    const live = await connected(sato);
    await runInDurableObject(inboxOf(sato), (_, state) => {
      for (const socket of state.getWebSockets()) {
        socket.serializeAttachment({ ...socket.deserializeAttachment(), expiresAt: Date.now() });
      }
    });
    await forget(sato);
    await runDurableObjectAlarm(inboxOf(sato));
    await closedWith(live, 1008);
  });
});

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
    await vi.waitFor(() => expect(neighbour.of("pingresp")).toHaveLength(1));
    neighbour.socket.close();
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
  it("are the viewer's own announcements, and at a room what happens in it", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const [{ id }, other] = [await directRoom(sato, tanaka), await groupRoom([sato, tanaka])];
    const filters = ["announce", `session/${id}`, `session/${other.id}`];
    const own = await connected(tanaka);
    own.send(subscribePacket(filters, 1));
    await vi.waitFor(() => expect(own.of("suback")[0]?.granted).toEqual([1, 0x80, 0x80]));
    const room = await connected(tanaka, {}, id);
    room.send(subscribePacket(filters, 2));
    await vi.waitFor(() => expect(room.of("suback")[0]?.granted).toEqual([0x80, 1, 0x80]));
    for (const live of [own, room]) live.socket.close();
  });

  it("are refused by any other name, and nothing is delivered on them", SLOW, async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const filters = HOSTILE(id, tanaka);
    expect(filters).toHaveLength(23);
    for (const place of [undefined, id]) {
      const live = await connected(tanaka, {}, place);
      for (const [index, filter] of filters.entries()) live.send(subscribePacket([filter], 0, index + 1));
      await vi.waitFor(() => expect(live.of("suback")).toHaveLength(filters.length));
      expect(live.of("suback").map(({ granted }) => granted)).toEqual(filters.map(() => [0x80]));
      await room.send(sato, { text: "秘密", clientMessageId: `at ${place}` });
      live.socket.close();
      expect(live.of("publish")).toEqual([]);
    }
  });

  it("may be published to by nobody, under any name", SLOW, async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id } = await directRoom(sato, tanaka);
    for (const [index, topic] of [`session/${id}`, ...HOSTILE(id, tanaka)].entries()) {
      const live = await connected(tanaka, {}, index % 2 === 0 ? id : undefined);
      live.socket.send(publishBytes(topic));
      await vi.waitFor(() => expect(live.closed, topic).not.toBeNull());
    }
  });

  it("may be anybody's will by no name", SLOW, async () => {
    const sato = somebody("sato");
    for (const topic of HOSTILE("x", sato)) {
      const live = await openLive(sato);
      live.socket.send(willBytes(sato, topic));
      await vi.waitFor(() => expect(live.closed, topic).not.toBeNull());
      expect(live.of("connack").every(({ returnCode }) => returnCode === 5)).toBe(true);
    }
  });
});

describe("the socket to a room", () => {
  it("opens for members alone, and for no invented room", async () => {
    const [sato, tanaka, stranger] = [somebody("sato"), somebody("tanaka"), somebody("stranger")];
    const { id } = await directRoom(sato, tanaka);
    const at = async (userId: string, room: string) =>
      (await knock(await signedUrl(userId, { room }))).status;
    expect(await at(stranger, id)).toBe(403);
    expect(await at(tanaka, `${id.slice(0, -1)}${id.endsWith("A") ? "B" : "A"}`)).toBe(403);
    expect(await at(tanaka, "")).toBe(403);
    const elsewhere = await signedUrl(tanaka, { room: (await groupRoom([tanaka])).id });
    elsewhere.searchParams.set("room", id);
    expect((await knock(elsewhere)).status).toBe(403);
    (await openRoom(tanaka, id)).socket.close();
  });

  it("ends with its sign-in, whose credentials open no other; another sign-in goes on", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id } = await directRoom(sato, tanaka);
    const ended = await openRoom(tanaka, id, { sessionId: "ended" });
    const other = await openRoom(tanaka, id, { sessionId: "other" });
    await inboxOf(tanaka).endSession("ended");
    await closedWith(ended, 1008);
    expect((await knock(await signedUrl(tanaka, { sessionId: "ended", room: id }))).status).toBe(403);
    expect(other.closed).toBeNull();
    const kept = await signedUrl(tanaka, { sessionId: "kept", room: id });
    await inboxOf(tanaka).expel();
    await closedWith(other, 1008);
    expect((await knock(kept)).status).toBe(403);
  });

  it("is one of five that a person may have there, and of fifty rooms at most", SLOW, async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id } = await groupRoom([sato, tanaka]);
    const five = await Promise.all(Array.from({ length: 5 }, () => openRoom(sato, id)));
    expect((await knock(await signedUrl(sato, { room: id }))).status).toBe(429);
    const neighbour = await openRoom(tanaka, id);
    for (let index = 0; index < OPEN_ROOMS_PER_USER; index += 1) {
      expect(five.map(({ closed }) => closed)).toEqual(five.map(() => null));
      (await openRoom(sato, (await groupRoom([sato])).id)).socket.close();
    }
    for (const live of five) await closedWith(live, 1008);
    expect(neighbour.closed).toBeNull();
    neighbour.socket.close();
  });

  it("survives the sleep of the room, with identity, subscription and what was not acknowledged", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const live = await openRoom(tanaka, id, { qos: 1 });
    await room.send(sato, { text: "一", clientMessageId: "1" });
    await vi.waitFor(() => expect(live.frames(`session/${id}`)).toHaveLength(1));
    await forgetRoom(id);
    await room.send(sato, { text: "二", clientMessageId: "2" });
    await vi.waitFor(() => expect(live.of("publish").map(({ messageId }) => messageId)).toEqual([1, 2]));
    const session = await runInDurableObject(room, (_, state) =>
      state.getWebSockets()[0]?.deserializeAttachment(),
    );
    expect(session).toMatchObject({
      userId: tanaka,
      unacked: [1, 2],
      subscriptions: { [`session/${id}`]: 1 },
    });
    live.socket.close();
  });

  it("that falls silent is closed by the room's alarm", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const live = await openRoom(tanaka, id);
    await runInDurableObject(room, (_, state) => {
      for (const socket of state.getWebSockets()) {
        socket.serializeAttachment({ ...socket.deserializeAttachment(), heardAt: Date.now() - 90_001 });
      }
    });
    await forgetRoom(id);
    await runDurableObjectAlarm(room);
    await closedWith(live, 1008);
  });
});

describe("a live message", () => {
  it("reaches the other member as cipher text, and the unread count with it", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const [live, own] = [await openRoom(tanaka, id), await announced(tanaka)];
    await room.send(sato, { text: "カナリア", clientMessageId: "c1" });
    await vi.waitFor(() => expect(live.frames(`session/${id}`)).toHaveLength(1));
    expect(live.frames(`session/${id}`)[0]).toMatchObject({
      type: "message",
      seq: 1,
      senderId: sato,
      clientMessageId: "c1",
    });
    expect(JSON.stringify(live.frames(`session/${id}`))).not.toMatch(/カナリア|wrappedKey/);
    const badge = { type: "room", roomId: id, unread: 1, chat: 1 };
    await vi.waitFor(() => expect(own.frames("announce").at(-1)).toMatchObject(badge), WITHIN);
    for (const each of [live, own]) each.socket.close();
  });

  it("stops when the room's screen is left", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const [live, own] = [await openRoom(tanaka, id), await announced(tanaka)];
    live.send({ cmd: "unsubscribe", messageId: 2, unsubscriptions: [`session/${id}`] });
    await vi.waitFor(() => expect(live.of("unsuback")).toHaveLength(1));
    await room.send(sato, { text: "?", clientMessageId: "c1" });
    await vi.waitFor(
      () => expect(own.frames("announce").some(({ unread }) => unread === 1)).toBe(true),
      WITHIN,
    );
    expect(live.frames(`session/${id}`)).toEqual([]);
    for (const each of [live, own]) each.socket.close();
  });

  it("stops at once for a member who was taken out, whose socket is closed with the answer", async () => {
    const [sato, tanaka, nakamura] = [somebody("sato"), somebody("tanaka"), somebody("nakamura")];
    const { id, room } = await groupRoom([sato, tanaka, nakamura]);
    const [live, own, other] = [
      await openRoom(nakamura, id),
      await announced(nakamura),
      await openRoom(tanaka, id),
    ];
    await room.change(sato, { add: [], remove: [nakamura] });
    await closedWith(live, 1008);
    await room.send(sato, { text: "あとの話", clientMessageId: "c1" });
    await vi.waitFor(() => expect(own.frames("announce").at(-1)).toEqual({ type: "left", roomId: id }));
    await vi.waitFor(() =>
      expect(other.frames(`session/${id}`).map(({ type }) => type)).toEqual(["changed", "message"]),
    );
    expect(live.frames(`session/${id}`)).toEqual([]);
    expect((await knock(await signedUrl(nakamura, { room: id }))).status).toBe(403);
    for (const each of [own, other]) each.socket.close();
  });

  it("comes alone however many there are, while the badges of a large room go together", SLOW, async () => {
    const members = Array.from({ length: 60 }, () => somebody("crowd"));
    const [sender = "", reader = "", absent = ""] = members;
    const { id, room } = await groupRoom(members);
    const screen = await openRoom(reader, id);
    const [badge, elsewhere] = [await announced(reader), await announced(absent)];
    const texts = Array.from({ length: 80 }, (_, index) => `${index}`);
    const startedAt = Date.now();
    await Promise.all(texts.map((text) => room.send(sender, { text, clientMessageId: text })));
    const last = { unread: 80, lastSeq: 80 };
    for (const own of [badge, elsewhere]) {
      await vi.waitFor(() => expect(own.frames("announce").at(-1)).toMatchObject(last), { timeout: 10_000 });
    }
    const seconds = (Date.now() - startedAt) / 1000;
    expect(screen.frames(`session/${id}`).map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
    expect(elsewhere.frames("announce").length).toBeLessThan(texts.length / 2);
    expect(badge.frames("announce").length).toBeLessThanOrEqual(2 + seconds);
    console.log(
      `80 messages to 60 members in ${seconds} s: ${elsewhere.frames("announce").length} badges to who is elsewhere, ${badge.frames("announce").length} to who is there`,
    );
    for (const each of [screen, badge, elsewhere]) each.socket.close();
  });

  it("with QoS 1 carries growing packet ids; a client that acknowledges none is cut", SLOW, async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const [slow, quick] = [await openRoom(tanaka, id, { qos: 1 }), await openRoom(sato, id, { qos: 1 })];
    let acknowledged = 0;
    quick.socket.addEventListener("message", () => {
      const heard = quick.of("publish");
      for (const { messageId } of heard.slice(acknowledged)) quick.send({ cmd: "puback", messageId });
      acknowledged = heard.length;
    });
    for (let batch = 0; batch < 6; batch += 1) {
      const texts = Array.from({ length: 50 }, (_, index) => `${batch}-${index}`);
      await Promise.all(texts.map((text) => room.send(sato, { text, clientMessageId: text })));
      await vi.waitFor(() => expect(quick.frames(`session/${id}`)).toHaveLength((batch + 1) * 50));
    }
    const seqs = quick.frames(`session/${id}`).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    await closedWith(slow, 1008);
    const ids = slow.of("publish").map(({ messageId }) => messageId);
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    expect(quick.closed).toBeNull();
    quick.socket.close();
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
    await vi.waitFor(() => expect(live.of("pingresp")).toHaveLength(1));
    expect(live.of("suback")[0]?.granted).toEqual([1, 0x80]);
    live.socket.send(Buffer.concat([generate({ cmd: "pingreq" }), generate({ cmd: "pingreq" })]));
    await vi.waitFor(() => expect(live.of("pingresp")).toHaveLength(3));
    live.socket.close();
  });

  it("keep their beginning in the socket's attachment, where a sleeping object finds it", async () => {
    const sato = somebody("sato");
    const live = await connected(sato);
    const packet = generate(subscribePacket(["announce"], 1, 7));
    live.socket.send(packet.subarray(0, 9));
    await vi.waitFor(async () => expect((await attachmentOf(sato)).rest).toHaveLength(9));
    await forget(sato);
    live.socket.send(packet.subarray(9));
    await vi.waitFor(() => expect(live.of("suback")[0]).toMatchObject({ messageId: 7, granted: [1] }));
    await inboxOf(sato).count("notification", 1);
    await vi.waitFor(() => expect(live.frames("announce")).toHaveLength(1));
    expect(await attachmentOf(sato)).toMatchObject({
      unacked: [1],
      lastPacketId: 1,
      subscriptions: { announce: 1 },
    });
    live.socket.close();
  });
});

it("a socket whose room is killed is closed, and the next one finds all that was said", async () => {
  const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
  const { id, room } = await directRoom(sato, tanaka);
  const [live, own] = [await openRoom(tanaka, id, { qos: 1 }), await announced(tanaka)];
  for (const object of [room, inboxOf(tanaka)]) {
    const dying = runInDurableObject<DurableObject, void>(object, (_, state) => state.abort("killed"));
    await expect(dying).rejects.toThrow();
  }
  await vi.waitFor(() => expect([live.closed, own.closed]).not.toContain(null));
  await roomOf(id).send(sato, { text: "留守の間に", clientMessageId: "while-away" });
  const again = await openRoom(tanaka, id, { qos: 1 });
  await roomOf(id).send(sato, { text: "おかえりなさい", clientMessageId: "back" });
  await vi.waitFor(() => expect(again.frames(`session/${id}`).map(({ seq }) => seq)).toEqual([2]));
  await vi.waitFor(async () => expect((await inboxOf(tanaka).counters()).chat).toBe(2), WITHIN);
  again.socket.close();
});

/** A socket that hears what concerns a person. */
async function announced(userId: string): Promise<Live> {
  const live = await connected(userId, { clientId: `${userId}/own` });
  live.send(subscribePacket(["announce"]));
  await vi.waitFor(() => expect(live.of("suback")).toHaveLength(1));
  return live;
}

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
