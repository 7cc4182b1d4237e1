import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { sessionTopic } from "#contract/chat/socket";
import { connected, forget, forgetRoom, type Live, subscribePacket } from "../../support/workerd/chat/live";
import { groupRoom, roomOf, sentBy, somebody } from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

/** The one connection of a person, as the specification has it (W-1). */
const connection = (userId: string) => connected(userId, { clientId: "" });

async function enter(live: Live, roomId: string, qos: 0 | 1 = 0) {
  const before = live.of("suback").length;
  live.send(subscribePacket([sessionTopic(roomId)], qos, before + 1));
  await until(() => expect(live.of("suback")).toHaveLength(before + 1));
  return live.of("suback").at(-1)?.granted;
}

async function leave(live: Live, roomId: string) {
  const before = live.of("unsuback").length;
  live.send({ cmd: "unsubscribe", messageId: 100 + before, unsubscriptions: [sessionTopic(roomId)] });
  await until(() => expect(live.of("unsuback")).toHaveLength(before + 1));
}

const reached = (live: Live, roomId: string) =>
  live.frames(sessionTopic(roomId)).map(({ type, seq }) => [type, seq]);

async function talking() {
  const [sato, tanaka, ito] = [somebody("sato"), somebody("tanaka"), somebody("ito")];
  const { id, room } = await groupRoom([sato, tanaka, ito]);
  const say = (text: string) => room.send(sato, { text, clientMessageId: text });
  return { sato, tanaka, ito, id, room, say };
}

describe("one connection", () => {
  it("receives a room's events from entering to leaving, and other rooms as they are entered", async () => {
    const { tanaka, id, room, say, sato } = await talking();
    const other = await groupRoom([sato, tanaka]);
    const live = await connection(tanaka);
    await say("前");
    expect(await enter(live, id)).toEqual([0]);
    await say("間");
    await until(() => expect(reached(live, id)).toEqual([["message", 2]]));
    await leave(live, id);
    expect(await enter(live, other.id, 1)).toEqual([1]);
    await say("後");
    await other.room.send(sato, { text: "別の部屋", clientMessageId: "o" });
    await until(() => expect(reached(live, other.id)).toEqual([["message", 1]]));
    expect(reached(live, id)).toEqual([["message", 2]]);
    expect(await enter(live, id)).toEqual([0]);
    await room.markRead(sato, 3);
    await say("また");
    await until(() => expect(reached(live, id).at(-1)).toEqual(["message", 4]));
    live.socket.close();
  });

  it("receives nothing of a message from before the person came to the room", async () => {
    const { sato, tanaka, id, room, say } = await talking();
    const late = somebody("late");
    const before = await sentBy(room, sato, "前");
    await room.change(sato, { add: [late], remove: [] });
    const live = await connection(late);
    await until(async () => expect(await enter(live, id)).toEqual([0]));
    await room.react(tanaka, before.id, "like", true);
    await room.edit(sato, before.id, "前の前");
    await say("後");
    await until(() => expect(reached(live, id)).toEqual([["message", 2]]));
    live.socket.close();
  });

  it("receives what is said while room and Inbox were asleep", async () => {
    const { tanaka, id, say } = await talking();
    const live = await connection(tanaka);
    await enter(live, id);
    await Promise.all([forget(tanaka), forgetRoom(id)]);
    await say("起きて");
    await until(() => expect(reached(live, id)).toEqual([["message", 1]]));
    live.socket.close();
  });

  it("receives all of fifty messages, in their order", async () => {
    const { tanaka, id, say } = await talking();
    const live = await connection(tanaka);
    await enter(live, id);
    const seqs = Array.from({ length: 50 }, (_, index) => index + 1);
    for (const seq of seqs) await say(`${seq}`);
    await until(() => expect(reached(live, id)).toEqual(seqs.map((seq) => ["message", seq])));
    live.socket.close();
  });

  it("is refused the room of others, one that does not exist, and every other name of its own", async () => {
    const { id } = await talking();
    const stranger = somebody("stranger");
    const live = await connection(stranger);
    for (const topic of [
      sessionTopic(id),
      "session/x",
      "session/+",
      "session/#",
      `session/${id}/`,
      `$share/g/session/${id}`,
    ]) {
      const before = live.of("suback").length;
      live.send(subscribePacket([topic, "announce"], 0, before + 1));
      await until(() => expect(live.of("suback")).toHaveLength(before + 1));
      expect(live.of("suback").at(-1)?.granted, topic).toEqual([0x80, 0]);
    }
    live.socket.close();
  });

  it("receives nothing more of a room from which its owner was taken out, and is let in no more", async () => {
    const { sato, tanaka, id, room, say } = await talking();
    const live = await connection(tanaka);
    await enter(live, id);
    expect(await room.change(sato, { add: [], remove: [tanaka] })).toBe("changed");
    await say("もういない");
    await until(async () => expect(await roomOf(id).relayTo(tanaka)).toBe(false));
    expect(reached(live, id)).toEqual([]);
    expect(await enter(live, id)).toEqual([0x80]);
    live.socket.close();
  });

  it("is kept in mind by the room no longer than somebody listens", async () => {
    const { tanaka, id, say } = await talking();
    const live = await connection(tanaka);
    await enter(live, id);
    await leave(live, id);
    await say("誰か");
    await until(async () => expect(await relayedTo(id)).toEqual([]));
    live.socket.close();
  });

  it("may listen to fifty topics at a time", async () => {
    const { sato, tanaka } = await talking();
    const rooms = await Promise.all(Array.from({ length: 51 }, () => groupRoom([sato, tanaka])));
    const live = await connection(tanaka);
    const granted: (number | undefined)[] = [];
    for (const { id } of rooms) granted.push((await enter(live, id))?.[0] as number);
    expect(granted.filter((each) => each === 0)).toHaveLength(50);
    expect(granted.at(-1)).toBe(0x80);
    live.socket.close();
  });
});

const relayedTo = (roomId: string) =>
  runInDurableObject(roomOf(roomId), (_, { storage }) =>
    storage.sql.exec("SELECT user_id FROM relays").toArray(),
  );
