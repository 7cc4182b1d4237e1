import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { ListedRoom, Message, Person, Room } from "#contract/chat/shapes";
import { respond } from "../../support/workerd/client/calls";
import { meet, openRoom, refused, send } from "./cast";

beforeAll(meet);

describe("the chat", () => {
  it("finds members by name, reading and company", async () => {
    const { key } = await openRoom("sato", "ito", "tanaka", "company");
    const found = async (name: string) => {
      const path = `/chat/rooms/${key}/members?${new URLSearchParams({ name })}`;
      const { members } = await respond<{ members: Person[] }>("sato", "GET", path);
      return members.map(({ objectId }) => objectId);
    };
    expect(await found("佐藤健")).toEqual(["sato"]);
    expect(await found("佐藤　健一")).toEqual(["sato"]);
    for (const titled of ["佐藤先生", "佐藤 健一 先生", "Dr.佐藤", "佐藤さん"])
      expect(await found(titled), titled).toEqual(["sato"]);
    expect(await found("てすと")).toEqual(["company", "ito", "sato", "tanaka"]);
    expect(await found("青葉")).toEqual(["company", "tanaka"]);
    expect(await found("小林")).toEqual([]);
    expect(await found("")).toEqual(["company", "ito", "sato", "tanaka"]);
  });

  it("offers of the doctors of the directory those whose licence is verified, and only to a doctor", async () => {
    const offered = async (who: string) => {
      const path = "/chat/contacts?name=zzz&doctors=ito,yamamoto,kobayashi,gone";
      const { people } = await respond<{ people: Person[] }>(who, "GET", path);
      return people.map(({ objectId }) => objectId);
    };
    expect(await offered("sato")).toEqual(["ito"]);
    expect(await offered("tanaka")).toEqual([]);
  });

  it("tells with the newest messages who wrote them", async () => {
    const { key } = await openRoom("sato", "ito", "tanaka");
    await send("tanaka", key, "いちばん新しい話");
    const path = "/chat/history?limit=1";
    const { messages, people } = await respond<{ messages: Message[]; people: Person[] }>("ito", "GET", path);
    expect(messages).toMatchObject([{ message: "いちばん新しい話", roomId: key }]);
    expect(people).toMatchObject([{ objectId: "tanaka", name: "田中 大輔" }]);
  });

  it("offers as contacts those a chat can be started with, found by name or reading", async () => {
    const idsOf = async (who: string, name = "") =>
      (
        await respond<{ people: { objectId: string }[] }>(
          who,
          "GET",
          `/chat/contacts?name=${encodeURIComponent(name)}`,
        )
      ).people.map(({ objectId }) => objectId);
    expect((await idsOf("tanaka")).toSorted()).toEqual(expect.arrayContaining(["nakamura", "sato"]));
    expect(await idsOf("tanaka")).not.toContain("kobayashi");
    expect(await idsOf("kobayashi")).toEqual([]);
    for (const name of ["佐藤", "佐藤先生", "佐藤 先生", "Dr.佐藤"])
      expect(await idsOf("tanaka", name), name).toEqual(["sato"]);
    expect(await idsOf("tanaka", "てすと")).toContain("sato");
    expect(await idsOf("tanaka", "%")).toEqual([]);
  });

  it("says of one person whether a room is there, and why none can be opened", async () => {
    const partner = (who: string, other: string) =>
      respond<{ person: Person; roomId: string | null; refusal: string | null }>(
        who,
        "GET",
        `/chat/partners/${other}`,
      );
    expect(await partner("nakamura", "tanaka")).toMatchObject({ roomId: null, refusal: null });
    const { key } = await openRoom("nakamura", "tanaka");
    expect((await partner("tanaka", "nakamura")).roomId).toBe(key);
    expect(await partner("kobayashi", "ito")).toMatchObject({
      person: { objectId: "ito", name: "伊藤 薫" },
      roomId: null,
      refusal: "メッセージを送るには、名刺交換をするか、同じコミュニティに参加している必要があります。",
    });
    expect((await partner("kobayashi", "tanaka")).refusal).toBe(
      "メッセージを送れるMSは、同じ会社の方だけです。",
    );
    expect((await partner("ito", "company")).refusal).toBe(
      "企業へメッセージを送るには、名刺交換が必要です。",
    );
    expect((await partner("ito", "yamamoto")).refusal).toBe(
      "医師資格の確認が済んでいない方には、まだメッセージを送れません。",
    );
    for (const nobody of ["ito", "suzuki", "takahashi", "gone", "nobody"]) {
      expect(await refused("ito", "GET", `/chat/partners/${nobody}`)).toBe(404);
    }
  });
});

describe("a doctor whose licence is under review", () => {
  const setState = (state: string) =>
    env.DB.prepare("UPDATE users SET licence_state = ? WHERE id = 'ito'").bind(state).run();

  it("is distinguished wherever a name of the room stands, and a verified one is not", async () => {
    const { key } = await openRoom("sato", "ito", "company");
    const { id } = await send("ito", key, "よろしくお願いします。");
    // Other files count what is unread.
    for (const reader of ["sato", "company"]) {
      const body = { lastReadMessageId: id };
      expect(await refused(reader, "POST", `/chat/rooms/${key}/readMessages`, body)).toBe(204);
    }
    await setState("in-review");
    const marked = (people: readonly Person[]) =>
      people.filter(({ isUnderReview }) => isUnderReview).map(({ objectId }) => objectId);
    const room = await respond<Room>("sato", "GET", `/chat/rooms/${key}`);
    const { members } = await respond<{ members: Person[] }>("sato", "GET", `/chat/rooms/${key}/members`);
    const { rooms } = await respond<{ rooms: ListedRoom[] }>("sato", "GET", "/chat/rooms");
    const { person } = await respond<{ person: Person }>("tanaka", "GET", "/chat/partners/ito");
    const listed = rooms.find((each) => each.key === key)?.members ?? [];
    for (const people of [room.members, members, listed, [person]]) expect(marked(people)).toEqual(["ito"]);
    await setState("verified");
    expect(marked((await respond<Room>("sato", "GET", `/chat/rooms/${key}`)).members)).toEqual([]);
  });
});
