import { env, runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { PINS, QUOTED_CHARS } from "#contract/chat/limits";
import { sessionTopic } from "#contract/chat/socket";
import { WITHDRAWN_MESSAGE } from "#contract/chat/texts";
import { faultOfChange } from "../../../durable-objects/room/room-rules";
import { sealTitle } from "../../../durable-objects/title";
import { forgetRoom, openRoom } from "../../support/workerd/chat/live";
import {
  directRoom,
  groupRoom,
  inboxOf,
  membership,
  sentBy,
  snapshotAt,
  somebody,
  wholePage,
} from "../../support/workerd/chat/rooms";
import { until } from "../../support/workerd/until";

describe("a room's title", () => {
  const titleOf = async (room: Awaited<ReturnType<typeof groupRoom>>["room"], who: string) =>
    (await room.view(who, { limit: 1, offset: 0 }))?.head.title;

  it("goes with whoever gave it, when they leave the service; another's word stays", async () => {
    const [sato, tanaka, ito] = [somebody("sato"), somebody("tanaka"), somebody("ito")];
    const { room, id } = await groupRoom([sato, tanaka, ito]);
    await room.change(tanaka, { title: "田中の部屋", add: [], remove: [] });
    await room.forget(sato);
    expect(await titleOf(room, ito)).toBe("田中の部屋");
    await room.forget(tanaka);
    expect(await titleOf(room, ito)).toBe("");
    const [listed] = await inboxOf(ito).rooms(ito, { limit: 1, offset: 0 });
    expect(listed).toMatchObject({ roomId: id, title: "" });
  });

  it("goes with its owner where nobody noted who gave it", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room, id } = await groupRoom([sato, tanaka]);
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec("UPDATE room SET title_by = NULL");
    });
    await forgetRoom(id);
    await room.forget(sato);
    expect(await titleOf(room, tanaka)).toBe("");
  });

  it("is none of a room of two, which goes by the other's name, also one that was given before", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room, id } = await directRoom(sato, tanaka);
    expect(await room.change(sato, { title: "内緒", add: [], remove: [] })).toBe("direct-title");
    expect(await room.change(sato, { title: "", add: [], remove: [] })).toBe("changed");
    const sealed = await sealTitle(env, id, "内緒");
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec("UPDATE room SET title = ?", sealed);
    });
    await forgetRoom(id);
    expect(await titleOf(room, tanaka)).toBe("");
  });
});

