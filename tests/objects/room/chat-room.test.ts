import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { ChatRoom } from "../../../durable-objects/chat-room";
import type { Inbox } from "../../../durable-objects/inbox";
import {
  directRoom,
  groupRoom,
  inboxOf,
  roomOf,
  sentBy,
  somebody,
  wholePage,
} from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

const unreadIn = async (userId: string, roomId: string) =>
  (await inboxOf(userId).rooms(userId, wholePage)).find((room) => room.roomId === roomId)?.unread;

describe("sending", () => {
  it("makes one message of one clientMessageId, also when it comes five times at once", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await directRoom(sato, tanaka);
    const draft = { text: "来週の勉強会の件です。", clientMessageId: "draft-1" };
    const first = await room.send(sato, draft);
    const again = await Promise.all(Array.from({ length: 5 }, () => room.send(sato, draft)));
    for (const response of again) expect(response).toEqual(first);
    expect((await room.view(tanaka, wholePage))?.messages).toHaveLength(1);
  });

  it("takes the same clientMessageId of two people for two messages", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await directRoom(sato, tanaka);
    await room.send(sato, { text: "一", clientMessageId: "same" });
    await room.send(tanaka, { text: "二", clientMessageId: "same" });
    expect((await room.view(sato, wholePage))?.messages.map(({ text }) => text)).toEqual(["一", "二"]);
  });

  it("numbers parallel messages without gap or repetition", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await directRoom(sato, tanaka);
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`);
    await Promise.all(
      texts.map((text, index) => room.send(index % 2 ? sato : tanaka, { text, clientMessageId: `m${text}` })),
    );
    const messages = (await room.view(sato, wholePage))?.messages ?? [];
    expect(messages.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
    expect(new Set(messages.map(({ text }) => text)).size).toBe(30);
  });

  it("stores cipher text only", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await directRoom(sato, tanaka);
    await room.send(sato, { text: "カナリア", clientMessageId: "c1" });
    const stored = await runInDurableObject(room, (_, state) =>
      JSON.stringify([
        ...state.storage.sql.exec("SELECT * FROM messages"),
        ...state.storage.sql.exec("SELECT * FROM keys"),
      ]),
    );
    expect(stored).toContain("v1.1.");
    expect(stored).not.toContain("カナリア");
  });

  it("answers a stranger nothing", async () => {
    const [sato, tanaka, stranger] = [somebody("sato"), somebody("tanaka"), somebody("stranger")];
    const { room } = await directRoom(sato, tanaka);
    const sent = await sentBy(room, sato, "内緒");
    expect(await room.view(stranger, wholePage)).toBeNull();
    expect(await room.send(stranger, { text: "?", clientMessageId: "x" })).toBeNull();
    expect(await room.members(stranger)).toBeNull();
    expect(await room.seqOf(stranger, sent.id)).toBeNull();
    expect(await room.change(stranger, { add: [stranger], remove: [] })).toBeNull();
  });

  it("pages backwards, and forwards from a place", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await directRoom(sato, tanaka);
    for (const text of ["1", "2", "3", "4", "5"])
      await room.send(sato, { text, clientMessageId: `p${text}` });
    const texts = async (page: object) =>
      (await room.view(tanaka, { ...wholePage, ...page }))?.messages.map(({ text }) => text).join("");
    expect(await texts({ limit: 2 })).toBe("45");
    expect(await texts({ limit: 2, offset: 2 })).toBe("23");
    expect(await texts({ before: 3 })).toBe("12");
    expect(await texts({ after: 3 })).toBe("45");
    expect(await texts({ after: 5 })).toBe("");
  });
});

describe("a room of two", () => {
  it("is the same room whoever opens it, also at the same moment", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const [one, other] = await Promise.all([directRoom(sato, tanaka), directRoom(tanaka, sato)]);
    expect(one.id).toBe(other.id);
    expect((await one.room.members(sato))?.memberIds.toSorted()).toEqual([sato, tanaka].toSorted());
  });

  it("keeps its two members", async () => {
    const [sato, tanaka, nakamura] = [somebody("sato"), somebody("tanaka"), somebody("nakamura")];
    const { room } = await directRoom(sato, tanaka);
    expect(await room.change(sato, { add: [nakamura], remove: [] })).toBe("direct");
    expect(await room.change(sato, { add: [], remove: [tanaka] })).toBe("direct");
  });

  it("shows in the other's list only once something was said", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    expect(await unreadIn(sato, id)).toBe(0);
    expect(await unreadIn(tanaka, id)).toBeUndefined();
    await room.send(sato, { text: "はじめまして", clientMessageId: "hello" });
    await until(async () => expect(await unreadIn(tanaka, id)).toBe(1));
  });
});

describe("members of a group room", () => {
  it("see nothing from before they came, and nothing after they left", async () => {
    const [sato, tanaka, nakamura] = [somebody("sato"), somebody("tanaka"), somebody("nakamura")];
    const { room } = await groupRoom([sato, tanaka]);
    await room.send(sato, { text: "前", clientMessageId: "1" });
    await room.change(tanaka, { add: [nakamura], remove: [] });
    await room.send(sato, { text: "後", clientMessageId: "2" });
    expect((await room.view(nakamura, wholePage))?.messages.map(({ text }) => text)).toEqual(["後"]);
    const found = async (query: string) => (await room.find(nakamura, { query }))?.messages.length;
    expect([await found("前"), await found("後")]).toEqual([0, 1]);
    await room.change(nakamura, { add: [], remove: [nakamura] });
    expect(await room.view(nakamura, wholePage)).toBeNull();
  });

  it("get a new key when somebody leaves; the old one opens what was sealed with it and no more", async () => {
    const [sato, tanaka, nakamura] = [somebody("sato"), somebody("tanaka"), somebody("nakamura")];
    const { room } = await groupRoom([sato, tanaka, nakamura]);
    const before = await room.view(nakamura, wholePage);
    await room.change(sato, { add: [], remove: [nakamura] });
    await room.send(sato, { text: "三人目のいない話", clientMessageId: "1" });
    const after = await room.view(tanaka, wholePage);
    expect(after?.sessionKey).not.toBe(before?.sessionKey);
    const [payload = ""] = await payloadsOf(room);
    expect(await room.decrypt(tanaka, payload, after?.sessionKey ?? "")).toBe("三人目のいない話");
    expect(await room.decrypt(tanaka, payload, before?.sessionKey ?? "")).toBeNull();
    expect(await room.decrypt(nakamura, payload, after?.sessionKey ?? "")).toBeNull();
  });

  it("are taken out by the owner only; the owner is taken out by nobody", async () => {
    const [owner, one, other] = [somebody("owner"), somebody("one"), somebody("other")];
    const { room } = await groupRoom([owner, one, other]);
    expect(await room.change(one, { add: [], remove: [other] })).toBe("not-owner");
    expect(await room.change(one, { add: [], remove: [owner] })).toBe("not-owner");
    expect(await room.change(owner, { add: [], remove: [other] })).toBe("changed");
    expect(await room.change(owner, { add: [], remove: [owner] })).toBe("changed");
    expect((await room.members(one))?.head.ownerId).toBe(one);
  });
});

describe("opening a payload on the server", () => {
  it("needs the right key, the right room and the untouched text", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const [{ room }, elsewhere] = [await directRoom(sato, tanaka), await groupRoom([sato, tanaka])];
    await room.send(sato, { text: "本文", clientMessageId: "1" });
    await room.send(sato, { text: "別の", clientMessageId: "2" });
    const key = (await room.view(sato, wholePage))?.sessionKey ?? "";
    const otherKey = (await elsewhere.room.view(sato, wholePage))?.sessionKey ?? "";
    const [payload = "", second = ""] = await payloadsOf(room);
    expect(await room.decrypt(tanaka, payload, key)).toBe("本文");
    expect(await room.decrypt(tanaka, payload, otherKey)).toBeNull();
    expect(await elsewhere.room.decrypt(tanaka, payload, otherKey)).toBeNull();
    const swapped = [...payload.split(".").slice(0, 3), second.split(".")[3]].join(".");
    expect(await room.decrypt(tanaka, swapped, key)).toBeNull();
    for (const rubbish of ["", "v1", "v2.1.x.y", `${payload}A`, payload.slice(0, -2)]) {
      expect(await room.decrypt(tanaka, rubbish, key)).toBeNull();
    }
  });
});

describe("fan-out", () => {
  it("reaches a member whose Inbox failed, later, by the alarm, and only once", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    const repair = await breakInbox(tanaka);
    await room.send(sato, { text: "届かない", clientMessageId: "1" });
    await runDurableObjectAlarm(room);
    expect(await retriesOf(room)).toEqual([tanaka]);
    for (let attempt = 0; attempt < 7; attempt += 1) await runAlarmWhenDue(room);
    expect(await retriesOf(room)).toEqual([tanaka]);
    await repair();
    await runAlarmWhenDue(room);
    expect(await retriesOf(room)).toEqual([]);
    expect(await unreadIn(tanaka, id)).toBe(1);
  });

  it("is finished by the alarm when room and Inbox died in the middle of it", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    await room.send(sato, { text: "途中で", clientMessageId: "1" });
    await Promise.all([kill(room), kill(inboxOf(tanaka))]);
    expect(await runDurableObjectAlarm(roomOf(id))).toBe(true);
    expect(await unreadIn(tanaka, id)).toBe(1);
  });

  it("tells who was taken out even when the room died before it could", async () => {
    const [sato, tanaka, nakamura] = [somebody("sato"), somebody("tanaka"), somebody("nakamura")];
    const { id, room } = await groupRoom([sato, tanaka, nakamura]);
    const repair = await breakInbox(nakamura);
    await room.change(sato, { add: [], remove: [nakamura] });
    expect(await retriesOf(room)).toEqual([nakamura]);
    await repair();
    await kill(room);
    await runAlarmWhenDue(roomOf(id));
    expect(await inboxOf(nakamura).rooms(nakamura, wholePage)).toEqual([]);
    expect(await retriesOf(roomOf(id))).toEqual([]);
  });

  it("changes nothing when it happens twice", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { id, room } = await directRoom(sato, tanaka);
    await room.send(sato, { text: "一度", clientMessageId: "1" });
    await until(async () => expect(await unreadIn(tanaka, id)).toBe(1));
    await inboxOf(tanaka).markRead(id, 1);
    await kill(room);
    await runDurableObjectAlarm(roomOf(id));
    expect(await unreadIn(tanaka, id)).toBe(0);
    expect(await unreadIn(sato, id)).toBe(0);
  });
});

function payloadsOf(room: DurableObjectStub<ChatRoom>) {
  return runInDurableObject(room, (_, state) =>
    [...state.storage.sql.exec<{ payload: string }>("SELECT payload FROM messages ORDER BY seq")].map(
      (row) => row.payload,
    ),
  );
}

function retriesOf(room: DurableObjectStub<ChatRoom>) {
  return runInDurableObject(room, (_, state) =>
    [...state.storage.sql.exec<{ user_id: string }>("SELECT user_id FROM retries")].map((row) => row.user_id),
  );
}

/** The object dies with all it held in memory; its storage stays. */
async function kill(object: DurableObjectStub<ChatRoom> | DurableObjectStub<Inbox>) {
  const dying = runInDurableObject<DurableObject, void>(object, (_, state) => state.abort("killed"));
  await expect(dying).rejects.toThrow("killed");
}

/** Makes every retry due now, as the clock would. */
async function runAlarmWhenDue(room: DurableObjectStub<ChatRoom>) {
  await runInDurableObject(room, async (_, state) => {
    state.storage.sql.exec("UPDATE retries SET due_at = 0").toArray();
  });
  await runDurableObjectAlarm(room);
}

/** Takes the Inbox's table away; the answer gives it back. */
async function breakInbox(userId: string) {
  const rename = (from: string, to: string) =>
    runInDurableObject(inboxOf(userId), (_: Inbox, state) => {
      state.storage.sql.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
    });
  await rename("rooms", "lost");
  return () => rename("lost", "rooms");
}
