import { env } from "cloudflare:test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MAX_NOTIFIED_MATCHES, SAVED_SEARCHES } from "#contract/directory/limits";
import type { SavedSearch } from "#contract/directory/shapes";
import { TOO_MANY_SAVED } from "#contract/directory/texts";
import { notifyOfChanges } from "../../../workers/api/directory/notify";
import { rebuildHospitalIndex } from "../../../workers/search/documents/rebuild";
import { indexHospital } from "../../../workers/search/documents/update";
import { Browser } from "../../support/workerd/client/browser";
import { agreed, cookieOf, person } from "../../support/workerd/client/people";
import { hospitals } from "../../support/workerd/fixtures/hospitals";
import { HeldQueue } from "../../support/workerd/fixtures/notices";
import { until } from "../../support/workerd/until";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Noon in Japan: nobody sleeps. */
const NOON = Date.UTC(2026, 10, 22, 3);
const BEDS = {
  kind: "hospitals",
  condition: { medicalAreaIds: ["1301"], vacant: { kinds: [6], sex: "women" } },
  name: "港区の回復期",
  query: "prefectureCode=13&area=1301&free=6&sex=women",
};

// Who is not to be disturbed gets no mail: at night by the clock of the machine, it would not come.
beforeAll(async () => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date"] });
  await hospitals(["house"], { name: "青空病院" });
  await indexHospital(env.DB, env.SEARCH_DB, "house");
});

afterAll(() => {
  vi.useRealTimers();
});

async function signedIn(name: string) {
  const id = await person(name);
  await agreed();
  const who = new Browser();
  who.wear(await cookieOf(id));
  return who;
}
type Who = Awaited<ReturnType<typeof signedIn>>;

async function saved(who: Who): Promise<SavedSearch[]> {
  return ((await (await who.get("/searches")).json()) as { searches: SavedSearch[] }).searches;
}

async function beds(women: number, at = NOON) {
  await env.DB.prepare(
    `INSERT OR REPLACE INTO vacant_beds (id, hospital_id, bed_kind, women, number, updated_at) VALUES ('b', 'house', 6, ?1, ?1, ?2)`,
  )
    .bind(women, at)
    .run();
  await indexHospital(env.DB, env.SEARCH_DB, "house");
}

/** Tells of what has changed, with all that comes of it. `settings`: what else is other than the Worker's. */
async function notified(now: number, settings: object = {}) {
  vi.setSystemTime(now);
  const queue = new HeldQueue(settings);
  await notifyOfChanges(queue.env);
  await queue.drain();
}

async function mails(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT subject FROM outbox WHERE kind = 'savedSearch' ORDER BY created_at",
  ).all<{ subject: string }>();
  return results.map(({ subject }) => subject);
}

it("keeps a search once for each address, renames it and lets it go", async () => {
  const who = await signedIn("keeper");
  const first = (await (await who.post("/searches", BEDS)).json()) as SavedSearch;
  const again = (await (await who.post("/searches", { ...BEDS, name: "回復期" })).json()) as SavedSearch;
  expect(again).toEqual({ ...first, name: "回復期" });
  expect(await saved(who)).toEqual([again]);
  expect((await who.send(`/searches/${first.id}`, { method: "DELETE" })).status).toBe(204);
  expect((await who.send(`/searches/${first.id}`, { method: "DELETE" })).status).toBe(404);
  expect(await saved(who)).toEqual([]);
});

