import { env } from "cloudflare:test";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/limits";
import { hospitalNotice } from "../../../workers/api/moderation/posted-subjects";
import { queueNotification } from "../../../workers/api/notices/writing/notify";
import type { Env } from "../../../workers/env";
import { queueMail } from "../../../workers/mail/post";
import { savedSearchEmail } from "../../../workers/mail/templates/saved-search";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { call, respond, signedIn } from "../../support/workerd/client/calls";
import { agreed } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { HeldQueue, nurse } from "../../support/workerd/fixtures/notices";
import { mailsTo } from "../../support/workerd/mails";
import { until } from "../../support/workerd/until";

/** Eleven in the evening in Tokyo, when the usual quiet hours run until seven, and the morning after. */
const NIGHT = Date.UTC(2026, 10, 20, 14);
const MORNING = NIGHT + 8 * HOUR_MS;
const READERS = ["nell", "nick"];
const queue = new HeldQueue();

beforeAll(async () => {
  vi.useFakeTimers({ now: NIGHT, toFake: ["Date"] });
  await hospitals(["home", "away", "later"]);
  await nurse("nora", "home");
  for (const id of READERS) await nurse(id, "away");
  await nurse("lena", "later");
  await agreed();
  for (const id of ["nora", ...READERS, "lena"]) await signedIn(id);
});
beforeEach(async () => {
  vi.setSystemTime(NIGHT);
  queue.take();
  queue.delayed.length = 0;
  await env.DB.prepare("DELETE FROM outbox").run();
});
afterAll(() => void vi.useRealTimers());

async function sent(toHospitalObjectIds = ["away"]): Promise<string> {
  const { objectId } = await respond<{ objectId: string }>("nora", "POST", "/hospitalNotices", {
    ...{ title: "休診", detail: "休診します。", isMustRead: true },
    toHospitalObjectIds,
  });
  await until(async () => expect(await untold(objectId)).toBe(0));
  await notifiedAnew(objectId, 1);
  return objectId;
}

/** Hospitals that the other queue, which works on its own, has still to tell: what it says late would come last. */
const untold = (id: string) =>
  env.DB.prepare("SELECT hospital_count - told_count AS left FROM hospital_notices WHERE id = ?")
    .bind(id)
    .first<number>("left");

/** The parts of a sending come through this test's queue, whatever the other one has brought. */
async function notifiedAnew(id: string, wave: number) {
  await env.DB.batch([
    env.DB.prepare("UPDATE hospital_notices SET told_count = 0 WHERE id = ?").bind(id),
    env.DB.prepare(
      "UPDATE hospital_notice_recipients SET told_wave = min(told_wave, ?2 - 1) WHERE notice_id = ?1",
    ).bind(id, wave),
  ]);
  await queueNotification(queue.env as unknown as Env, { id, wave });
  await queue.drain();
}

async function morning() {
  vi.setSystemTime(MORNING);
  queue.put(queue.delayed.splice(0).map(({ body }) => body));
  await queue.drain();
}

const mailed = async (id: string) => (await mailsTo(`${id}@example.jp`)).map(({ subject }) => subject);

it("a notice sent at night is mailed in the morning, to who has not read it by then", async () => {
  const id = await sent();
  expect(await mailed("nell")).toEqual([]);
  expect(queue.delayed.filter(({ body }) => body.type === "noticeMail")).toHaveLength(2);
  for (const { delaySeconds } of queue.delayed) expect(delaySeconds).toBe((MORNING - NIGHT) / 1000);
  await respond("nick", "GET", `/hospitalNotices/${id}`);
  await respond("nick", "POST", `/hospitalNotices/${id}/acknowledge`);
  await morning();
  expect(await mailed("nell")).toEqual([expect.stringContaining("「休診」")]);
  expect(await mailed("nick")).toEqual([]);
});

it("whoever has no quiet hours has it at once", async () => {
  await inboxOf("nell").changeChatSettings({ quietHours: null });
  await sent();
  expect(await mailed("nell")).toHaveLength(1);
  await inboxOf("nell").changeChatSettings({ quietHours: { from: 20, to: 7 } });
});

it("what was deleted in the night is not mailed, and two of one night are one", async () => {
  const deleted = await sent();
  expect((await call("nora", "DELETE", `/hospitalNotices/${deleted}`)).status).toBe(204);
  const reminded = await sent();
  await respond("nora", "POST", `/hospitalNotices/${reminded}/remind`, { after: 0 });
  await notifiedAnew(reminded, 2);
  await morning();
  expect(await mailed("nell")).toHaveLength(1);
});

it("a hospital that is added after a reminder is notified of a new notice, and the others get nothing more", async () => {
  const id = await sent();
  await respond("nora", "POST", `/hospitalNotices/${id}/remind`, { after: 0 });
  await notified(id);
  await respond("nora", "PATCH", `/hospitalNotices/${id}`, { toHospitalObjectIds: ["away", "later"] });
  await notified(id);
  expect(await topicsOf("lena", id)).toEqual(["noticeReceived"]);
  expect(await topicsOf("nell", id)).toEqual(["noticeReminded"]);
});

/** What is still to be told in the second wave, by whichever queue comes first. */
async function notified(id: string) {
  await queueNotification(queue.env as unknown as Env, { id, wave: 2 });
  await queue.drain();
}

type Lines = { items: { topic: string; about: { id: string } }[] };
const linesOf = async (who: string, id: string) =>
  (await respond<Lines>(who, "GET", "/notifications")).items.filter(({ about }) => about.id === id);
const topicsOf = async (who: string, id: string) => (await linesOf(who, id)).map(({ topic }) => topic);

it("what the operator hides is gone from the notifications as well", async () => {
  const id = await sent();
  expect(await linesOf("nell", id)).toEqual([expect.objectContaining({ isGone: false })]);
  await hospitalNotice.erase?.(env as unknown as Env, id, "広告のため。");
  expect(await linesOf("nell", id)).toEqual([expect.objectContaining({ isGone: true, path: null })]);
});

it("a mail of a saved search waits for the morning of its reader", async () => {
  const letter = savedSearchEmail({
    name: "看護 師",
    search: "空床",
    found: "青空病院",
    url: "/",
    settings: "/",
  });
  await queueMail(queue.env as unknown as Env, { event: "search/1", to: "nell@example.jp", letter }, "nell");
  await queue.drain();
  expect(await mailed("nell")).toEqual([]);
  await morning();
  expect(await mailed("nell")).toHaveLength(1);
});
