import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { REMINDERS } from "#contract/chat/limits";
import type { Person, Reminder, Room } from "#contract/chat/shapes";
import { HOUR_MS } from "#contract/limits";
import type { NotificationLine } from "#contract/notifications/calls";
import { inboxOf, roomOf } from "../../support/workerd/chat/rooms";
import { call, respond } from "../../support/workerd/client/calls";
import { until } from "../../support/workerd/until";
import { meet, openRoom, refused, send } from "./cast";

beforeAll(meet);

const remindersIn = async (who: string, key: string) =>
  (await respond<Room>(who, "GET", `/chat/rooms/${key}`)).reminders;
const notificationsOf = async (who: string) =>
  (await respond<{ items: NotificationLine[] }>(who, "GET", "/notifications")).items.filter(
    ({ topic }) => topic === "messageReminder",
  );
/** The time of all reminders has come. */
async function ring(who: string) {
  await runInDurableObject(inboxOf(who), (_, { storage }) => {
    storage.sql.exec("UPDATE reminders SET remind_at = 1");
    return storage.setAlarm(Date.now() + HOUR_MS);
  });
  await runDurableObjectAlarm(inboxOf(who));
}

it("a reminder comes once, as a notification that leads to its message and bears none of its words", async () => {
  const { key } = await openRoom("sato", "tanaka");
  const { id, seq } = await send("tanaka", key, "来週の説明会の件です。");
  const path = `/chat/rooms/${key}/messages/${id}/reminder`;
  const remindAt = Date.now() + HOUR_MS;
  for (const at of [remindAt - 1, remindAt])
    expect((await call("sato", "PUT", path, { remindAt: at })).status).toBe(204);
  expect(await remindersIn("sato", key)).toEqual([{ messageId: id, remindAt }]);
  expect(await remindersIn("tanaka", key)).toEqual([]);
  expect(await notificationsOf("sato")).toEqual([]);
  await ring("sato");
  await ring("sato");
  const [notification, ...others] = await notificationsOf("sato");
  expect(others).toEqual([]);
  expect(notification?.path).toBe(`/rooms/${key}?before=${seq + 20}#m${seq}`);
  expect(JSON.stringify(notification)).not.toContain("説明会");
  expect(await remindersIn("sato", key)).toEqual([]);
});

it("a reminder of a message that was deleted does not come", async () => {
  const { key } = await openRoom("nakamura", "tanaka");
  const remindAt = Date.now() + HOUR_MS;
  const [gone, there] = [await send("tanaka", key, "一"), await send("tanaka", key, "二")];
  for (const { id } of [gone, there])
    await call("nakamura", "PUT", `/chat/rooms/${key}/messages/${id}/reminder`, { remindAt });
  await call("tanaka", "DELETE", `/chat/rooms/${key}/messages/${gone.id}`);
  await ring("nakamura");
  expect((await notificationsOf("nakamura")).map(({ path }) => path)).toEqual([
    `/rooms/${key}?before=${there.seq + 20}#m${there.seq}`,
  ]);
  expect(await remindersIn("nakamura", key)).toEqual([]);
});

it("a reminder is taken back, set by members alone, for a time ahead, and a hundred at most", async () => {
  const { key } = await openRoom("tanaka", "sato");
  const { id } = await send("tanaka", key, "ご確認ください。");
  const path = `/chat/rooms/${key}/messages/${id}/reminder`;
  const remindAt = Date.now() + HOUR_MS;
  expect(await refused("kobayashi", "PUT", path, { remindAt })).toBe(404);
  expect(await refused("tanaka", "PUT", path, { remindAt: Date.now() - 1 })).toBe(422);
  await call("tanaka", "PUT", path, { remindAt });
  await call("tanaka", "PUT", path, { remindAt: null });
  expect(await remindersIn("tanaka", key)).toEqual([]);
  for (let count = 0; count < REMINDERS; count++) {
    const reminder = {
      roomId: "other",
      messageId: `m${count}`,
      seq: 1,
      remindAt,
      notificationId: `n${count}`,
    };
    await inboxOf("tanaka").remind(reminder);
  }
  expect(await refused("tanaka", "PUT", path, { remindAt })).toBe(409);
});

it("the reminders of all one's rooms are one list, the soonest first, without rooms that one has left", async () => {
  const [one, other] = [await openRoom("sato", "tanaka"), await openRoom("sato", "tanaka", "company")];
  const [late, soon] = [
    await send("tanaka", one.key, "来週の件"),
    await send("company", other.key, "今日の件"),
  ];
  const set = (key: string, id: string, hours: number) =>
    call("sato", "PUT", `/chat/rooms/${key}/messages/${id}/reminder`, {
      remindAt: Date.now() + hours * HOUR_MS,
    });
  await set(one.key, late.id, 20);
  await set(other.key, soon.id, 2);
  const listed = (who: string, query = "") =>
    respond<{ reminders: Reminder[]; people: Person[] }>(who, "GET", `/chat/reminders${query}`);
  const { reminders, people } = await listed("sato");
  expect(reminders).toMatchObject([
    { roomId: other.key, messageId: soon.id, seq: soon.seq, message: { message: "今日の件" } },
    { roomId: one.key, messageId: late.id, message: { message: "来週の件" } },
  ]);
  expect(people.map(({ objectId }) => objectId).sort()).toEqual(["company", "tanaka"]);
  expect((await listed("sato", "?limit=1&offset=1")).reminders).toMatchObject([{ messageId: late.id }]);
  expect((await listed("company")).reminders).toEqual([]);
  await call("company", "DELETE", `/chat/rooms/${other.key}/messages/${soon.id}`);
  expect((await listed("sato")).reminders[0]?.message).toMatchObject({ message: "" });
  await roomOf(other.key).change("sato", { add: [], remove: ["sato"] });
  await until(async () =>
    expect((await listed("sato")).reminders.map(({ messageId }) => messageId)).toEqual([late.id]),
  );
});
