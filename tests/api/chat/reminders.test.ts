import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { REMINDERS } from "#contract/chat/limits";
import type { Room } from "#contract/chat/rooms";
import { HOUR_MS } from "#contract/limits";
import type { NotificationLine } from "#contract/notifications/shapes";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { call, respond } from "../../support/workerd/client/calls";
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
