import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { URGENT_REPEATS } from "#contract/chat/limits";
import type { Message, Person } from "#contract/chat/shapes";
import { notifyUrgent } from "../../../workers/api/chat/urgent-notifications";
import { setServiceState } from "../../../workers/db/service-state";
import { inboxOf, roomOf } from "../../support/workerd/chat/rooms";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, confirmedAt, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { meet, openRoom, refused } from "./cast";

const STAFF = ["abe", "baba", "chiba"] as const;

beforeAll(async () => {
  await meet();
  await hospitals(["home", "away"]);
  for (const id of STAFF) await person(id, { hospitalId: "home", lastNameJa: id });
  // Says the same, and nobody has confirmed it.
  await person("doi", { lastNameJa: "土井" });
  await env.DB.prepare("UPDATE users SET hospital_id = 'home' WHERE id = 'doi'").run();
  // Worked there, and does no more.
  await person("endo", { hospitalId: "away", lastNameJa: "遠藤" });
  await confirmedAt("endo", "home");
  await agreed();
  for (const id of [...STAFF, "doi", "endo"]) await signedIn(id);
});

type Urgent = { recipients: Person[]; left: number; messages: Message[]; people: Person[] };
const body = (more: object = {}) => ({ message: "3階病棟へお願いします。", reason: "急変の対応", ...more });
const sendUrgent = (who: string, roomId: string, more?: object) =>
  respond<Message>(who, "POST", `/chat/rooms/${roomId}/urgent`, body(more));
const recipientsOf = async (who: string, roomId: string) =>
  (await respond<Urgent>(who, "GET", `/chat/rooms/${roomId}/urgent`)).recipients.map(
    ({ objectId }) => objectId,
  );
/** The day begins anew. */
const freshDay = (who: string) =>
  runInDurableObject(inboxOf(who), (_, { storage }) => {
    storage.sql.exec("DELETE FROM used");
  });
const notificationsOf = async (who: string, topic: string, seq?: number) => {
  const { lines } = await inboxOf(who).notificationPage({ limit: 50, offset: 0 });
  return lines.filter(
    (line) => line.topic === topic && (seq === undefined || line.about.id.endsWith(`~${seq}`)),
  );
};
/** The queue brings one notification. */
const bring = (roomId: string, { id }: Message, round: number) =>
  notifyUrgent({ type: "urgentMessage", roomId, id, round }, env);