it("is of nobody else's business", async () => {
  const owner = await signedIn("owner");
  const { id } = (await (await owner.post("/searches", BEDS)).json()) as SavedSearch;
  const stranger = await signedIn("stranger");
  expect(await saved(stranger)).toEqual([]);
  expect(
    (
      await stranger.send(`/searches/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ tells: true }),
      })
    ).status,
  ).toBe(404);
  expect((await stranger.send(`/searches/${id}`, { method: "DELETE" })).status).toBe(404);
  expect(await saved(owner)).toHaveLength(1);
});

it("keeps no more than fifty", async () => {
  const who = await signedIn("hoarder");
  for (let number = 0; number < SAVED_SEARCHES; number += 1)
    await who.post("/searches", { ...BEDS, query: `q=${number}` });
  const refused = await who.post("/searches", { ...BEDS, query: "q=one-more" });
  expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
    422,
    expect.stringContaining(TOO_MANY_SAVED),
  ]);
  expect((await who.post("/searches", { ...BEDS, query: "q=3", name: "新しい名前" })).status).toBe(200);
});

it("tells of a bed once each time that it comes free, by mail", async () => {
  await beds(0);
  const who = await signedIn("waiting");
  await who.post("/searches", { ...BEDS, tells: true });
  await notified(NOON);
  expect(await mails()).toEqual([]);

  await beds(2);
  await notified(NOON);
  await until(async () => expect(await mails()).toHaveLength(1));
  expect((await mails())[0]).toContain("「港区の回復期」");

  // Another number, and that nothing changed, are no news.
  await beds(3);
  await notified(NOON);
  await beds(3, NOON + DAY_MS);
  await notified(NOON + DAY_MS);
  await beds(0, NOON + DAY_MS);
  await notified(NOON + DAY_MS);
  await beds(1, NOON + DAY_MS);
  await notified(NOON + DAY_MS);
  await until(async () => expect(await mails()).toHaveLength(2));
});

it("keeps nothing of a search that it refuses for telling too much", async () => {
  const names = Array.from({ length: MAX_NOTIFIED_MATCHES + 1 }, (_, number) => `wide-${number}`);
  await hospitals(names, { name: "広域病院", furigana: "コウイキビョウイン" });
  await rebuildHospitalIndex(env.DB, env.SEARCH_DB);
  const who = await signedIn("wide");
  const everything = { kind: "hospitals", condition: {}, name: "すべて", query: "", tells: true };
  expect((await who.post("/searches", everything)).status).toBe(422);
  expect(await saved(who)).toEqual([]);
});

it("tells of a hospital whose name was read as a condition, as the search finds it", async () => {
  const who = await signedIn("by-name");
  // 「眼科」 is a department; here it is a part of a name, and no house has the department.
  const byName = {
    kind: "hospitals",
    condition: { words: "眼科" },
    name: "眼科",
    query: "q=眼科",
    tells: true,
  };
  expect((await who.post("/searches", byName)).status).toBe(200);
  await env.DB.prepare("UPDATE hospitals SET name = '青空眼科' WHERE id = 'house'").run();
  await indexHospital(env.DB, env.SEARCH_DB, "house");
  const before = (await mails()).length;
  await notified(NOON + 2 * DAY_MS);
  await until(async () => expect((await mails()).slice(before).join()).toContain("「眼科」"));
});

it("tells of an edit that came while an earlier one was being looked at", async () => {
  await beds(0, NOON + 3 * DAY_MS);
  await notified(NOON + 3 * DAY_MS);
  const who = await signedIn("waiting-still");
  await who.post("/searches", { ...BEDS, name: "早い者", tells: true });
  await beds(0, NOON + 3 * DAY_MS);
  let isEdited = false;
  const prepare = (query: string) => {
    if (isEdited || !query.startsWith("DELETE FROM changed")) return env.SEARCH_DB.prepare(query);
    const run = async (values: unknown[]) => {
      isEdited = true;
      await beds(2, NOON + 3 * DAY_MS);
      return env.SEARCH_DB.prepare(query)
        .bind(...values)
        .run();
    };
    return { bind: (...values: unknown[]) => ({ run: () => run(values) }) };
  };
  const before = (await mails()).length;
  await notified(NOON + 3 * DAY_MS, { SEARCH_DB: { prepare } });
  expect(isEdited).toBe(true);
  expect(await waiting()).toBe(0);
  await until(async () => expect((await mails()).slice(before).join()).toContain("「早い者」"));
});

it("asks no more in one message than D1 answers, however many searches and changes there are", async () => {
  const userId = await person("of-many-wishes");
  const numbers = JSON.stringify(Array.from({ length: 60 }, (_, number) => number));
  await env.DB.prepare(
    `INSERT INTO saved_searches (id, user_id, kind, name, query, condition, tells, created_at)
     SELECT 'wish-' || value, ?1, 'hospitals', '青空', 'q=' || value, json_object('words', '青空', 'number', value), 1, 0
     FROM json_each(?2)`,
  )
    .bind(userId, numbers)
    .run();
  await env.SEARCH_DB.prepare(
    `INSERT OR IGNORE INTO changed (kind, id) SELECT 'hospital', 'wide-' || value FROM json_each(?)
     UNION SELECT 'hospital', 'house'`,
  )
    .bind(numbers)
    .run();
  let asked = 0;
  const counting = (d1: D1Database) => ({
    prepare: (query: string) => {
      asked += 1;
      return d1.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
  });
  const queue = new HeldQueue({ DB: counting(env.DB), SEARCH_DB: counting(env.SEARCH_DB) });
  vi.setSystemTime(NOON + 4 * DAY_MS);
  await notifyOfChanges(queue.env);
  const counts = [asked];
  for (let messages = queue.take(); messages.length > 0; messages = queue.take()) {
    for (const message of messages) {
      asked = 0;
      await queue.deliver(message);
      counts.push(asked);
    }
  }
  expect(Math.max(...counts)).toBeLessThan(300);
  const matches = env.DB.prepare(
    "SELECT count(*) AS rows FROM search_matches WHERE item_id = 'house' AND search_id LIKE 'wish-%'",
  );
  expect(await matches.first("rows")).toBe(60);
  expect(await env.SEARCH_DB.prepare("SELECT count(*) AS rows FROM changed").first("rows")).toBe(0);
  await until(async () =>
    expect((await mails()).filter((each) => each.includes("「青空」"))).toHaveLength(60),
  );
});

const waiting = () => env.SEARCH_DB.prepare("SELECT count(*) AS rows FROM changed").first("rows");
const isChanged = () =>
  env.SEARCH_DB.prepare(
    "INSERT INTO changed (kind, id) VALUES ('doctor', 'gone'), ('hospital', 'house')",
  ).run();

it("goes through changes of both kinds for one word that something has changed", async () => {
  await isChanged();
  await notified(NOON + 5 * DAY_MS);
  expect(await waiting()).toBe(0);
});

it("leaves changes to the next attempt where the queue takes no message", async () => {
  await isChanged();
  vi.setSystemTime(NOON + 6 * DAY_MS);
  const send = () => Promise.reject(new Error("the queue is away"));
  await expect(
    notifyOfChanges({ ...env, EVENTS: { send } as unknown as typeof env.EVENTS }),
  ).rejects.toThrow();
  await notified(NOON + 6 * DAY_MS);
  expect(await waiting()).toBe(0);
});

it("goes through some at a time, and again through those whose message was lost", async () => {
  await isChanged();
  vi.setSystemTime(NOON + 7 * DAY_MS);
  const lost = new HeldQueue();
  await notifyOfChanges(lost.env);
  expect(lost.take()).toHaveLength(1);
  await notifyOfChanges(lost.env);
  expect(lost.take()).toEqual([]);
  await notified(NOON + 7 * DAY_MS + HOUR_MS);
  expect(await waiting()).toBe(0);
});
