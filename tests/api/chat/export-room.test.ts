import { env, runInDurableObject } from "cloudflare:test";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { EXPORT_AVAILABLE_MS } from "#contract/chat/limits";
import type { Message, Room } from "#contract/chat/shapes";
import { CHAT_EXPORTED, CHAT_NOTICE_FIXED, FORWARD_NO_TEXT } from "#contract/chat/texts";
import { roomOf } from "../../support/workerd/chat/rooms";
import { call, respond } from "../../support/workerd/client/calls";
import { meet, openRoom, refused, send } from "./cast";

beforeAll(meet);

type Made = { id: string; until: number };
const exportsOf = (roomId: string) => `/chat/rooms/${roomId}/exports`;
const exported = (who: string, roomId: string, body = {}) =>
  respond<Made>(who, "POST", exportsOf(roomId), body);
const messagesIn = async (who: string, roomId: string) =>
  (await respond<Room>(who, "GET", `/chat/rooms/${roomId}`)).messages;

async function filesOf(who: string, roomId: string, id: string, query = "") {
  const file = await call(who, "GET", `${exportsOf(roomId)}/${id}${query}`);
  expect(file.headers.get("content-type")).toBe("application/zip");
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return { names: Object.keys(files), text: strFromU8(files["chat.txt"] ?? new Uint8Array()), files };
}

describe("an export of a conversation", () => {
  it("holds times, authors, texts and files, and leaves a line and an entry in the log, once", async () => {
    const { key } = await openRoom("sato", "tanaka");
    const form = new FormData();
    form.append("file", new File(["議事録の中身"], "議事録.txt", { type: "text/plain" }));
    const { name } = await respond<{ name: string }>("tanaka", "POST", `/chat/rooms/${key}/medias`, form);
    await respond("tanaka", "POST", `/chat/rooms/${key}/messages`, { message: "添付です。", medias: [name] });
    const gone = await send("sato", key, "消すもの");
    expect(await refused("sato", "DELETE", `/chat/rooms/${key}/messages/${gone.id}`)).toBe(204);
    await send("sato", key, "一行目\n10:00 偽の送信者");
    const body = { clientMessageId: crypto.randomUUID() };
    const made = await exported("sato", key, body);
    expect(await exported("sato", key, body)).toEqual(made);
    await send("tanaka", key, "書き出した後");

    const { names, text, files } = await filesOf("sato", key, made.id, "?files=on");
    expect(names).toEqual(["chat.txt", "files/0001_議事録.txt"]);
    expect(strFromU8(files["files/0001_議事録.txt"] ?? new Uint8Array())).toBe("議事録の中身");
    expect(text).toMatch(/\d{1,2}:\d{2} \S+ \S+\r\n {4}添付です。\r\n {4}［添付］files\/0001_議事録\.txt/);
    expect(text).toContain("    一行目\r\n    10:00 偽の送信者");
    expect(text).toContain("（メッセージが削除されました）");
    expect(text).not.toMatch(/消すもの|書き出した後/);

    const lines = (await messagesIn("tanaka", key)).filter(({ notice }) => notice === "exported");
    expect(lines).toMatchObject([{ senderId: "sato", message: CHAT_EXPORTED }]);
    const { results } = await env.DB.prepare(
      "SELECT actor_id FROM audit_log WHERE action = 'chat-exported' AND target = ?",
    )
      .bind(key)
      .all();
    expect(results).toEqual([{ actor_id: "sato" }]);
  });

  it("brings no file and no patient when that was chosen, and only the days that were named", async () => {
    const { key } = await openRoom("sato", "tanaka", "ito");
    await send("sato", key, "患者ID 12345678 の件です。");
    const { id } = await exported("sato", key);
    expect((await filesOf("sato", key, id, "?blanked=on")).text).not.toContain("12345678");
    expect((await filesOf("sato", key, id)).text).toContain("12345678");
    expect((await filesOf("sato", key, id, "?until=2020-01-01")).text).not.toContain("の件です");
    expect(await refused("sato", "GET", `${exportsOf(key)}/${id}?from=2020-13-01`)).toBe(422);
  });

  it("begins where its reader came, and is closed to everybody else", async () => {
    const { key } = await openRoom("sato", "tanaka");
    await send("sato", key, "一人目だけのもの");
    const group = await respond<Room>("sato", "POST", "/chat/rooms", {
      memberList: ["tanaka", "company"],
      title: `書き出し ${crypto.randomUUID().slice(0, 6)}`,
    });
    await send("sato", group.key, "参加する前");
    await respond("sato", "PATCH", `/chat/rooms/${group.key}`, {
      memberList: ["sato", "tanaka", "company", "ito"],
    });
    await send("sato", group.key, "参加した後");
    const { id } = await exported("ito", group.key);
    const { text } = await filesOf("ito", group.key, id);
    expect(text).toContain("参加した後");
    expect(text).not.toContain("参加する前");
    expect(await refused("tanaka", "GET", `${exportsOf(group.key)}/${id}`)).toBe(404);
    expect(await refused("ito", "GET", `${exportsOf(key)}/${id}`)).toBe(404);
    expect(await refused("ito", "POST", exportsOf(key), {})).toBe(404);
    await respond("sato", "PATCH", `/chat/rooms/${group.key}`, { memberList: ["sato", "tanaka", "company"] });
    expect(await refused("ito", "GET", `${exportsOf(group.key)}/${id}`)).toBe(404);
  });

  it("is closed a day later", async () => {
    const { key } = await openRoom("sato", "tanaka");
    const { id } = await exported("sato", key);
    await runInDurableObject(roomOf(key), (_room, { storage }) => {
      const earlier = Date.now() - EXPORT_AVAILABLE_MS - 1;
      storage.sql.exec("UPDATE messages SET created_at = ? WHERE id = ?", earlier, id);
    });
    expect(await refused("sato", "GET", `${exportsOf(key)}/${id}`)).toBe(404);
  });

  it("leaves a line that is neither changed nor forwarded, and takes no name of a message", async () => {
    const { key } = await openRoom("sato", "tanaka");
    const { id } = await exported("sato", key);
    const path = `/chat/rooms/${key}/messages/${id}`;
    for (const [method, body, at] of [
      ["PATCH", { message: "何もありません" }, path],
      ["DELETE", undefined, path],
    ] as const) {
      const response = await call("sato", method, at, body);
      expect(response.status).toBe(409);
      expect(await response.text()).toContain(CHAT_NOTICE_FIXED);
    }
    const other = await openRoom("sato", "ito");
    const forwarded = await call("sato", "POST", `${path}/forward`, { rooms: [other.key] });
    expect(await forwarded.text()).toContain(FORWARD_NO_TEXT);
    const clientMessageId = crypto.randomUUID();
    await respond<Message>("sato", "POST", `/chat/rooms/${key}/messages`, {
      message: "普通",
      clientMessageId,
    });
    expect(await refused("sato", "POST", exportsOf(key), { clientMessageId })).toBe(422);
  });
});
