import { beforeAll, describe, expect, it } from "vitest";
import { MENTION_ALL_MEMBERS } from "#contract/chat/limits";
import type { Message, Person, Room } from "#contract/chat/shapes";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";
import { until } from "../../support/workerd/until";

const CROWD = Array.from({ length: MENTION_ALL_MEMBERS }, (_, index) => `mention-crowd-${index}`);

beforeAll(async () => {
  await person("mention-sato", { lastNameJa: "佐藤", firstNameJa: "健一" });
  await person("mention-mizuno", {
    lastNameJa: "水野",
    firstNameJa: "千尋",
    lastNameKana: "ミズノ",
    firstNameKana: "チヒロ",
  });
  await person("mention-ito", { lastNameJa: "伊藤", firstNameJa: "薫" });
  for (const id of ["mention-mizuno", "mention-ito"]) await exchanged(id, "mention-sato");
  for (const id of CROWD) {
    await person(id);
    await exchanged(id, "mention-sato");
  }
  await agreed();
  for (const id of ["mention-sato", "mention-mizuno", "mention-ito", "mention-crowd-0"]) await signedIn(id);
});

const openRoom = (...memberList: string[]) =>
  respond<Room>("mention-sato", "POST", "/chat/rooms", { memberList, title: "転院調整" });
const mentionsIn = async (who: string, roomId: string, message: string) =>
  (await respond<Message>(who, "POST", `/chat/rooms/${roomId}/messages`, { message })).mentions;

describe("a mention", () => {
  it.each([
    ["@水野 千尋 先生 お願いします。", ["mention-mizuno"]],
    ["＠水野千尋先生へ", ["mention-mizuno"]],
    ["@全員 ご確認ください。", ["mention-crowd-0", "mention-mizuno"]],
    ["@伊藤 薫 先生は、ここにいません。", undefined],
    ["@佐藤 健一", undefined],
    ["水野 千尋 先生の件です。mail@example.jp", undefined],
  ])("is read from the words of a message: %s", async (message, expected) => {
    const { key } = await openRoom("mention-mizuno", "mention-crowd-0");
    expect((await mentionsIn("mention-sato", key, message))?.sort()).toEqual(expected);
  });

  it("means the longest name that it begins with", async () => {
    await person("mention-hayashi", { lastNameJa: "林", firstNameJa: "健" });
    await person("mention-hayashi-1", { lastNameJa: "林", firstNameJa: "健一" });
    for (const id of ["mention-hayashi", "mention-hayashi-1"]) await exchanged(id, "mention-sato");
    await agreed();
    const { key } = await openRoom("mention-hayashi", "mention-hayashi-1");
    expect(await mentionsIn("mention-sato", key, "@林 健一 先生")).toEqual(["mention-hayashi-1"]);
    expect(await mentionsIn("mention-sato", key, "@林 健 先生")).toEqual(["mention-hayashi"]);
  });

  it("of everybody is for the owner alone in a room of more than twenty", async () => {
    const { key } = await openRoom(...CROWD);
    expect(await mentionsIn("mention-crowd-0", key, "@全員 お知らせです。")).toBeUndefined();
    expect(await mentionsIn("mention-sato", key, "@全員 お知らせです。")).toHaveLength(CROWD.length);
  });

  it("is in a list over all rooms and marks the room, until its words are changed or read", async () => {
    const { key } = await openRoom("mention-mizuno", "mention-ito");
    const path = `/chat/rooms/${key}/messages`;
    const { id } = await respond<Message>("mention-sato", "POST", path, {
      message: "@伊藤 薫 本日14時です。",
    });
    type Found = { messages: (Message & { roomId: string })[]; people: Person[] };
    const found = () => respond<Found>("mention-ito", "GET", "/chat/mentions");
    const isMentioned = async () => {
      const { rooms } = await respond<{ rooms: { key: string; isMentioned: boolean }[] }>(
        "mention-ito",
        "GET",
        "/chat/rooms",
      );
      return rooms.find((room) => room.key === key)?.isMentioned;
    };
    await until(async () => expect(await isMentioned()).toBe(true));
    expect(await found()).toMatchObject({ messages: [{ id, roomId: key }], people: [{ name: "佐藤 健一" }] });
    await respond("mention-sato", "PATCH", `${path}/${id}`, { message: "本日14時です。" });
    await until(async () => expect(await isMentioned()).toBe(false));
    expect((await found()).messages).toEqual([]);
  });

  it("is found by name, reading and Latin letters among the members", async () => {
    const { key } = await openRoom("mention-mizuno", "mention-ito");
    for (const name of ["水野", "みずの", "mizuno"]) {
      const path = `/chat/rooms/${key}/members?name=${encodeURIComponent(name)}`;
      const { members } = await respond<{ members: Person[] }>("mention-sato", "GET", path);
      expect(members.map(({ objectId }) => objectId)).toEqual(["mention-mizuno"]);
    }
    expect((await call("mention-crowd-0", "GET", `/chat/rooms/${key}/members?name=a`)).status).toBe(404);
  });
});
