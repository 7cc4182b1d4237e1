import { env } from "cloudflare:test";
import { drizzle } from "drizzle-orm/d1";
import { beforeAll, expect, it } from "vitest";
import type { FoundRoom, Room } from "#contract/chat/shapes";
import { searchRooms } from "../../../workers/api/chat/list";
import { roomOf } from "../../support/workerd/chat/rooms";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, exchanged, person } from "../../support/workerd/client/people";

type Found = { rooms: FoundRoom[]; names: FoundRoom["room"][]; next: number | null };

const PEOPLE = ["search-sato", "search-mizuno", "search-ito", "search-late"];
let transfer: Room;
let direct: Room;

beforeAll(async () => {
  await person("search-sato", { lastNameJa: "佐藤", firstNameJa: "健一" });
  await person("search-mizuno", { lastNameJa: "水野", firstNameJa: "千尋" });
  await person("search-ito", { lastNameJa: "伊藤", firstNameJa: "薫" });
  await person("search-late");
  for (const id of PEOPLE.slice(1)) await exchanged(id, "search-sato");
  await agreed();
  for (const id of PEOPLE) await signedIn(id);
  direct = await open(["search-mizuno"]);
  transfer = await open(["search-mizuno", "search-ito"], "転院調整");
  await say("search-sato", direct, "退院前の連絡票、助かりました。");
  for (const text of [
    "ﾚﾝﾗｸﾋｮｳの件です。",
    "連絡票を直しました。",
    "連絡票です。",
    "連絡票の様式",
    "別の話です。",
  ])
    await say("search-mizuno", transfer, text);
});

const open = (memberList: string[], title?: string) =>
  respond<Room>("search-sato", "POST", "/chat/rooms", { memberList, ...(title && { title }) });
const say = (who: string, { key }: Room, message: string) =>
  respond(who, "POST", `/chat/rooms/${key}/messages`, { message });
const find = (who: string, query: string, more = "") =>
  respond<Found>(who, "GET", `/chat/search?query=${encodeURIComponent(query)}${more}`);
const textsIn = (found: Found, { key }: Room) =>
  found.rooms.find(({ room }) => room.key === key)?.messages.map(({ message }) => message);

it("words are found in all rooms, the newest three of each room", async () => {
  const found = await find("search-sato", "連絡票");
  expect(found.rooms.map(({ room, isMore }) => [room.key, isMore])).toEqual([
    [transfer.key, false],
    [direct.key, false],
  ]);
  expect(textsIn(found, transfer)).toEqual(["連絡票の様式", "連絡票です。", "連絡票を直しました。"]);
  expect(textsIn(found, direct)).toEqual(["退院前の連絡票、助かりました。"]);
  expect(found.next).toBeNull();
});

it("a room that holds more of it says so", async () => {
  const [room] = (await find("search-sato", "。")).rooms;
  expect([room?.messages.length, room?.isMore]).toEqual([3, true]);
});

it("kana in either width are the same, and one character is enough", async () => {
  expect(textsIn(await find("search-sato", "れんらくひょう"), transfer)).toEqual(["ﾚﾝﾗｸﾋｮｳの件です。"]);
  expect(textsIn(await find("search-sato", "様"), transfer)).toEqual(["連絡票の様式"]);
});

it("a search may be kept to one's own messages, to files and to a span of days", async () => {
  const own = await find("search-sato", "連絡票", "&only=own");
  expect(own.rooms.map(({ room }) => room.key)).toEqual([direct.key]);
  expect((await find("search-sato", "連絡票", "&only=files")).rooms).toEqual([]);
  expect((await find("search-sato", "連絡票", "&days=30")).rooms).toHaveLength(2);
});

it("rooms that are called so are named", async () => {
  const { names } = await find("search-sato", "転院");
  expect(names.map(({ key, name }) => [key, name])).toEqual([[transfer.key, "転院調整"]]);
  expect((await find("search-sato", "水野")).names.map(({ key }) => key)).toContain(direct.key);
});

it("nobody finds what others said among themselves", async () => {
  const found = await find("search-ito", "連絡票");
  expect(found.rooms.map(({ room }) => room.key)).toEqual([transfer.key]);
  expect((await find("search-ito", "助かりました")).rooms).toEqual([]);
});

it("a deleted message is not found, and what was said before somebody came is not theirs", async () => {
  const room = await open(["search-mizuno", "search-ito"], "申し送り");
  const { id } = await respond<{ id: string }>("search-sato", "POST", `/chat/rooms/${room.key}/messages`, {
    message: "消える言葉",
  });
  await call("search-sato", "DELETE", `/chat/rooms/${room.key}/messages/${id}`);
  expect((await find("search-sato", "消える言葉")).rooms).toEqual([]);
  await say("search-sato", room, "先にあった話");
  await respond("search-sato", "PATCH", `/chat/rooms/${room.key}`, {
    memberList: ["search-sato", "search-mizuno", "search-ito", "search-late"],
  });
  await say("search-sato", room, "あとの話");
  expect(textsIn(await find("search-late", "話"), room)).toEqual(["あとの話"]);
});

it("a room that does not answer is left out, and holds nothing up", async () => {
  const hanging = { find: () => new Promise(() => {}) };
  const CHAT_ROOM = {
    idFromName: (roomId: string) => roomId,
    get: (roomId: string) => (roomId === direct.key ? hanging : roomOf(roomId)),
  };
  const found = await searchRooms({
    viewer: { id: "search-sato" },
    query: { query: "連絡票", days: 0, offset: 0 },
    db: drizzle(env.DB),
    env: { ...env, CHAT_ROOM },
  } as never);
  expect(found.rooms.map(({ room }) => room.key)).toEqual([transfer.key]);
});

it("an empty query is refused in words", async () => {
  const refused = await call("search-sato", "GET", "/chat/search?query=");
  expect(refused.status).toBe(422);
});