describe("a message", () => {
  it("loses its words when its writer leaves the service, also for who was away meanwhile", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, sato, "秘密");
    for (const title of ["一", "二"]) await room.change(tanaka, { title, add: [], remove: [] });
    const since = (await room.members(tanaka))?.head.revision;
    await room.forget(sato);
    const missed = await room.view(tanaka, { after: 1, since, limit: 50, offset: 0 });
    expect(missed?.messages).toMatchObject([{ id, text: WITHDRAWN_MESSAGE }]);
  });

  it("is changed and taken away by its writer alone; its text is gone from the storage", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await directRoom(sato, tanaka);
    const { id } = await sentBy(room, sato, "十時です。");
    expect(await room.edit(tanaka, id, "？")).toBe("not-yours");
    expect(await room.edit(somebody("stranger"), id, "？")).toBeNull();
    expect(await room.edit(sato, id, "十一時です。")).toMatchObject({ text: "十一時です。", seq: 1 });
    expect(await room.delete(tanaka, id)).toBe("not-yours");
    expect(await room.delete(sato, id)).toMatchObject({ medias: [] });
    expect(await room.edit(sato, id, "？")).toBe("deleted");
    const [shown] = (await room.view(tanaka, wholePage))?.messages ?? [];
    expect(shown).toMatchObject({ id, text: "" });
    expect(shown?.deletedAt).not.toBeNull();
    const payloads = await runInDurableObject(room, (_, state) =>
      state.storage.sql.exec<{ payload: string }>("SELECT payload FROM messages").toArray(),
    );
    expect(payloads).toEqual([{ payload: "" }]);
  });

  it("is acknowledged once by each who did not write it", async () => {
    const [sato, tanaka, nakamura] = [somebody("sato"), somebody("tanaka"), somebody("nakamura")];
    const { room } = await groupRoom([sato, tanaka, nakamura]);
    const { id } = await sentBy(room, sato, "必読");
    for (const who of [sato, tanaka, tanaka, nakamura]) await room.acknowledge(who, id);
    expect((await room.view(sato, wholePage))?.messages[0]?.acknowledgedBy).toEqual([tanaka, nakamura]);
  });

  it("says who acknowledged it first, also of those who did within one millisecond", async () => {
    const [sato, zen, abe] = [somebody("sato"), somebody("zen"), somebody("abe")];
    const { room } = await groupRoom([sato, zen, abe]);
    const { id } = await sentBy(room, sato, "必読");
    await Promise.all([room.acknowledge(zen, id), room.acknowledge(abe, id)]);
    expect((await room.view(sato, wholePage))?.messages[0]?.acknowledgedBy).toEqual([zen, abe]);
  });

  it("that was changed meanwhile comes with what is new to who comes back", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await directRoom(sato, tanaka);
    const { id } = await sentBy(room, sato, "一");
    await sentBy(room, sato, "二");
    const seen = await room.view(tanaka, wholePage);
    await room.edit(sato, id, "壱");
    await sentBy(room, sato, "三");
    const missed = await room.view(tanaka, { after: 2, since: seen?.head.revision, limit: 500, offset: 0 });
    expect(missed?.messages.map(({ text }) => text)).toEqual(["壱", "三"]);
    const unasked = await room.view(tanaka, { after: 2, limit: 500, offset: 0 });
    expect(unasked?.messages.map(({ text }) => text)).toEqual(["三"]);
  });

  it.each([
    ["勉", "来週の勉強会"],
    ["べんきょう", "ベンキョウします"],
    ["ABC 資料", "資料ａｂｃ"],
  ])("is found by %s", async (query, text) => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await directRoom(sato, tanaka);
    await sentBy(room, sato, text);
    await sentBy(room, sato, "関係のない話");
    expect((await room.find(tanaka, { query }))?.messages.map((each) => each.text)).toEqual([text]);
    expect(await room.find(somebody("stranger"), { query })).toBeNull();
  });

  it("is not found by who came after it", async () => {
    const [sato, tanaka, nakamura] = [somebody("sato"), somebody("tanaka"), somebody("nakamura")];
    const { room } = await groupRoom([sato, tanaka]);
    await sentBy(room, sato, "内輪の話");
    await room.change(sato, { add: [nakamura], remove: [] });
    expect((await room.find(nakamura, { query: "内" }))?.messages).toEqual([]);
  });
});