describe("an urgent message", () => {
  it("asks confirmed colleagues of one institution, and doctors on the sender's lists", async () => {
    const { key } = await openRoom("abe", "baba", "doi", "endo", "ito");
    expect(await recipientsOf("abe", key)).toEqual(["baba"]);
    expect(await recipientsOf("doi", key)).toEqual([]);
    await env.DB.batch([
      env.DB.prepare(
        "INSERT OR IGNORE INTO doctors (id, user_id, last_name, first_name, last_name_kana, first_name_kana, updated_at) VALUES ('d-ito', 'ito', '伊藤', '薫', 'イトウ', 'カオル', 0)",
      ),
      env.DB.prepare(
        "INSERT INTO hospital_lists (id, owner_id, name, type, purpose, created_at, updated_at) VALUES ('l1', 'abe', '紹介先', 1, 1, 0, 0)",
      ),
      env.DB.prepare(
        "INSERT INTO list_doctors (list_id, doctor_id, rev, added_at) VALUES ('l1', 'd-ito', 0, 0)",
      ),
    ]);
    expect((await recipientsOf("abe", key)).sort()).toEqual(["baba", "ito"]);
    expect(await recipientsOf("ito", key)).toEqual([]);
    await env.DB.prepare(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('ito', 'abe', 1)",
    ).run();
    expect(await recipientsOf("abe", key)).toEqual(["baba"]);
    await env.DB.prepare("DELETE FROM blocks WHERE blocker_id = 'ito'").run();
  });

  it("is for doctors alone, with a reason, where somebody may be asked", async () => {
    const staff = await openRoom("abe", "baba");
    const other = await openRoom("sato", "tanaka");
    const path = (key: string) => `/chat/rooms/${key}/urgent`;
    for (const who of ["tanaka", "company"])
      expect(await refused(who, "POST", path(other.key), body())).toBe(403);
    expect(await refused("sato", "POST", path(other.key), body())).toBe(409);
    expect(await refused("chiba", "POST", path(staff.key), body())).toBe(404);
    for (const reason of ["", " ", "あ".repeat(61), undefined])
      expect(await refused("abe", "POST", path(staff.key), body({ reason }))).toBe(422);
    expect(await refused("abe", "POST", path(staff.key), body({ message: "" }))).toBe(422);
  });

  it("is one of five a day; the same sent again, also at once, counts once", async () => {
    const { key } = await openRoom("chiba", "abe");
    const left = async () => (await respond<Urgent>("chiba", "GET", `/chat/rooms/${key}/urgent`)).left;
    const again = { clientMessageId: "urgent-again" };
    const same = await Promise.all([sendUrgent("chiba", key, again), sendUrgent("chiba", key, again)]);
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    expect((await sendUrgent("chiba", key, again)).id).toBe(same[0]?.id);
    expect(await left()).toBe(4);
    for (let count = 1; count < 5; count++) await sendUrgent("chiba", key);
    expect(await left()).toBe(0);
    const over = await call("chiba", "POST", `/chat/rooms/${key}/urgent`, body());
    expect(over.status).toBe(429);
    expect((await sendUrgent("chiba", key, again)).id).toBe(same[0]?.id);
    await freshDay("chiba");
  });

  it("notifies each round once, until it is confirmed, and then names to its sender how many have not", async () => {
    const { key } = await openRoom("abe", "baba", "chiba");
    const message = await sendUrgent("abe", key);
    expect(message.urgent?.userIds).toEqual(["baba", "chiba"]);
    for (const _ of [1, 2]) await bring(key, message, 0);
    const [line] = await notificationsOf("baba", "messageUrgent", message.seq);
    expect(line).toMatchObject({ actorId: "abe", count: 1, readAt: null });
    expect(JSON.stringify(line)).not.toContain("病棟");
    await call("baba", "POST", `/chat/rooms/${key}/messages/${message.id}/acknowledgement`);
    expect((await notificationsOf("baba", "messageUrgent", message.seq))[0]?.readAt).not.toBeNull();
    for (let round = 1; round <= URGENT_REPEATS; round++)
      for (const _ of [1, 2]) await bring(key, message, round);
    expect((await notificationsOf("baba", "messageUrgent", message.seq))[0]?.count).toBe(1);
    expect((await notificationsOf("chiba", "messageUrgent", message.seq))[0]?.count).toBe(URGENT_REPEATS + 1);
    expect(await notificationsOf("abe", "urgentUnconfirmed")).toEqual([]);
    for (const _ of [1, 2]) await bring(key, message, URGENT_REPEATS + 1);
    const notified = await notificationsOf("abe", "urgentUnconfirmed");
    expect(notified.map(({ about, text }) => ({ about, text }))).toEqual([
      { about: { type: "urgentMessage", id: `${key}~${message.id}` }, text: "未確認 1名" },
    ]);
    const shown = await respond<Urgent>("abe", "GET", `/chat/rooms/${key}/urgent`);
    expect(shown.messages[0]).toMatchObject({ id: message.id, acknowledgedBy: ["baba"] });
    expect(shown.people.map(({ objectId }) => objectId).sort()).toEqual(["baba", "chiba"]);
  });

  it("is not repeated for who takes none, or for who is tied by a list alone, unless they chose so", async () => {
    const { key } = await openRoom("abe", "baba", "ito");
    await respond("baba", "PATCH", "/chat/settings", { urgentFrom: "none" });
    const message = await sendUrgent("abe", key);
    expect(message.urgent?.userIds).toEqual(["baba", "ito"]);
    for (const round of [0, 1]) await bring(key, message, round);
    for (const who of ["baba", "ito"])
      expect((await notificationsOf(who, "messageUrgent", message.seq))[0]?.count).toBe(1);
    await respond("baba", "PATCH", "/chat/settings", { urgentFrom: "workplace" });
    await respond("ito", "PATCH", "/chat/settings", { urgentFrom: "lists" });
    await bring(key, message, 2);
    for (const who of ["baba", "ito"])
      expect((await notificationsOf(who, "messageUrgent", message.seq))[0]?.count).toBe(2);
    await freshDay("abe");
  });

  it("does not reach who blocked the sender meanwhile, nor anybody once the sender is suspended", async () => {
    const { key } = await openRoom("chiba", "abe", "baba");
    const message = await sendUrgent("chiba", key);
    await bring(key, message, 0);
    await env.DB.prepare(
      "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ('abe', 'chiba', 1)",
    ).run();
    await bring(key, message, 1);
    await env.DB.prepare("DELETE FROM blocks WHERE blocker_id = 'abe'").run();
    const countOf = async (who: string) =>
      (await notificationsOf(who, "messageUrgent", message.seq))[0]?.count;
    expect([await countOf("abe"), await countOf("baba")]).toEqual([1, 2]);
    await env.DB.prepare("UPDATE users SET status = 'suspended' WHERE id = 'chiba'").run();
    await bring(key, message, 2);
    await env.DB.prepare("UPDATE users SET status = 'active' WHERE id = 'chiba'").run();
    expect([await countOf("abe"), await countOf("baba")]).toEqual([1, 2]);
  });

  it("waits while the service is read-only, since nobody could confirm it", async () => {
    const { key } = await openRoom("chiba", "abe");
    const message = await sendUrgent("chiba", key);
    await bring(key, message, 0);
    const countOf = async () => (await notificationsOf("abe", "messageUrgent", message.seq))[0]?.count;
    await setServiceState(env.DB, "read-only", "");
    await bring(key, message, 1);
    await setServiceState(env.DB, "read-only", null);
    expect(await countOf()).toBe(1);
    await bring(key, message, 1);
    expect(await countOf()).toBe(2);
  });

  it("that is deleted takes its notifications along", async () => {
    const { key } = await openRoom("chiba", "abe");
    const message = await sendUrgent("chiba", key);
    await bring(key, message, 0);
    await call("chiba", "DELETE", `/chat/rooms/${key}/messages/${message.id}`);
    expect(await notificationsOf("abe", "messageUrgent", message.seq)).toEqual([]);
    await runDurableObjectAlarm(roomOf(key));
    expect(await notificationsOf("abe", "messageUrgent", message.seq)).toEqual([]);
    await freshDay("chiba");
  });

  it("is an ordinary message for a client that knows the specification alone", async () => {
    const { key } = await openRoom("chiba", "abe");
    const message = await sendUrgent("chiba", key);
    const shown = await respond<{ messages: Message[] }>("abe", "GET", `/chat/rooms/${key}`);
    const { urgent: _, ...plain } = message;
    expect(shown.messages.at(-1)).toMatchObject(plain);
  });
});
