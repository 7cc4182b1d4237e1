import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { OPEN_ROOMS_PER_USER } from "#contract/chat/limits";
import {
  announced,
  closedWith,
  forgetRoom,
  knock,
  openRoom,
  signedUrl,
} from "../../support/workerd/chat/live";
import { directRoom, groupRoom, inboxOf, roomOf, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

describe("the socket to a room", () => {
  it("opens for members alone, and for no invented room", async () => {
    // Whether a room was ever issued is in the record.
    await env.DB.prepare("CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, pair TEXT)").run();
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
    const saved = await signedUrl(tanaka, { sessionId: "kept", room: id });
    await inboxOf(tanaka).expel();
    await closedWith(other, 1008);
    expect((await knock(saved)).status).toBe(403);
  });

  it("is one of five that a person may have there, and of fifty rooms at most", async () => {
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
    await until(() => expect(live.frames(`session/${id}`)).toHaveLength(1));
    await forgetRoom(id);
    await room.send(sato, { text: "二", clientMessageId: "2" });
    await until(() => expect(live.of("publish").map(({ messageId }) => messageId)).toEqual([1, 2]));
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
        socket.serializeAttachment({ ...socket.deserializeAttachment(), activeAt: Date.now() - 90_001 });
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
    await until(() => expect(live.frames(`session/${id}`)).toHaveLength(1));
    expect(live.frames(`session/${id}`)[0]).toMatchObject({
      type: "message",
      seq: 1,
      senderId: sato,
      clientMessageId: "c1",
    });
    expect(JSON.stringify(live.frames(`session/${id}`))).not.toMatch(/カナリア|wrappedKey/);
    const badge = { type: "room", roomId: id, unread: 1, chat: 1 };
    await until(() => expect(own.frames("announce").at(-1)).toMatchObject(badge));
    for (const each of [live, own]) each.socket.close();
  });

  it("stops when the room's screen is left", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const [live, own] = [await openRoom(tanaka, id), await announced(tanaka)];
    live.send({ cmd: "unsubscribe", messageId: 2, unsubscriptions: [`session/${id}`] });
    await until(() => expect(live.of("unsuback")).toHaveLength(1));
    await room.send(sato, { text: "?", clientMessageId: "c1" });
    await until(() => expect(own.frames("announce").some(({ unread }) => unread === 1)).toBe(true));
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
    await until(() => expect(own.frames("announce").at(-1)).toEqual({ type: "left", roomId: id }));
    await until(() =>
      expect(other.frames(`session/${id}`).map(({ type }) => type)).toEqual(["changed", "message"]),
    );
    expect(live.frames(`session/${id}`)).toEqual([]);
    expect((await knock(await signedUrl(nakamura, { room: id }))).status).toBe(403);
    for (const each of [own, other]) each.socket.close();
  });

  it("comes alone however many there are, while the badges of a large room go together", async () => {
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
      await until(() => expect(own.frames("announce").at(-1)).toMatchObject(last));
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

  it("with QoS 1 carries growing packet ids; a client that acknowledges none is cut", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const [slow, quick] = [await openRoom(tanaka, id, { qos: 1 }), await openRoom(sato, id, { qos: 1 })];
    let acknowledged = 0;
    quick.socket.addEventListener("message", () => {
      const reached = quick.of("publish");
      for (const { messageId } of reached.slice(acknowledged)) quick.send({ cmd: "puback", messageId });
      acknowledged = reached.length;
    });
    for (let batch = 0; batch < 6; batch += 1) {
      const texts = Array.from({ length: 50 }, (_, index) => `${batch}-${index}`);
      await Promise.all(texts.map((text) => room.send(sato, { text, clientMessageId: text })));
      await until(() => expect(quick.frames(`session/${id}`)).toHaveLength((batch + 1) * 50));
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

it("a socket whose room is killed is closed, and the next one finds all that was said", async () => {
  const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
  const { id, room } = await directRoom(sato, tanaka);
  const [live, own] = [await openRoom(tanaka, id, { qos: 1 }), await announced(tanaka)];
  for (const object of [room, inboxOf(tanaka)]) {
    const dying = runInDurableObject<DurableObject, void>(object, (_, state) => state.abort("killed"));
    await expect(dying).rejects.toThrow();
  }
  await until(() => expect([live.closed, own.closed]).not.toContain(null));
  await roomOf(id).send(sato, { text: "留守の間に", clientMessageId: "while-away" });
  const again = await openRoom(tanaka, id, { qos: 1 });
  await roomOf(id).send(sato, { text: "おかえりなさい", clientMessageId: "back" });
  await until(() => expect(again.frames(`session/${id}`).map(({ seq }) => seq)).toEqual([2]));
  await until(async () => expect((await inboxOf(tanaka).counters()).chat).toBe(2));
  again.socket.close();
});