describe("a reply", () => {
  const quotedFor = async (room: Awaited<ReturnType<typeof groupRoom>>["room"], who: string) =>
    (await room.view(who, wholePage))?.messages.at(-1)?.quoted;

  it("quotes its original as that is now: edited, deleted, and with the words of who left taken out", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const [one, two] = [await sentBy(room, tanaka, "十時です。"), await sentBy(room, tanaka, "二つ目")];
    const sent = await sentBy(room, sato, "承知しました。", { replyTo: one.id });
    expect(sent).toMatchObject({ replyTo: one.id, quoted: { text: "十時です。", senderId: tanaka, seq: 1 } });
    await room.edit(tanaka, one.id, "十一時です。");
    expect(await quotedFor(room, sato)).toMatchObject({ id: one.id, text: "十一時です。", deletedAt: null });
    await room.delete(tanaka, one.id);
    expect(await quotedFor(room, sato)).toMatchObject({ id: one.id, text: "" });
    expect((await quotedFor(room, sato))?.deletedAt).not.toBeNull();
    await sentBy(room, sato, "こちらも。", { replyTo: two.id });
    await room.forget(tanaka);
    expect(await quotedFor(room, sato)).toMatchObject({ text: WITHDRAWN_MESSAGE });
  });

  it("brings the first words of a long original, and its first file", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, tanaka, "長".repeat(QUOTED_CHARS + 1));
    await sentBy(room, sato, "はい", { replyTo: id });
    expect((await quotedFor(room, sato))?.text).toBe("長".repeat(QUOTED_CHARS));
  });

  it("shows nothing of its original to who came between the two", async () => {
    const [sato, tanaka, ito] = [somebody("sato"), somebody("tanaka"), somebody("ito")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, tanaka, "内輪の話");
    await room.change(sato, { add: [ito], remove: [] });
    await sentBy(room, sato, "その件です。", { replyTo: id });
    expect(await quotedFor(room, ito)).toBeUndefined();
    expect(await room.quotation(ito, id)).toBeNull();
    expect(await quotedFor(room, tanaka)).toMatchObject({ text: "内輪の話" });
  });

  it("to what its sender cannot see is refused; to what was deleted meanwhile it goes", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const other = await groupRoom([sato, tanaka]);
    const { id: elsewhere } = await sentBy(other.room, tanaka, "別の部屋");
    const unseen = { text: "?", clientMessageId: "unseen", replyTo: elsewhere };
    expect(await room.send(sato, unseen)).toBe("no-original");
    const { id } = await sentBy(room, tanaka, "一");
    await room.delete(tanaka, id);
    expect(await sentBy(room, sato, "二", { replyTo: id })).toMatchObject({ seq: 2, replyTo: id });
  });

  it("tells no more what it replied to once it was deleted itself", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, tanaka, "一");
    const reply = await sentBy(room, sato, "二", { replyTo: id });
    await room.delete(sato, reply.id);
    const shown = (await room.view(tanaka, wholePage))?.messages.at(-1);
    expect(shown?.deletedAt).not.toBeNull();
    expect(shown?.replyTo).toBeUndefined();
    expect(shown?.quoted).toBeUndefined();
  });
});

describe("pins", () => {
  const pinsFor = async (room: Awaited<ReturnType<typeof groupRoom>>["room"], who: string) =>
    (await room.view(who, wholePage))?.pins.map(({ text }) => text);

  it("are five at most, the newest first, and go with their message", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const sent = [];
    for (let count = 0; count <= PINS; count++) sent.push(await sentBy(room, sato, `${count}`));
    const ids = sent.map(({ id }) => id);
    for (const id of ids.slice(0, PINS)) expect(await room.pin(tanaka, id, true)).toBe("pinned");
    expect(await room.pin(tanaka, ids[0] ?? "", true)).toBe("same");
    expect(await room.pin(sato, ids[PINS] ?? "", true)).toBe("pins-full");
    await room.edit(sato, ids[0] ?? "", "零");
    expect(await pinsFor(room, tanaka)).toEqual(["4", "3", "2", "1", "零"]);
    await room.delete(sato, ids[4] ?? "");
    expect(await room.pin(sato, ids[4] ?? "", true)).toBe("deleted");
    await room.pin(sato, ids[3] ?? "", false);
    expect(await pinsFor(room, tanaka)).toEqual(["2", "1", "零"]);
  });

  it("are for those who see the message: neither who came later nor a stranger sees or sets one", async () => {
    const [sato, tanaka, ito] = [somebody("sato"), somebody("tanaka"), somebody("ito")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, sato, "当直 1201");
    await room.pin(sato, id, true);
    await room.change(sato, { add: [ito], remove: [] });
    expect(await pinsFor(room, ito)).toEqual([]);
    expect(await room.pin(ito, id, false)).toBeNull();
    expect(await room.pin(somebody("stranger"), id, false)).toBeNull();
    expect(await pinsFor(room, tanaka)).toEqual(["当直 1201"]);
  });
});

