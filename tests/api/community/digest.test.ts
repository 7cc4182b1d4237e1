import {
  abortAllDurableObjects,
  createMessageBatch,
  env,
  runDurableObjectAlarm,
  runInDurableObject,
} from "cloudflare:test";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits";
import { startDigests } from "../../../workers/mail/digest/run";
import { SLICE } from "../../../workers/mail/digest/window";
import { consume } from "../../../workers/queue/events";
import type { QueueMessage } from "../../../workers/queue/queue-message";
import { sized } from "../../support/size";
import { inboxOf } from "../../support/workerd/chat/rooms";
import { inGroup, person } from "../../support/workerd/client/people";
import { community, crowdIn, joinedAs } from "../../support/workerd/fixtures/communities";
import { until } from "../../support/workerd/until";

/** Noon in Tokyo: outside everybody's quiet hours. */
const NOON = Date.UTC(2026, 10, 20, 3);
const PEOPLE = sized(250, 5000);
const KILLED = 5;
/** The pool lets no object sleep: after so many batches all of them die, before their memory is used up. */
const OBJECTS_LIVE = 25;

let queued: QueueMessage[] = [];
let slices = 0;
const events = {
  send: async (message: QueueMessage) => {
    if (message.type === "digest") slices += 1;
    queued.push(message);
  },
  sendBatch: async (messages: Iterable<{ body: QueueMessage }>) => {
    queued.push(...[...messages].map(({ body }) => body));
  },
};
const bench = { ...env, EVENTS: events as unknown as Queue<QueueMessage> };

beforeAll(async () => {
  for (const id of ["author", "reader", "quiet-one", "off", "muted", "seen"]) await person(id);
});
beforeEach(async () => {
  queued = [];
  slices = 0;
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  await env.DB.prepare("DELETE FROM outbox").run();
  await env.DB.prepare("DELETE FROM service_state WHERE name GLOB 'digest *'").run();
});

afterAll(() => void vi.useRealTimers());

let made = 0;
async function fresh(members: readonly string[], kind: PlaceKind = "community") {
  made += 1;
  const id = `digest-${made}`;
  if (kind === "group") for (const who of members) await inGroup(id, who);
  else await community(id, { name: `広場${made}` });
  if (kind === "community") for (const who of members) await joinedAs(id, who);
  return id;
}

const SEATS = { group: "memberships", community: "community_members" } as const;
type PlaceKind = keyof typeof SEATS;
const KINDS: PlaceKind[] = ["group", "community"];

/** How much somebody wants to hear, of every place of a kind. */
const wants = (
  who: string,
  kind: PlaceKind,
  set: "tells = 'mentions'" | "tells = 'nothing'" | "muted_until = ?2",
) =>
  env.DB.prepare(`UPDATE ${SEATS[kind]} SET ${set} WHERE user_id = ?1 AND ?2 > 0`)
    .bind(who, Date.now() + HOUR_MS)
    .run();

/** Takes everybody out of all places. */
const leaveAll = () =>
  env.DB.batch(Object.values(SEATS).map((table) => env.DB.prepare(`DELETE FROM ${table}`)));

