import { env, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { Room, ScheduledMessage } from "#contract/chat/shapes";
import { DAY_MS, HOUR_MS } from "#contract/limits";
import { sendScheduled } from "../../../workers/api/chat/scheduled";
import { setServiceState } from "../../../workers/db/service-state";
import { inboxOf, roomOf } from "../../support/workerd/chat/rooms";
import { respond } from "../../support/workerd/client/calls";
import { meet, openRoom, refused, send } from "./cast";

beforeAll(meet);

type Scheduled = { messages: ScheduledMessage[]; afterQuiet: number | null };

const schedule = (who: string, roomId: string, message: string) =>
  respond<ScheduledMessage>(who, "POST", `/chat/rooms/${roomId}/scheduled`, {
    message,
    sendAt: Date.now() + HOUR_MS,
  });
const textsIn = async (who: string, roomId: string) =>
  (await respond<Room>(who, "GET", `/chat/rooms/${roomId}`)).messages.map(({ message }) => message);

/** Its time has come, and the queue brings it. */
async function bring(roomId: string, id: string) {
  await runInDurableObject(roomOf(roomId), (_, { storage }) => {
    storage.sql.exec("UPDATE scheduled SET send_at = 0 WHERE id = ?", id);
  });
  await sendScheduled({ type: "scheduledMessage", roomId, id }, env);
}

const unsentOf = async (who: string, id: string) => {
  const { lines } = await inboxOf(who).notificationPage({ limit: 50, offset: 0 });
  return lines.filter(({ topic, about }) => topic === "messageUnsent" && about.id.endsWith(id));
};

describe("a message that is sent later", () => {
  it("is listed for its writer, and goes when its time comes", async () => {
    const { key } = await openRoom("sato", "tanaka");
    const message = await schedule("sato", key, "明日の説明会の件です。");
    const path = `/chat/rooms/${key}/scheduled`;
    expect((await respond<Scheduled>("sato", "GET", path)).messages).toEqual([message]);
    expect((await respond<Scheduled>("tanaka", "GET", path)).messages).toEqual([]);
    await bring(key, message.id);
    await bring(key, message.id);
    expect((await textsIn("tanaka", key)).filter((text) => text === message.message)).toHaveLength(1);
    expect(await refused("sato", "DELETE", `${path}/${message.id}`)).toBe(404);
  });

  it("is refused for a time that is past or far ahead, for strangers and in closed rooms", async () => {
    const { key } = await openRoom("sato", "ito");
    const path = `/chat/rooms/${key}/scheduled`;
    for (const sendAt of [Date.now() - 1, Date.now() + 91 * DAY_MS, "明日"])
      expect(await refused("sato", "POST", path, { message: "？", sendAt })).toBe(422);
    const body = { message: "？", sendAt: Date.now() + HOUR_MS };
    expect(await refused("kobayashi", "POST", path, body)).toBe(404);
    await env.DB.prepare(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('ito', 'sato', 1)",
    ).run();
    expect(await refused("sato", "POST", path, body)).toBe(403);
    await env.DB.prepare("DELETE FROM blocks WHERE blocker_id = 'ito'").run();
  });

  it("does not go where its writer may not write any more, who is notified once", async () => {
    const { key } = await openRoom("sato", "ito");
    const message = await schedule("sato", key, "おやすみの後に。");
    await env.DB.prepare(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('ito', 'sato', 1)",
    ).run();
    await bring(key, message.id);
    await bring(key, message.id);
    await env.DB.prepare("DELETE FROM blocks WHERE blocker_id = 'ito'").run();
    expect(await textsIn("ito", key)).not.toContain(message.message);
    expect((await unsentOf("sato", message.id)).map(({ about }) => about)).toEqual([
      { type: "scheduledMessage", id: `${key}~${message.id}` },
    ]);
    const group = await openRoom("sato", "ito", "tanaka");
    const other = await schedule("tanaka", group.key, "明日の件です。");
    await respond("sato", "PATCH", `/chat/rooms/${group.key}`, { memberList: ["sato", "ito"] });
    await bring(group.key, other.id);
    expect(await textsIn("sato", group.key)).not.toContain(other.message);
    expect((await unsentOf("tanaka", other.id)).map(({ about }) => about)).toEqual([
      { type: "unsentMessage", id: other.id },
    ]);
  });

  it("stays with its writer when it could not be sent, with its reason, and is given another time", async () => {
    const { key } = await openRoom("sato", "ito");
    const path = `/chat/rooms/${key}/scheduled`;
    const message = await schedule("sato", key, "届かなかった予約です。");
    await env.DB.prepare(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('ito', 'sato', 1)",
    ).run();
    await bring(key, message.id);
    await env.DB.prepare("DELETE FROM blocks WHERE blocker_id = 'ito'").run();
    const waiting = async () =>
      (await respond<Scheduled>("sato", "GET", path)).messages.find(({ id }) => id === message.id);
    expect(await waiting()).toMatchObject({ message: message.message, failure: "closed" });
    const sendAt = Date.now() + HOUR_MS;
    await respond("sato", "PATCH", `${path}/${message.id}`, { message: message.message, sendAt });
    expect(await waiting()).toEqual({ ...message, sendAt });
    await bring(key, message.id);
    expect(await textsIn("ito", key)).toContain(message.message);
  });

  it("does not go when its writer may not chat any more", async () => {
    const { key } = await openRoom("sato", "ito");
    const message = await schedule("sato", key, "資格を失う前の予約です。");
    await env.DB.prepare("UPDATE users SET licence_state = 'in-review' WHERE id = 'sato'").run();
    await bring(key, message.id);
    await env.DB.prepare("UPDATE users SET licence_state = 'verified' WHERE id = 'sato'").run();
    expect(await textsIn("ito", key)).not.toContain(message.message);
    expect(await unsentOf("sato", message.id)).toHaveLength(1);
  });

  it("waits while the service is read-only, and goes afterwards", async () => {
    const { key } = await openRoom("sato", "ito");
    const message = await schedule("sato", key, "保守の間の予約です。");
    await setServiceState(env.DB, "read-only", "");
    await bring(key, message.id);
    await setServiceState(env.DB, "read-only", null);
    expect(await textsIn("ito", key)).not.toContain(message.message);
    const { messages } = await respond<Scheduled>("sato", "GET", `/chat/rooms/${key}/scheduled`);
    expect(messages.map(({ id }) => id)).toContain(message.id);
    await bring(key, message.id);
    expect(await textsIn("ito", key)).toContain(message.message);
    expect(await unsentOf("sato", message.id)).toEqual([]);
  });

  it("offers the end of the other's quiet hours, in a room of two alone", async () => {
    const direct = await openRoom("sato", "ito");
    const group = await openRoom("sato", "ito", "tanaka");
    const until = Date.now() + HOUR_MS;
    await inboxOf("ito").changeChatSettings({ quietHours: null });
    const afterQuiet = async (key: string) =>
      (await respond<Scheduled>("sato", "GET", `/chat/rooms/${key}/scheduled`)).afterQuiet;
    expect(await afterQuiet(direct.key)).toBeNull();
    await inboxOf("ito").consult(until);
    expect(await afterQuiet(direct.key)).toBe(until);
    expect(await afterQuiet(group.key)).toBeNull();
    await inboxOf("ito").consult(null);
  });

  it("offers it neither to the connect service nor across a block", async () => {
    const [direct, company] = [await openRoom("sato", "ito"), await openRoom("sato", "company")];
    await inboxOf("sato").consult(Date.now() + HOUR_MS);
    const afterQuiet = async (who: string, key: string) =>
      (await respond<Scheduled>(who, "GET", `/chat/rooms/${key}/scheduled`)).afterQuiet;
    expect(await afterQuiet("ito", direct.key)).not.toBeNull();
    expect(await afterQuiet("company", company.key)).toBeNull();
    for (const pair of ["'ito', 'sato'", "'sato', 'ito'"]) {
      await env.DB.prepare(
        `INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES (${pair}, 1)`,
      ).run();
      expect(await afterQuiet("ito", direct.key)).toBeNull();
      await env.DB.prepare("DELETE FROM blocks WHERE 'ito' IN (blocker_id, blocked_id)").run();
    }
    await inboxOf("sato").consult(null);
  });

  it("mentions as it would now, and leaves what is sent meanwhile in its order", async () => {
    const { key } = await openRoom("tanaka", "sato");
    const message = await schedule("tanaka", key, "@佐藤 健一 先生 お願いします。");
    await send("tanaka", key, "先に送ります。");
    await bring(key, message.id);
    const { messages } = await respond<Room>("sato", "GET", `/chat/rooms/${key}`);
    expect(messages.at(-1)).toMatchObject({ message: message.message, mentions: ["sato"] });
  });
});
