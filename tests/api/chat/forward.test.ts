import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { FORWARD_ROOMS } from "#contract/chat/limits";
import type { Message, Room } from "#contract/chat/shapes";
import { FORWARD_NO_TEXT } from "#contract/chat/texts";
import { HIDDEN_MESSAGE } from "#contract/moderation/texts";
import { roomOf } from "../../support/workerd/chat/rooms";
import { call, respond } from "../../support/workerd/client/calls";
import { meet, openRoom, refused, send } from "./cast";

beforeAll(meet);

type Forwarded = { messages: (Message & { roomId: string })[] };

const pathOf = (roomId: string, { id }: Pick<Message, "id">) =>
  `/chat/rooms/${roomId}/messages/${id}/forward`;
const messagesIn = async (who: string, roomId: string) =>
  (await respond<Room>(who, "GET", `/chat/rooms/${roomId}`)).messages;

describe("a forwarded message", () => {
  it("goes to each room once, says that it was forwarded and nothing of where it comes from", async () => {
    const [from, one, two] = [
      await openRoom("sato", "tanaka"),
      await openRoom("sato", "ito"),
      await openRoom("sato", "company"),
    ];
    const original = await send("tanaka", from.key, "@佐藤 健一 説明会は十時からです。");
    const body = { rooms: [one.key, two.key, one.key], clientMessageId: crypto.randomUUID() };
    const path = pathOf(from.key, original);
    const first = await respond<Forwarded>("sato", "POST", path, body);
    expect(await respond<Forwarded>("sato", "POST", path, body)).toEqual(first);
    for (const [reader, room] of [["ito", one] as const, ["company", two] as const]) {
      const shown = (await messagesIn(reader, room.key)).filter(({ isForwarded }) => isForwarded);
      expect(shown).toMatchObject([{ senderId: "sato", message: "@佐藤 健一 説明会は十時からです。" }]);
      expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${from.key}|${original.id}|"tanaka"`));
    }
    const forwarded = first.messages[0];
    expect(
      await refused("sato", "PATCH", `/chat/rooms/${one.key}/messages/${forwarded?.id}`, { message: "変更" }),
    ).toBe(409);
  });

  it("brings its files, under the key of the other room", async () => {
    const [from, to] = [await openRoom("sato", "tanaka"), await openRoom("sato", "ito")];
    const form = new FormData();
    form.append("file", new File(["議事録の中身"], "患者 山田太郎 ID 12345678.txt", { type: "text/plain" }));
    const { name } = await respond<{ name: string }>(
      "tanaka",
      "POST",
      `/chat/rooms/${from.key}/medias`,
      form,
    );
    const original = await respond<Message>("tanaka", "POST", `/chat/rooms/${from.key}/messages`, {
      medias: [name],
    });
    const body = { rooms: [to.key], isBlanked: true };
    const { messages } = await respond<Forwarded>("sato", "POST", pathOf(from.key, original), body);
    const [media] = messages[0]?.medias ?? [];
    expect(media?.name).not.toBe(name);
    expect(media?.fileName).not.toContain("12345678");
    const opened = await call("ito", "GET", `/chat/rooms/${to.key}/medias/${media?.name}/opened`);
    expect(await opened.text()).toBe("議事録の中身");
    expect(await refused("ito", "GET", `/chat/rooms/${from.key}/medias/${name}/opened`)).toBe(404);
  });

  it("is refused as a whole where one room is closed, foreign, or one too many", async () => {
    const [from, open, closed] = [
      await openRoom("sato", "tanaka"),
      await openRoom("sato", "company"),
      await openRoom("sato", "ito"),
    ];
    const original = await send("tanaka", from.key, "ご案内です。");
    const foreign = await openRoom("tanaka", "nakamura");
    const path = pathOf(from.key, original);
    const count = (await messagesIn("sato", open.key)).length;
    await env.DB.prepare(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('ito', 'sato', 1)",
    ).run();
    const answered = await call("sato", "POST", path, { rooms: [open.key, closed.key] });
    expect(answered.status).toBe(403);
    expect(Object.keys((await answered.json<{ errors: object }>()).errors)).toEqual([closed.key]);
    await env.DB.prepare("DELETE FROM blocks WHERE blocker_id = 'ito'").run();
    expect(await refused("sato", "POST", path, { rooms: [open.key, foreign.key] })).toBe(404);
    const many = Array.from({ length: FORWARD_ROOMS + 1 }, (_, at) => `${open.key}${at}`);
    for (const rooms of [[], many]) expect(await refused("sato", "POST", path, { rooms })).toBe(422);
    expect(await refused("ito", "POST", path, { rooms: [open.key] })).toBe(404);
    expect((await messagesIn("sato", open.key)).length).toBe(count);
    await call("tanaka", "DELETE", `/chat/rooms/${from.key}/messages/${original.id}`);
    expect(await refused("sato", "POST", path, { rooms: [open.key] })).toBe(409);
  });

  it("is none that the operator has hidden, or that does not open", async () => {
    const [from, to] = [await openRoom("sato", "tanaka"), await openRoom("sato", "ito")];
    const [hidden, broken] = [
      await send("tanaka", from.key, "不適切な内容"),
      await send("tanaka", from.key, "壊れる内容"),
    ];
    await roomOf(from.key).hide(hidden.id, HIDDEN_MESSAGE);
    await runInDurableObject(roomOf(from.key), (_, { storage }) => {
      storage.sql.exec("UPDATE messages SET payload = 'x' WHERE id = ?", broken.id);
    });
    for (const original of [hidden, broken]) {
      const answered = await call("sato", "POST", pathOf(from.key, original), { rooms: [to.key] });
      expect([answered.status, (await answered.json<{ message: string }>()).message]).toEqual([
        409,
        FORWARD_NO_TEXT,
      ]);
    }
  });

  it("leaves the draft of the room that it goes to", async () => {
    const [from, to] = [await openRoom("sato", "tanaka"), await openRoom("sato", "ito")];
    await call("sato", "PUT", `/chat/rooms/${to.key}/draft`, { text: "書きかけ" });
    const original = await send("tanaka", from.key, "ご案内です。");
    await respond("sato", "POST", pathOf(from.key, original), { rooms: [to.key] });
    expect((await respond<Room>("sato", "GET", `/chat/rooms/${to.key}`)).draft).toBe("書きかけ");
  });
});