describe("a reaction", () => {
  const reactionsFor = async (room: Awaited<ReturnType<typeof groupRoom>>["room"], who: string) =>
    (await room.view(who, wholePage))?.messages[0]?.reactions;

  it("is one of each kind for a person, set and taken away, and the same again changes nothing", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, sato, "転院日が決まりました。");
    const version = async () => (await room.view(sato, wholePage))?.messages[0]?.version;
    for (const who of [tanaka, tanaka, sato]) await room.react(who, id, "thanks", true);
    await room.react(tanaka, id, "like", true);
    expect(await reactionsFor(room, sato)).toEqual([
      { kind: "like", userIds: [tanaka] },
      { kind: "thanks", userIds: [tanaka, sato] },
    ]);
    const before = await version();
    await room.react(tanaka, id, "thanks", true);
    await room.react(sato, id, "like", false);
    expect(await version()).toBe(before);
    await room.react(tanaka, id, "thanks", false);
    await room.react(tanaka, id, "like", false);
    expect(await reactionsFor(room, sato)).toEqual([{ kind: "thanks", userIds: [sato] }]);
  });

  it("reaches open screens at once, and raises no badge", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room, id: roomId } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, sato, "転院日が決まりました。");
    const screen = await openRoom(sato, roomId);
    await room.react(tanaka, id, "later", true);
    await until(() =>
      expect(screen.frames(sessionTopic(roomId)).at(-1)).toMatchObject({
        id,
        reactions: [{ kind: "later", userIds: [tanaka] }],
      }),
    );
    expect((await inboxOf(sato).counters()).chat).toBe(0);
    screen.socket.close();
  });

  it("reaches no screen of who came after the message, nor does an edit of it", async () => {
    const [sato, tanaka, ito] = [somebody("sato"), somebody("tanaka"), somebody("ito")];
    const { room, id: roomId } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, sato, "当直 1201");
    await room.change(sato, { add: [ito], remove: [] });
    const [earlier, later] = [await openRoom(tanaka, roomId), await openRoom(ito, roomId)];
    await room.react(tanaka, id, "like", true);
    await room.edit(sato, id, "当直 1202");
    await sentBy(room, sato, "おはようございます。");
    const seen = (live: typeof later) => live.frames(sessionTopic(roomId)).map(({ seq }) => seq);
    await until(() => expect(seen(earlier)).toEqual([1, 1, 2]));
    await until(() => expect(seen(later)).toEqual([2]));
    for (const { socket } of [earlier, later]) socket.close();
  });

  it("is for those who see the message, and goes with it and with whoever leaves the service", async () => {
    const [sato, tanaka, ito] = [somebody("sato"), somebody("tanaka"), somebody("ito")];
    const { room } = await groupRoom([sato, tanaka]);
    const { id } = await sentBy(room, sato, "当直 1201");
    const other = await sentBy(room, sato, "当直 1202");
    await room.change(sato, { add: [ito], remove: [] });
    expect(await room.react(ito, id, "like", true)).toBeNull();
    expect(await room.react(somebody("stranger"), id, "like", true)).toBeNull();
    for (const each of [id, other.id]) await room.react(tanaka, each, "like", true);
    await room.delete(sato, id);
    expect(await reactionsFor(room, sato)).toBeUndefined();
    expect(await room.react(tanaka, id, "like", true)).toBe("deleted");
    await room.forget(tanaka);
    expect((await room.view(sato, wholePage))?.messages[1]?.reactions).toBeUndefined();
  });
});

describe("a mention", () => {
  it("is of a current member other than the writer, and ends with its words", async () => {
    const [sato, tanaka, ito] = [somebody("sato"), somebody("tanaka"), somebody("ito")];
    const { room, id } = await groupRoom([sato, tanaka]);
    const one = await sentBy(room, sato, "@田中", { mentions: [sato, tanaka, ito] });
    expect(one.mentions).toEqual([tanaka]);
    const two = await sentBy(room, sato, "@田中", { mentions: [tanaka] });
    expect((await room.mentioning(tanaka, 9)).map((each) => each.id)).toEqual([two.id, one.id]);
    await until(async () => expect(await inboxOf(tanaka).mentioningRooms(9)).toEqual([id]));
    await room.delete(sato, two.id);
    await room.edit(sato, one.id, "田中さん以外へ");
    expect(await room.mentioning(tanaka, 9)).toEqual([]);
    await until(async () => expect(await inboxOf(tanaka).mentioningRooms(9)).toEqual([]));
    expect(await room.mentioning(ito, 9)).toEqual([]);
  });

  it("goes with the words of whoever leaves the service", async () => {
    const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
    const { room } = await groupRoom([sato, tanaka]);
    await sentBy(room, sato, "@田中", { mentions: [tanaka] });
    await room.forget(sato);
    expect(await room.mentioning(tanaka, 9)).toEqual([]);
  });
});