const idAt = (at: number, n = 0) => {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(made).padStart(6, "0")}${String(n).padStart(6, "0")}`;
};

async function wrote(
  place: string,
  at: number,
  { by = "author", n = 0, kind = "community" as PlaceKind } = {},
) {
  const id = idAt(at, n);
  await env.DB.prepare(
    `INSERT INTO posts (id, place_kind, place_id, author_id, title, detail, status, created_at)
     VALUES (?, ?, ?, ?, '題', '本文', 'published', ?)`,
  )
    .bind(id, kind, place, by, at)
    .run();
  return id;
}

async function answered(post: string, at: number, by = "reader") {
  await env.DB.prepare(
    "INSERT INTO comments (id, post_id, author_id, comment, created_at) VALUES (?, ?, ?, '答え', ?)",
  )
    .bind(idAt(at, 7), post, by, at)
    .run();
}

/** Lets everything that is queued be done, in batches as the platform does; `twice` repeats each batch. */
async function settle({ twice = false, fails = 0 } = {}) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  let failing = fails;
  for (let batches = 0; queued.length > 0; batches += 1) {
    if (batches % OBJECTS_LIVE === OBJECTS_LIVE - 1) await abortAllDurableObjects();
    const bodies = queued.splice(0, 20);
    const batch = () =>
      createMessageBatch<QueueMessage>(
        "inowa-events",
        bodies.map((body, at) => ({ id: String(at), timestamp: new Date(), attempts: 1, body })),
      );
    if (failing > 0 && batches % 3 === 0) {
      // Killed in the middle: some of it was done, all of it comes again.
      await consume(batch(), { ...bench, DB: failingAfter(5 * failing) });
      failing -= 1;
      queued.unshift(...bodies);
      vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
      continue;
    }
    await consume(batch(), bench);
    if (twice) await consume(batch(), bench);
  }
}

/** A database that goes away after a few statements. */
function failingAfter(statements: number): D1Database {
  let left = statements;
  return new Proxy(env.DB, {
    get(db, key) {
      if (key === "prepare") left -= 1;
      if (left < 0) throw new Error("killed");
      const value = Reflect.get(db, key);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
}

const letters = async () =>
  (
    await env.DB.prepare("SELECT recipient, subject, text FROM outbox ORDER BY recipient").all<{
      recipient: string;
      subject: string;
      text: string;
    }>()
  ).results;
const whom = async () => (await letters()).map(({ recipient }) => recipient.replace("@example.jp", ""));

describe("what was posted in the hour before", () => {
  it("comes in one mail a person, about all their communities, to who has not seen it", async () => {
    const one = await fresh(["author", "reader", "seen"]);
    const other = await fresh(["author", "reader"]);
    await wrote(one, NOON - 50 * MINUTE_MS);
    await wrote(other, NOON - 10 * MINUTE_MS);
    await wrote(other, NOON - 2 * HOUR_MS);
    await env.DB.prepare("UPDATE community_members SET last_read_at = ? WHERE user_id IN ('seen', 'author')")
      .bind(NOON)
      .run();
    await startDigests(bench, ["communityPost"], NOON + 5000);
    await settle({ twice: true });
    const [letter, ...more] = await letters();
    expect([letter?.recipient, more]).toEqual(["reader@example.jp", []]);
    expect(letter?.subject).toBe("【医の輪】広場2ほか1件に新しい投稿があります");
    expect(letter?.text).toContain("広場2（1件）");
    expect(letter?.text).toContain("/unsubscribe?token=");
  });

  it("comes once about all hours in which no job ran, and a job that comes late tells nothing again", async () => {
    await leaveAll();
    const place = await fresh(["author", "reader"]);
    const started = NOON + 2 * DAY_MS;
    const run = async (at: number) => {
      vi.setSystemTime(at);
      await startDigests(bench, ["communityPost"], at);
      await settle({ twice: true });
    };
    await run(started);
    for (const minutes of [30, 90, 150]) await wrote(place, started + minutes * MINUTE_MS);
    await run(started + 3 * HOUR_MS);
    await run(started + 3 * HOUR_MS);
    await run(started + 2 * HOUR_MS);
    const [letter, ...more] = await letters();
    expect([letter?.recipient, more]).toEqual(["reader@example.jp", []]);
    expect(letter?.text).toContain("（3件）");
    await wrote(place, started + 200 * MINUTE_MS);
    await run(started + 4 * HOUR_MS);
    expect((await letters()).map(({ text }) => /（(\d)件）/.exec(text)?.[1])).toEqual(["3", "1"]);
  });

  it.each(KINDS)(
    "does not come to who has muted the %s, wants less of it, or no such mails",
    async (kind) => {
      const later = NOON + (kind === "group" ? 2 : 1) * HOUR_MS;
      vi.setSystemTime(later);
      await leaveAll();
      const place = await fresh(["author", "reader", "off", "muted", "seen", "quiet-one"], kind);
      await wrote(place, later - 10 * MINUTE_MS, { kind });
      await wants("muted", kind, "muted_until = ?2");
      await wants("seen", kind, "tells = 'mentions'");
      await wants("quiet-one", kind, "tells = 'nothing'");
      await env.DB.prepare(
        "INSERT OR REPLACE INTO mail_subscriptions (user_id, mail_type, is_subscribed, changed_at, source) VALUES ('off', 'communityPost', 0, 0, 'settings')",
      ).run();
      await startDigests(bench, ["communityPost"], later);
      await settle();
      expect(await whom()).toEqual(["reader"]);
    },
  );

  it.each(KINDS)(
    "of a %s waits for the end of quiet hours, and is one mail about the night",
    async (kind) => {
      const day = kind === "group" ? 22 : 20;
      const evening = Date.UTC(2026, 10, day, 13);
      const morning = Date.UTC(2026, 10, day, 22);
      vi.setSystemTime(evening);
      await leaveAll();
      const place = await fresh(["author", "quiet-one"], kind);
      await runInDurableObject(inboxOf("quiet-one"), (inbox) => Object.assign(inbox, { env: bench }));
      await inboxOf("quiet-one").changeChatSettings({ quietHours: { from: 22, to: 7 } });
      await wrote(place, evening - 10 * MINUTE_MS, { n: 1, kind });
      await wrote(place, evening + 3 * HOUR_MS - MINUTE_MS, { n: 2, kind });
      for (let at = evening; at < morning; at += HOUR_MS) {
        vi.setSystemTime(at);
        const asOf = { ...bench, EVENTS: events as unknown as Queue<QueueMessage> };
        await startDigests(asOf, ["communityPost"], at);
        const slices = queued.splice(0);
        await consume(
          createMessageBatch(
            "inowa-events",
            slices.map((body, n) => ({ id: String(n), timestamp: new Date(), attempts: 1, body })),
          ),
          bench,
        );
      }
      expect([queued, await whom()]).toEqual([[], []]);
      vi.setSystemTime(morning);
      await runDurableObjectAlarm(inboxOf("quiet-one"));
      await until(async () => expect(queued).toMatchObject([{ type: "digestMail", at: morning }]));
      await settle();
      const own = (await letters()).filter(({ recipient }) => recipient === "quiet-one@example.jp");
      expect(own).toHaveLength(1);
      expect(own[0]?.text).toContain("（2件）");
    },
  );
});

describe("what was answered in the quarter of an hour before", () => {
  it.each(KINDS)("in a %s comes to who wrote what was answered, and to nobody else", async (kind) => {
    const now = NOON + (kind === "group" ? 4 : 3) * HOUR_MS;
    vi.setSystemTime(now);
    const place = await fresh(["author", "reader", "seen"], kind);
    const post = await wrote(place, now - HOUR_MS, { kind });
    await answered(post, now - 3 * MINUTE_MS);
    await startDigests(bench, ["communityComment"], now);
    await settle({ twice: true });
    const [letter, ...more] = await letters();
    expect([letter?.recipient, letter?.subject, more]).toEqual([
      "author@example.jp",
      "【医の輪】あなたの投稿・コメントに返信がありました",
      [],
    ]);
    expect(letter?.text).toContain(`${kind === "group" ? "/group/notice/" : "/open-community/post/"}${post}`);
  });

  it.each(KINDS)(
    "in a %s comes also to who wants mentions alone, and not to the deaf or mute",
    async (kind) => {
      for (const [at, wanted] of (
        ["tells = 'mentions'", "tells = 'nothing'", "muted_until = ?2"] as const
      ).entries()) {
        const now = NOON + (5 + at) * HOUR_MS + (kind === "group" ? 30 : 0) * MINUTE_MS;
        vi.setSystemTime(now);
        await env.DB.prepare("DELETE FROM outbox").run();
        await leaveAll();
        const place = await fresh(["author", "reader"], kind);
        const post = await wrote(place, now - HOUR_MS, { kind });
        await answered(post, now - 3 * MINUTE_MS);
        await wants("author", kind, wanted);
        await startDigests(bench, ["communityComment"], now);
        await settle();
        expect([wanted, await whom()]).toEqual([wanted, at === 0 ? ["author"] : []]);
      }
    },
  );
});

it(`${PEOPLE} people have exactly one mail each, though it was killed in the middle and the queue repeats itself`, async () => {
  const now = NOON + DAY_MS;
  vi.setSystemTime(now);
  const place = await fresh(["author"]);
  await crowdIn(place, "many", PEOPLE);
  await env.DB.prepare("UPDATE community_members SET last_read_at = ? WHERE user_id = 'author'")
    .bind(now)
    .run();
  await wrote(place, now - 5 * MINUTE_MS);
  const startedAt = performance.now();
  await startDigests(bench, ["communityPost"], now);
  await startDigests(bench, ["communityPost"], now);
  await settle({ twice: true, fails: KILLED });
  const many = (await whom()).filter((who) => who.startsWith("many-"));
  console.log(
    `${many.length} mails to ${new Set(many).size} of ${PEOPLE} people in ${Math.round(performance.now() - startedAt)} ms`,
  );
  expect([many.length, new Set(many).size]).toEqual([PEOPLE, PEOPLE]);
  // What is delivered twice does not go on twice: else fifty slices were as many as the queue can hold.
  expect(slices).toBeLessThanOrEqual(2 + Math.ceil(PEOPLE / SLICE) + KILLED);
}, 3_600_000);
