import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { openText, readPayload, readSessionKey, sealText, writeSessionKey } from "#contract/chat/payload";
import { newRoomKey, unwrapRoomKey } from "../../../durable-objects/encryption";
import { directRoomId, isRoomId, newRoomId } from "../../../durable-objects/room/room-id";

const place = { roomId: "room", messageId: "message", keyVersion: 1 };
const newKey = () => newRoomKey(env.MASTER_KEY, place);

function payload(text: string) {
  const read = readPayload(text);
  if (!read) throw new Error("not a payload");
  return read;
}

describe("a sealed message", () => {
  it.each(["承知しました。", "𠮷野家の髙橋さん👩‍⚕️", "ｱﾞ", "a".repeat(5000)])(
    "opens to the very same text: %.20s",
    async (text) => {
      const { key } = await newKey();
      expect(await openText(key, "room", payload(await sealText(key, place, text)))).toBe(text);
    },
  );

  it("opens in no other room, as no other message, under no other key, and with no bit changed", async () => {
    const { key } = await newKey();
    const sealed = payload(await sealText(key, place, "本文"));
    const changed = sealed.sealed.slice();
    changed[20] = (changed[20] ?? 0) ^ 1;
    await expect(openText(key, "other", sealed)).rejects.toThrow();
    await expect(openText(key, "room", { ...sealed, messageId: "other" })).rejects.toThrow();
    await expect(openText((await newKey()).key, "room", sealed)).rejects.toThrow();
    await expect(openText(key, "room", { ...sealed, sealed: changed })).rejects.toThrow();
  });

  it("never looks the same twice", async () => {
    const { key } = await newKey();
    const sealed = await Promise.all(Array.from({ length: 2000 }, () => sealText(key, place, "同じ文")));
    const ivs = sealed.map((each) => payload(each).sealed.subarray(0, 12).join());
    expect(new Set(ivs).size).toBe(2000);
  });
});

describe("a room's key", () => {
  it("comes back from its wrapping, for this room, version and master key only", async () => {
    const { wrapped, bytes } = await newKey();
    expect((await unwrapRoomKey([env.MASTER_KEY], place, wrapped)).bytes).toEqual(bytes);
    await expect(unwrapRoomKey([env.MASTER_KEY], { ...place, roomId: "other" }, wrapped)).rejects.toThrow();
    await expect(unwrapRoomKey([env.MASTER_KEY], { ...place, keyVersion: 2 }, wrapped)).rejects.toThrow();
    await expect(unwrapRoomKey([env.LIVE_SECRET], place, wrapped)).rejects.toThrow();
  });

  it("is written and read as a session key", async () => {
    const key = await newKey();
    const read = readSessionKey(writeSessionKey(key));
    expect(read).toEqual({ roomId: "room", keyVersion: 1, bytes: key.bytes });
    for (const rubbish of ["", "v1.room.1", "v1.room.1.AAAA", "v2.room.1.x"])
      expect(readSessionKey(rubbish)).toBeNull();
  });
});

describe("a room's id", () => {
  it("is one for two people in either order, and another for anybody else", async () => {
    const id = await directRoomId(env.MASTER_KEY, ["a", "b"]);
    expect(await directRoomId(env.MASTER_KEY, ["b", "a"])).toBe(id);
    expect(await directRoomId(env.MASTER_KEY, ["a", "c"])).not.toBe(id);
    expect(await directRoomId(env.MASTER_KEY, ['a","b', "c"])).not.toBe(
      await directRoomId(env.MASTER_KEY, ["a", 'b","c']),
    );
  });

  it("proves that we issued it", async () => {
    const id = await newRoomId(env.MASTER_KEY);
    expect(id).toMatch(/^[A-Za-z0-9_-]{33}$/);
    expect(await isRoomId(env.MASTER_KEY, id)).toBe(true);
    const forged = [id.slice(0, -1), `${id}A`, `A${id.slice(1)}`, "", "room", id.slice(0, 22)].filter(
      (each) => each !== id,
    );
    for (const each of forged) expect(await isRoomId(env.MASTER_KEY, each)).toBe(false);
  });
});