describe("a room in its list", () => {
  it("is first as a favourite, before rooms that are newer", async () => {
    const me = somebody("me");
    const [old, young] = [await groupRoom([me]), await groupRoom([me])];
    await sentBy(young.room, me, "新しい");
    const inbox = inboxOf(me);
    const order = async () => (await inbox.rooms(me, wholePage)).map(({ roomId }) => roomId);
    await until(async () => expect(await order()).toEqual([young.id, old.id]));
    await inbox.keepRoom(old.id, true);
    expect(await order()).toEqual([old.id, young.id]);
    const byActivity = await inbox.rooms(me, { ...wholePage, byActivity: true });
    expect(byActivity.map(({ roomId }) => roomId)).toEqual([young.id, old.id]);
    expect(await inbox.keepRoom("no-room", true)).toBe(false);
  });

  it("that its reader marked counts for one until it is read, and for no more beside what is unread", async () => {
    const inbox = inboxOf(somebody("me"));
    await inbox.deliver(snapshotAt(2), membership());
    await inbox.markRead("room", 2);
    await inbox.markRoom("room", true);
    expect((await inbox.counters()).chat).toBe(1);
    await inbox.deliver(snapshotAt(4), membership());
    expect((await inbox.counters()).chat).toBe(2);
    await inbox.markRead("room", 4);
    expect((await inbox.counters()).chat).toBe(0);
    await inbox.markRoom("room", true);
    await inbox.markRead("room", 4);
    expect((await inbox.counters()).chat).toBe(0);
  });
});

describe("receipts", () => {
  it("tell how far others have read, by name up to twenty, by number above", async () => {
    const few = Array.from({ length: 20 }, () => somebody("few"));
    const many = Array.from({ length: 22 }, () => somebody("many"));
    for (const members of [few, many]) {
      const [me = "", other = ""] = members;
      const { room } = await groupRoom(members);
      await sentBy(room, me, "読みましたか");
      await room.markRead(other, 1);
      const read = (await room.view(me, wholePage))?.readers.filter(({ seq }) => seq >= 1);
      expect(read).toEqual([{ userId: members === few ? other : null, from: 0, seq: 1 }]);
    }
  });

  it("stay with who does not want to give them", async () => {
    const inbox = inboxOf(somebody("shy"));
    await inbox.changeChatSettings({ showsReading: false });
    await inbox.deliver(snapshotAt(2), membership());
    expect(await inbox.markRead("room", 2)).toBe(false);
    expect((await inbox.roomSide("room")).lastRead).toBe(2);
  });
});

describe("a large room", () => {
  it("tells all its members, though the sender asked once", async () => {
    const members = Array.from({ length: 100 }, () => somebody("crowd"));
    const [me = "", last = ""] = [members[0], members.at(-1)];
    const { id, room } = await groupRoom(members);
    await sentBy(room, me, "全員へ");
    await until(async () => expect((await inboxOf(last).counters()).chat).toBe(1));
    const unread = await Promise.all(
      members.map(async (each) => (await inboxOf(each).rooms(each, wholePage))[0]),
    );
    expect(unread.filter((row) => row?.roomId === id && row.lastSeq === 1)).toHaveLength(100);
  });

  it("takes the five hundredth member, not one more", () => {
    const memberIds = Array.from({ length: 499 }, (_, index) => `member-${index}`);
    const room = { kind: "group" as const, ownerId: "member-0", memberIds };
    expect(faultOfChange(room, "member-1", { add: ["last"], remove: [] })).toBeNull();
    expect(faultOfChange(room, "member-1", { add: ["last", "late"], remove: [] })).toBe("too-many");
    expect(faultOfChange(room, "member-0", { add: ["last", "late"], remove: ["member-1"] })).toBeNull();
  });
});
