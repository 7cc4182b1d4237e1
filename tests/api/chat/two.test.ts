import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ListedRoom, Room } from "#contract/chat/shapes";
import { CHAT_DIRECT_TITLE } from "#contract/chat/texts";
import { call, respond } from "../../support/workerd/client/calls";
import { until } from "../../support/workerd/until";
import { meet, openRoom, refused, send } from "./cast";

beforeAll(meet);
afterEach(() => void vi.useRealTimers());

const listOf = async (who: string) =>
  (await respond<{ rooms: ListedRoom[] }>(who, "GET", "/chat/rooms")).rooms;

describe("a chat of two", () => {
  it("is opened, used, read and listed", async () => {
    const [one, other] = await Promise.all([openRoom("sato", "tanaka"), openRoom("tanaka", "sato")]);
    expect(other.key).toBe(one.key);
    expect(one).toMatchObject({ sessionId: one.key, name: "田中 大輔", messages: [] });
    const sent = await send("sato", one.key, "  来週の勉強会の件です。 ", "draft-1");
    expect(await send("sato", one.key, "来週の勉強会の件です。", "draft-1")).toEqual(sent);
    await until(async () => {
      const line = (await listOf("tanaka")).find(({ key }) => key === one.key);
      expect(line).toMatchObject({
        name: "佐藤 健一",
        unread: 1,
        latest: { senderId: "sato", message: "来週の勉強会の件です。" },
      });
    });
    expect(await respond("tanaka", "GET", "/chat/unreadCount")).toEqual({ count: 1 });
    const room = await respond<Room>("tanaka", "GET", `/chat/rooms/${one.key}`);
    expect(room).toMatchObject({ lastReadSeq: 0, lastSeq: 1, latest: { message: "来週の勉強会の件です。" } });
    expect(
      await refused("tanaka", "POST", `/chat/rooms/${one.key}/readMessages`, { lastReadMessageId: sent.id }),
    ).toBe(204);
    expect(await respond("tanaka", "GET", "/chat/unreadCount")).toEqual({ count: 0 });
    expect((await respond<Room>("tanaka", "GET", `/chat/rooms/${one.key}?after=0`)).lastReadSeq).toBe(1);
  });

  it("has no title: neither when it is opened nor later, and goes by the other's name", async () => {
    const { key } = await openRoom("sato", "tanaka");
    const opened = await call("sato", "POST", "/chat/rooms", { memberList: ["tanaka"], title: "内緒" });
    expect(opened.status).toBe(422);
    expect(await opened.json()).toMatchObject({ errors: { title: CHAT_DIRECT_TITLE } });
    const renamed = await call("tanaka", "PATCH", `/chat/rooms/${key}`, { title: "内緒" });
    expect(renamed.status).toBe(403);
    expect(await renamed.json()).toMatchObject({ message: CHAT_DIRECT_TITLE });
    for (const [who, name] of [
      ["sato", "田中 大輔"],
      ["tanaka", "佐藤 健一"],
    ] as const)
      expect(await respond<Room>(who, "GET", `/chat/rooms/${key}`)).toMatchObject({ title: "", name });
  });

  it("does not exist for anybody else, nor does a room nobody opened", async () => {
    const { key, sessionKey } = await openRoom("sato", "tanaka");
    const { id } = await send("sato", key, "内緒");
    for (const path of [
      `/chat/rooms/${key}`,
      `/chat/rooms/${key}/members`,
      "/chat/rooms/nowhere",
      `/chat/rooms/${key.slice(0, -1)}x`,
    ]) {
      expect(await refused("nakamura", "GET", path)).toBe(404);
    }
    expect(await refused("nakamura", "POST", `/chat/rooms/${key}/messages`, { message: "?" })).toBe(404);
    expect(
      await refused("nakamura", "POST", `/chat/rooms/${key}/readMessages`, { lastReadMessageId: id }),
    ).toBe(404);
    expect(
      await refused("nakamura", "POST", "/chat/messages/decrypt", { payload: "v1.1.x.AAAA", sessionKey }),
    ).toBe(404);
  });

  it("refuses an empty and a too long message by name", async () => {
    const { key } = await openRoom("sato", "ito");
    for (const message of ["", "   ", "あ".repeat(5001)]) {
      const response = await call("sato", "POST", `/chat/rooms/${key}/messages`, { message });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        errors: { message: expect.stringContaining("メッセージ") },
      });
    }
    expect((await send("sato", key, "あ".repeat(5000))).message).toHaveLength(5000);
  });

  it("takes twenty messages in a second", async () => {
    const { key } = await openRoom("ito", "sato");
    vi.useFakeTimers({ now: Date.now() + 5000, toFake: ["Date"] });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        refused("ito", "POST", `/chat/rooms/${key}/messages`, { message: `${index}` }),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
