import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { readSessionKey, sealText } from "#contract/chat/payload";
import { MEDIA_UNREADABLE, MESSAGE_UNREADABLE } from "#contract/chat/texts";
import { importKey } from "#contract/wire/sealing";
import { forgetRoom } from "../../support/workerd/chat/live";
import { groupRoom, roomOf, somebody, wholePage } from "../../support/workerd/chat/rooms";

const SENTENCES = ["一つ目です。", "二つ目です。", "三つ目です。"];

/** A room in which three things were said, with a media each. */
async function talked() {
  const [sato, tanaka] = [somebody("sato"), somebody("tanaka")];
  const { id, room } = await groupRoom([sato, tanaka]);
  const names: string[] = [];
  for (const [index, text] of SENTENCES.entries()) {
    const name = `media${index}`.padEnd(22, "x");
    names.push(name);
    await room.addMedia(
      sato,
      await sealed(id, sato, name, { fileName: `${index}.txt`, contentType: "text/plain" }),
    );
    await room.send(sato, { text, clientMessageId: `c${index}`, medias: [name] });
  }
  return { id, room, sato, tanaka, names };
}

async function sealed(roomId: string, userId: string, name: string, info: unknown) {
  const view = await roomOf(roomId).view(userId, wholePage);
  const held = readSessionKey(view?.sessionKey ?? "");
  if (!held) throw new Error("no key");
  const key = await importKey(held.bytes);
  const text = typeof info === "string" ? info : JSON.stringify(info);
  return {
    name,
    info: await sealText(key, { ...held, messageId: name }, text),
    size: 3,
    hasThumbnail: false,
  };
}

function write(roomId: string, sql: string, ...values: (string | number)[]) {
  return runInDurableObject(roomOf(roomId), (_, { storage }) => {
    storage.sql.exec(sql, ...values);
  });
}

const WRONG_SHAPES: [string, unknown][] = [
  ["a type that is a number", { fileName: "a.txt", contentType: 7 }],
  ["a type with a line break", { fileName: "a.txt", contentType: "text/plain\r\nX: y" }],
  ["no file name", { contentType: "text/plain" }],
  ["a width that is no number", { fileName: "a.png", contentType: "image/png", width: "wide" }],
  ["a height below nothing", { fileName: "a.png", contentType: "image/png", width: 1, height: -1 }],
  ["a list", []],
  ["nothing", null],
  ["no JSON", "{"],
];
const UNOPENED: [string, string][] = [
  ["rubbish", "rubbish"],
  ["empty", ""],
  ["a key the room never had", `v1.99.media1.${"A".repeat(60)}`],
  ["a key without a number", `v1.x.media1.${"A".repeat(60)}`],
  ["cipher text that does not open", `v1.1.media1.${"A".repeat(60)}`],
];

/** What a member reads in every place that shows what was said. */
async function everywhere(roomId: string, userId: string, name: string) {
  const room = roomOf(roomId);
  return {
    messages: (await room.view(userId, wholePage))?.messages ?? [],
    found: (await room.find(userId, { query: "です" }))?.messages ?? [],
    medias: (await room.sentMedias(userId, { limit: 10, offset: 0 })) ?? [],
    media: (await room.media(userId, name))?.media,
  };
}

describe("a media whose sealed info cannot be read is shown as such, and the others as ever", () => {
  it.each([...UNOPENED, ...WRONG_SHAPES])("%s", async (_, info) => {
    const { id, sato, tanaka, names } = await talked();
    const name = names[1] ?? "";
    const isSealed = !UNOPENED.some(([, text]) => text === info);
    const stored = isSealed ? (await sealed(id, sato, name, info)).info : String(info);
    await write(id, "UPDATE medias SET info = ? WHERE name = ?", stored, name);
    const { messages, found, medias, media } = await everywhere(id, tanaka, name);
    expect(messages.map(({ text }) => text)).toEqual(SENTENCES);
    expect(messages.map(({ medias: [one] }) => one?.fileName)).toEqual(["0.txt", MEDIA_UNREADABLE, "2.txt"]);
    expect(messages.map(({ medias: [one] }) => one?.isUnreadable)).toEqual([undefined, true, undefined]);
    expect(found).toHaveLength(3);
    expect(medias.map(({ fileName }) => fileName)).toEqual(["2.txt", MEDIA_UNREADABLE, "0.txt"]);
    expect(media).toMatchObject({
      name,
      fileName: MEDIA_UNREADABLE,
      contentType: "application/octet-stream",
    });
    const mine = messages[1];
    expect(await roomOf(id).delete(sato, mine?.id ?? "")).toMatchObject({ medias: [name] });
  });
});

it.each(UNOPENED.filter(([, payload]) => payload !== ""))(
  "a text that cannot be read is shown as such, and the others as ever: %s",
  async (_, payload) => {
    const { id, sato, tanaka, names } = await talked();
    await write(id, "UPDATE messages SET payload = ? WHERE seq = 2", payload);
    const { messages, found } = await everywhere(id, tanaka, names[1] ?? "");
    expect(messages.map(({ text }) => text)).toEqual([SENTENCES[0], MESSAGE_UNREADABLE, SENTENCES[2]]);
    expect(found.map(({ seq }) => seq)).toEqual([3, 1]);
    const broken = messages[1]?.id ?? "";
    expect(await roomOf(id).acknowledge(tanaka, broken)).toMatchObject({ text: MESSAGE_UNREADABLE });
    expect(await roomOf(id).edit(sato, broken, "書き直しました。")).toMatchObject({
      text: "書き直しました。",
    });
  },
);

it.each(UNOPENED.filter(([, title]) => title !== ""))(
  "a title that cannot be read leaves the room without one: %s",
  async (_, title) => {
    const { id, tanaka } = await talked();
    await write(id, "UPDATE room SET title = ?", title);
    await forgetRoom(id);
    expect((await roomOf(id).view(tanaka, wholePage))?.head.title).toBe("");
    expect((await roomOf(id).members(tanaka))?.head.title).toBe("");
  },
);
