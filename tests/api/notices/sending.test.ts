import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/limits";
import type { Notice } from "#contract/notices/calls";
import { resumeAllStalled } from "../../../workers/api/notices/writing/notify";
import type { Env } from "../../../workers/env";
import { sized } from "../../support/size";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { respond, signedIn } from "../../support/workerd/client/calls";
import { agreed, confirmedEverywhere } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { HeldQueue, nurse } from "../../support/workerd/fixtures/notices";

const HOSPITALS = sized(60, 2000);
const PEOPLE_EACH = sized(2, 5);

const ids = Array.from({ length: HOSPITALS }, (_, at) => `s${at}`);
const staff = ids.flatMap((hospital) => Array.from({ length: PEOPLE_EACH }, (_, at) => `${hospital}-${at}`));

/** Noon in Tokyo: nobody sleeps. */
const NOON = Date.UTC(2026, 10, 20, 3);

beforeAll(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  await hospitals(["home", ...ids]);
  await nurse("nora", "home");
  await env.DB.prepare(
    `INSERT INTO users (id, username, email, role, last_name_ja, first_name_ja, last_name_kana, first_name_kana,
       occupation, hospital_id, created_at, updated_at)
     SELECT value, value || '@example.jp', value || '@example.jp', 'co-medical', '看護', '師', 'カンゴ', 'シ', 'nurse',
       substr(value, 1, instr(value, '-') - 1), 0, 0 FROM json_each(?)`,
  )
    .bind(JSON.stringify(staff))
    .run();
  await confirmedEverywhere();
  await agreed();
  await signedIn("nora");
});
afterAll(() => void vi.useRealTimers());

/** What carries mails here: to whom, as often as they were given to it. */
class Carrier {
  private carried: string[] = [];
  readonly binding = { send: async ({ to }: { to: string }) => void this.carried.push(to) };

  /** Who got one since the last time. */
  take = () =>
    this.carried
      .splice(0)
      .map((to) => to.replace("@example.jp", ""))
      .sort();
}

const INBOXES_AT_ONCE = 50;

/** What each one's Inbox holds, as the topic of its newest notification and how many there are; by name of its holder. */
async function inboxesOf(people: readonly string[]): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (let from = 0; from < people.length; from += INBOXES_AT_ONCE) {
    const some = people.slice(from, from + INBOXES_AT_ONCE).map(async (id): Promise<[string, string]> => {
      const { lines } = await inboxOf(id).notificationPage({ limit: 2, offset: 0 });
      return [id, lines.map(({ topic, count }) => `${topic} ${count}`).join(", ")];
    });
    found.push(...(await Promise.all(some)));
  }
  return Object.fromEntries(found);
}

const everyone = (people: readonly string[], inbox: (at: number) => string) =>
  Object.fromEntries(people.map((id, at) => [id, inbox(at)]));

/** Hands the messages of a sending over, each twice; the first `breaks` parts in a process that dies in the middle. */
async function notify(queue: HeldQueue, breaks: number) {
  let deaths = 0;
  for (;;) {
    const messages = queue.take();
    if (messages.length === 0) return deaths;
    for (const body of messages) {
      const isDoomed = body.type === "hospitalNotice" && deaths < breaks;
      if (await queue.deliver(body, isDoomed ? dying(queue.env) : queue.env)) await queue.deliver(body);
      else {
        deaths += 1;
        queue.put([body]);
      }
    }
  }
}

/** A process that ends after the people were notified, before that is noted. */
const dying = (settings: typeof env) =>
  ({
    ...settings,
    DB: {
      prepare: (sql: string) => settings.DB.prepare(sql),
      batch: () => Promise.reject(new Error("the process ends")),
    },
  }) as unknown as typeof env;

/**
 * Lets the queue lose everything with its process: the hourly look finds what is still to be notified. What is lost is
 * the next wave, since the Worker's own queue brings this one.
 */
const lost = (id: string) =>
  env.DB.batch([
    env.DB.prepare(
      "UPDATE hospital_notices SET wave = wave + 1, wave_at = 0, told_count = 0 WHERE id = ?",
    ).bind(id),
    env.DB.prepare(
      "UPDATE hospital_notice_recipients SET told_wave = (SELECT wave - 1 FROM hospital_notices WHERE id = ?1) WHERE notice_id = ?1",
    ).bind(id),
  ]);

it("a sending tells everybody once, though its messages come twice and the process dies five times; a reminder reaches the rest", async () => {
  const carrier = new Carrier();
  const queue = new HeldQueue({ SEND_EMAIL: carrier.binding });
  const startedAt = performance.now();
  const { objectId } = await respond<{ objectId: string }>("nora", "POST", "/hospitalNotices", {
    title: "休診",
    detail: "休診します。",
    isMustRead: true,
    toHospitalObjectIds: ids,
  });
  const answered = performance.now() - startedAt;
  await lost(objectId);
  await resumeAllStalled(queue.env as unknown as Env);
  expect(await notify(queue, 5)).toBe(5);
  const notified = carrier.take();
  expect(notified).toEqual([...staff].sort());
  expect(await inboxesOf(staff)).toEqual(everyone(staff, () => "noticeReceived 1"));
  const { sending } = await respond<Notice>("nora", "GET", `/hospitalNotices/${objectId}`);
  expect(sending).toMatchObject({ hospitalCount: HOSPITALS, toldCount: HOSPITALS });

  const acknowledged = staff.filter((_, at) => at % 3 === 0);
  await env.DB.prepare(
    `INSERT INTO hospital_notice_reads (notice_id, user_id, round, read_at, acknowledged_at)
     SELECT ?1, value, 1, 1, 1 FROM json_each(?2)`,
  )
    .bind(objectId, JSON.stringify(acknowledged))
    .run();
  vi.setSystemTime(NOON + HOUR_MS);
  await respond<Notice>("nora", "POST", `/hospitalNotices/${objectId}/remind`, { after: 0 });
  await lost(objectId);
  await resumeAllStalled(queue.env as unknown as Env);
  await notify(queue, 1);
  const reminded = carrier.take();
  expect(reminded).toEqual(staff.filter((_, at) => at % 3 !== 0).sort());
  expect(await inboxesOf(staff)).toEqual(
    everyone(staff, (at) => (at % 3 === 0 ? "noticeReceived 1" : "noticeReminded 2")),
  );
  expect(await inboxesOf(["nora"])).toEqual({ nora: "" });
  const figures = {
    hospitals: HOSPITALS,
    readers: staff.length,
    answeredMs: Math.round(answered),
    deaths: 5,
  };
  const people = { told: notified.length, acknowledged: acknowledged.length, reminded: reminded.length };
  console.log(JSON.stringify({ ...figures, ...people }));
});
